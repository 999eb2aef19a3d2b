package org.ibis.core.device;

import static org.ibis.core.device.VirtualDevice.MB;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.ibis.core.FailOpen;
import org.ibis.core.FlowTag;
import org.ibis.core.IoKind;
import org.ibis.core.IoOp;
import org.ibis.core.depth.FixedDepth;
import org.ibis.core.depth.ReferenceLatency;
import org.ibis.core.window.Window;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two disks of a machine whose kernel begins to write back at 80 MiB. */
class DirtyLimitsTest {
  private static final FlowTag TAG = new FlowTag("a", 1, IoKind.INTERMEDIATE, 1);

  @TempDir Path dir;
  private final VirtualDevice one = disk();
  private final VirtualDevice two = disk();
  private DirtyLimits limits;

  private static VirtualDevice disk() {
    return new VirtualDevice(
        new FixedDepth(1, ReferenceLatency.ofNanos(1e7, 1e7)), true, TimeUnit.SECONDS.toNanos(25));
  }

  @BeforeEach
  void machine() throws IOException {
    Files.createDirectories(dir.resolve("vm"));
    background(80 * MB);
    Files.writeString(dir.resolve("vm/dirty_bytes"), 160 * MB + "\n");
    DirtyMemory memory =
        new DirtyMemory(dir.resolve("vm"), dir.resolve("meminfo"), dir.resolve("block"));
    limits = new DirtyLimits(memory, one.failOpen);
    set();
  }

  private void background(long bytes) throws IOException {
    Files.writeString(dir.resolve("vm/dirty_background_bytes"), bytes + "\n");
  }

  private void set() {
    List<DeviceScheduler> all = List.of(one.scheduler, two.scheduler);
    all.forEach(disk -> limits.set(disk, all));
  }

  /** Writes; returns how much is held then, MB. */
  private static long held(VirtualDevice disk, long megabytes) {
    for (long at = 0; at < megabytes; at += 4) {
      PartIo io =
          new PartIo() {
            @Override
            public void begin(Permit permit) {
              disk.begin(permit);
            }

            @Override
            public boolean mayBeHeld() {
              return true;
            }
          };
      Window w = new Window(at * MB, (at + 4) * MB);
      var unused = disk.scheduler.submit(TAG, IoOp.WRITE, true, w, io);
    }
    return 4L * disk.scheduler.snapshot().held();
  }

  @Test
  void disksShareHalfOfItForWritersThatOthersWaitBeside() {
    assertEquals(20 * MB, one.scheduler.creditBytes(TAG, IoOp.WRITE));
  }

  @Test
  void oneDiskHoldsNearlyAllOfItWhileTheOtherHasNothingButForItsWriters() {
    assertEquals(52, held(one, 80));
  }

  @Test
  void whatTheOtherDiskHoldsIsOffButForItsPart() {
    assertEquals(32, held(one, 32));
    set();
    assertEquals(20, held(two, 80));
  }

  @Test
  void aDiskHasItsPartWhateverTheOtherHolds() {
    assertEquals(52, held(one, 80));
    set();
    assertEquals(16, held(two, 80));
  }

  @Test
  void whereTheKernelDoesNotTellNothingIsHeldAndThatIsCounted() throws IOException {
    Files.writeString(dir.resolve("vm/dirty_background_bytes"), "lots\n");
    set();
    assertEquals(0, held(one, 4));
    assertEquals(2, one.failOpen.get(FailOpen.Reason.NO_DIRTY_LIMIT));
  }
}
