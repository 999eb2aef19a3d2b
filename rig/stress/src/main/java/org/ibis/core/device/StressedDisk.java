package org.ibis.core.device;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import org.ibis.core.FailOpen;
import org.ibis.core.FlowTag;
import org.ibis.core.IoKind;
import org.ibis.core.IoOp;
import org.ibis.core.cost.Cost;
import org.ibis.core.cost.DeviceModel;
import org.ibis.core.depth.FixedDepth;
import org.ibis.core.depth.ReferenceLatency;
import org.ibis.core.window.Window;
import org.ibis.core.window.WindowLimits;

/** A device with room for one part at a time, whose permits go to another process. */
final class StressedDisk {
  static final long CAP_NANOS = 1000;
  private static final long BYTES = 4096;

  final AtomicLong now = new AtomicLong();
  final Queue<Permit> granted = new ConcurrentLinkedQueue<>();
  final DeviceScheduler scheduler =
      new DeviceScheduler(
          "stressed",
          DeviceModel.usual(false, DeviceModel.COST_RATE),
          new FixedDepth(1, ReferenceLatency.ofNanos(1e6, 1e6)),
          new DeviceSettings(
              new WindowLimits(BYTES, BYTES, BYTES), Cost.TIME, 64 * BYTES, CAP_NANOS),
          now::get,
          Runnable::run,
          (nanos, what) -> {},
          new FailOpen(() -> 0, (message, cause) -> {}));

  private final class Remote implements PartIo {
    @Override
    public void begin(Permit permit) {
      granted.add(permit);
    }

    @Override
    public boolean isLeased() {
      return true;
    }
  }

  Submission submit(String flow) {
    return scheduler.submit(
        new FlowTag(flow, 1, IoKind.PERSISTENT),
        IoOp.READ,
        true,
        new Window(0, BYTES),
        new Remote());
  }

  int outstanding() {
    return scheduler.snapshot().outstanding();
  }

  int queued() {
    return scheduler.snapshot().queued();
  }

  int completed() {
    return (int) scheduler.snapshot().completed();
  }
}
