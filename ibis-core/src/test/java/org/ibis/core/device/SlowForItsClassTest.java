package org.ibis.core.device;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.ibis.core.FailOpen;
import org.ibis.core.FlowTag;
import org.ibis.core.IoKind;
import org.ibis.core.IoOp;
import org.ibis.core.cost.Cost;
import org.ibis.core.cost.DeviceModel;
import org.ibis.core.depth.FixedDepth;
import org.ibis.core.depth.ReferenceLatency;
import org.ibis.core.shadow.Moved;
import org.ibis.core.window.Window;
import org.ibis.core.window.WindowLimits;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Honest tasks on a disk that is far slower than any of its class. Virtual time. */
class SlowForItsClassTest {
  private static final long MB = 1 << 20;
  private static final long STEP = TimeUnit.MILLISECONDS.toNanos(100);
  private static final int SECONDS = 1000;

  private final ArrayDeque<Permit> atDisk = new ArrayDeque<>();
  private final Map<String, Integer> served = new HashMap<>();
  private long now;
  private long bytes; // since the kernel was asked last
  private long busyNanos;

  @ParameterizedTest
  @CsvSource({"1, 5", "4, 5", "1, 10", "4, 10"})
  void nobodyIsKeptBackAndTheDiskIsBusy(int depth, int stepsPerPart) {
    DeviceScheduler disk =
        new DeviceScheduler(
            "sda",
            DeviceModel.usual(false, DeviceModel.COST_RATE),
            new FixedDepth(depth, ReferenceLatency.ofNanos(10e6, 10e6)),
            new DeviceSettings(
                new WindowLimits(MB, MB, 16 * MB), Cost.TIME, 64 * MB, 20_000_000_000L),
            () -> now,
            Runnable::run,
            (nanos, what) -> {},
            new FailOpen(() -> now, (m, t) -> {}));
    disk.seenBy(this::moved);
    for (int i = 0; i < 8; i++) {
      asks(disk, "a");
      asks(disk, "b");
    }
    int idle = 0;
    for (int step = 1; now < TimeUnit.SECONDS.toNanos(SECONDS); step++) {
      now += STEP;
      if (atDisk.isEmpty()) {
        idle++;
      } else {
        busyNanos += STEP;
      }
      if (!atDisk.isEmpty() && step % stepsPerPart == 0) {
        Permit done = atDisk.removeFirst();
        bytes += done.part().bytes();
        done.end(null);
      }
      if (step % 10 == 0) {
        disk.endPeriod();
      }
    }
    int all = SECONDS * 10 / stepsPerPart;
    assertEquals(0.5 * all, served.get("a"), 0.1 * all, served::toString);
    assertEquals(0.5 * all, served.get("b"), 0.1 * all, served::toString);
    assertEquals(0, served.getOrDefault("failed", 0), 0.02 * all, "leases that ran out");
    assertEquals(0, idle, 0.02 * SECONDS * 10, "steps without work");
  }

  private Moved moved() {
    Moved moved = new Moved(bytes, 0, busyNanos);
    bytes = 0;
    busyNanos = 0;
    return moved;
  }

  private void asks(DeviceScheduler disk, String flow) {
    PartIo task =
        new PartIo() {
          @Override
          public void begin(Permit permit) {
            atDisk.addLast(permit);
          }

          @Override
          public boolean isLeased() {
            return true;
          }

          @Override
          public boolean isTrusted() {
            return false;
          }
        };
    FlowTag tag = new FlowTag(flow, 1, IoKind.INTERMEDIATE);
    Submission s = disk.submit(tag, IoOp.READ, true, new Window(0, MB), task);
    var unused =
        s.done()
            .whenComplete(
                (ok, failed) -> {
                  served.merge(failed == null ? flow : "failed", 1, Integer::sum);
                  asks(disk, flow);
                });
  }
}
