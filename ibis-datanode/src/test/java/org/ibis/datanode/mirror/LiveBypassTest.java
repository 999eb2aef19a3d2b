package org.ibis.datanode.mirror;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.ibis.core.mirror.MirrorPolicy.MirroredWindow;
import org.ibis.core.mirror.MirrorPolicy.Waits;
import org.junit.jupiter.api.Test;

class LiveBypassTest {
  private static final int READERS = 8;

  private final Map<String, DiskCounters> counted = new HashMap<>();
  private long now;
  private final LiveBypass bypass =
      new LiveBypass(
          "ssd", name -> counted.getOrDefault(name, DiskCounters.NONE), () -> now, new Random(1));

  /** What a device does in the second that is about to end. */
  private void works(String device, long reads, long bytes, long awaitMillis, long busyMillis) {
    DiskCounters before = counted.getOrDefault(device, DiskCounters.NONE);
    counted.put(
        device,
        new DiskCounters(
            before.reads() + reads,
            before.bytes() + bytes,
            before.awaitMillis() + awaitMillis,
            before.busyMillis() + busyMillis));
  }

  private void endSecond() {
    now += TimeUnit.SECONDS.toNanos(1);
    bypass.endSecond();
  }

  /** How many of the readers' windows go to their disk. */
  private int atDisk(String disk) {
    int number = bypass.disk(disk);
    int there = 0;
    for (long reader = 0; reader < READERS; reader++) {
      Waits waits = bypass.of(new MirroredWindow(reader, number, 1, 10));
      there += waits.atSsd() ? 0 : 1;
    }
    return there;
  }

  @Test
  void whereOneMoreGivesMoreInAllTheyStayOnTheDisk() {
    assertEquals(0, atDisk("sda"));
    for (int second = 0; second < 12; second++) {
      works("ssd", 100, 400_000_000, 1000, 1000);
      works("sda", 10, 10_000_000L * atDisk("sda"), 100, 200L * atDisk("sda"));
      endSecond();
    }
    assertTrue(atDisk("sda") > 0, "the disk adds to what the SSD gives");
  }

  @Test
  void aDiskThatIsBusyTakesNoMore() {
    assertEquals(0, atDisk("sda"));
    for (int second = 0; second < 12; second++) {
      works("ssd", 100, 400_000_000L + second * 10_000_000L, 1000, 1000);
      works("sda", 10, 1, 100, 990);
      endSecond();
    }
    assertEquals(0, atDisk("sda"));
  }

  @Test
  void disksAreNumberedAsTheyComeAndNoneIsTooMany() {
    for (int disk = 0; disk < 100; disk++) {
      assertEquals(disk, bypass.disk("sd" + disk));
    }
    assertEquals(3, bypass.disk("sd3"));
    assertEquals(0, atDisk("sd99"));
    endSecond();
  }

  @Test
  void aStatIsReadAsTheKernelWritesIt() {
    DiskCounters counters =
        DiskCounters.parse(
            "  10032   16  7004662   234668    19555    12175 34221408  1110874        1   419188"
                + "  1346055      330        0 628261816      271      511      241\n");
    assertEquals(new DiskCounters(10032, 7004662L * 512, 234668, 419188), counters);
    assertThrows(IllegalArgumentException.class, () -> DiskCounters.parse("1 2 3"));
    assertEquals(DiskCounters.NONE, DiskCounters.of("no such device"));
  }
}
