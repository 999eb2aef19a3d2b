package org.ibis.nodemanager;

import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import org.ibis.core.FailOpen;
import org.ibis.core.FlowTag;
import org.ibis.core.IoKind;
import org.ibis.core.IoOp;
import org.ibis.core.cost.Cost;
import org.ibis.core.cost.DeviceModel;
import org.ibis.core.depth.FixedDepth;
import org.ibis.core.depth.ReferenceLatency;
import org.ibis.core.device.DeviceScheduler;
import org.ibis.core.device.DeviceSettings;
import org.ibis.core.device.Submission;
import org.ibis.core.window.Window;
import org.ibis.core.window.WindowLimits;

/** A real scheduler of a made-up disk, for tests over sockets. */
public final class TestDisk {
  private TestDisk() {}

  /**
   * @param capNanos the longest wait, ns
   */
  public static DeviceScheduler of(
      FailOpen failOpen, int depth, WindowLimits limits, long capNanos) {
    return new DeviceScheduler(
        "sda",
        DeviceModel.usual(false, DeviceModel.COST_RATE),
        new FixedDepth(depth, new ReferenceLatency(1e6, 1e8, 1e6, 1e8)),
        new DeviceSettings(limits, Cost.TIME, 64 * limits.bulkBytes(), capNanos),
        System::nanoTime,
        Executors.newCachedThreadPool(
            r -> {
              Thread t = new Thread(r, "test-io");
              t.setDaemon(true);
              return t;
            }),
        (nanos, what) -> {},
        failOpen);
  }

  /** One whose flushes wait in memory for so long as nobody else reads. */
  static DeviceScheduler holding(FailOpen failOpen, WindowLimits limits, LongSupplier clock) {
    DeviceScheduler disk =
        new DeviceScheduler(
            "sda",
            DeviceModel.usual(false, DeviceModel.COST_RATE),
            new FixedDepth(4, new ReferenceLatency(1e6, 1e8, 1e6, 1e8)),
            new DeviceSettings(
                limits, Cost.TIME, 64 * limits.bulkBytes(), 60_000_000_000L, 25_000_000_000L),
            clock,
            Runnable::run,
            (nanos, what) -> {},
            failOpen);
    disk.limitUnflushed(64 * limits.bulkBytes(), 128 * limits.bulkBytes());
    return disk;
  }

  /** Takes a disk of depth 1, when its turn comes, and keeps it until a latch is open. */
  static Submission hold(DeviceScheduler disk, CountDownLatch until) throws InterruptedException {
    CountDownLatch began = new CountDownLatch(1);
    Submission holds =
        disk.submit(
            new FlowTag("application_1_0001", 1, IoKind.SHUFFLE),
            IoOp.READ,
            new Window(0, 1),
            (start, bytes) -> {
              began.countDown();
              try {
                until.await();
              } catch (InterruptedException e) {
                throw new IOException(e);
              }
            });
    began.await();
    return holds;
  }

  /** Waits; the test's own time limit interrupts it. */
  public static void eventually(BooleanSupplier condition) {
    while (!condition.getAsBoolean()) {
      if (Thread.interrupted()) {
        throw new AssertionError("it did not come true in time");
      }
      Thread.onSpinWait();
    }
  }
}
