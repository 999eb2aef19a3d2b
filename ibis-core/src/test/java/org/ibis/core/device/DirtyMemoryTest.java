package org.ibis.core.device;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.ibis.core.device.DirtyMemory.Threshold;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DirtyMemoryTest {
  private static final long MB = 1 << 20;

  @TempDir Path dir;

  /** 1000 MiB are available; 10 % dirty begins the write-back, 20 % throttles. */
  @BeforeEach
  void machine() throws IOException {
    write("meminfo", "MemTotal:  4096000 kB\nMemAvailable:  1024000 kB\n");
    vm(0, 10, 0, 20);
  }

  private void vm(long backgroundBytes, int background, long bytes, int ratio) throws IOException {
    write("vm/dirty_background_bytes", backgroundBytes + "\n");
    write("vm/dirty_background_ratio", background + "\n");
    write("vm/dirty_bytes", bytes + "\n");
    write("vm/dirty_ratio", ratio + "\n");
  }

  private void write(String file, String text) throws IOException {
    Files.createDirectories(dir.resolve(file).getParent());
    Files.writeString(dir.resolve(file), text);
  }

  private Threshold background(String disk) {
    return new DirtyMemory(dir.resolve("vm"), dir.resolve("meminfo"), dir.resolve("block"))
        .background(disk);
  }

  @Test
  void ratiosAreOfWhatIsAvailable() {
    assertEquals(new Threshold(100 * MB, false), background("sda"));
  }

  @Test
  void bytesTakeTheRatiosPlaces() throws IOException {
    vm(64 * MB, 0, 0, 20);
    assertEquals(64 * MB, background("sda").bytes());
    vm(64 * MB, 0, 256 * MB, 0);
    assertEquals(64 * MB, background("sda").bytes());
    vm(0, 10, 50 * MB, 0);
    assertEquals(25 * MB, background("sda").bytes(), "a background over the limit is half of that");
  }

  @Test
  void aDiskMayHaveALimitOfItsOwn() throws IOException {
    write("block/sdb/bdi/strict_limit", "1\n");
    write("block/sdb/bdi/max_bytes", 128 * MB + "\n");
    assertEquals(new Threshold(64 * MB, true), background("sdb"));
  }

  @Test
  void whatIsMadeOfNoNumbersIsNotKnown() throws IOException {
    write("meminfo", "MemTotal: 4096000 kB\n");
    assertFalse(background("sda").isKnown());
    machine();
    write("vm/dirty_ratio", "lots\n");
    assertFalse(background("sda").isKnown());
  }

  @Test
  void thisMachineTells() {
    Threshold background = new DirtyMemory().background("no-such-disk");
    assertTrue(background.isKnown() && background.bytes() > MB, background.toString());
  }

  /** As {@code sysctl} has it: each of these files can be read in one go only. */
  @Test
  void eachNumberOfThisMachineIsReadInFull() throws IOException {
    double expires = sysctl("dirty_expire_centisecs");
    double looks = sysctl("dirty_writeback_centisecs");
    assertEquals((long) (Math.max(0, expires - looks) * 1e7), new DirtyMemory().keptNanos());
  }

  private static double sysctl(String key) throws IOException {
    try (BufferedReader in = Files.newBufferedReader(Path.of("/proc/sys/vm", key))) {
      return Double.parseDouble(in.readLine());
    }
  }
}
