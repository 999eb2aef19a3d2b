package org.ibis.core.device;

import java.util.ArrayList;
import java.util.List;
import org.ibis.core.FlowTag;
import org.ibis.core.IoOp;
import org.ibis.core.cost.DeviceModel;
import org.ibis.core.shadow.Moved;
import org.ibis.core.shadow.NeededTime;
import org.ibis.core.shadow.Observation;
import org.ibis.core.shadow.ShadowDevice;
import org.ibis.core.window.WindowLimits;

/**
 * Takes note of what flows do on a device that is not scheduled. Only used under the lock of the
 * device's scheduler.
 */
final class DeviceObserver {
  private final DeviceQueue queue;
  private final ShadowDevice shadow; // foretells what they would get

  /**
   * @param queue has the flows
   * @param model of the device
   * @param limits of its windows
   */
  DeviceObserver(DeviceQueue queue, DeviceModel model, WindowLimits limits) {
    this.queue = queue;
    this.shadow =
        new ShadowDevice(DeviceModel.usual(model.positions(), DeviceModel.COST_RATE), limits);
  }

  /**
   * What it did is counted without a permit, and charged with what it should take.
   *
   * @param now ns
   */
  void observe(FlowTag tag, IoOp op, Observation what, long now) {
    FlowQueue f = queue.arrived(tag, now);
    f.stats.withoutPermit(tag.kind(), op, what.bytes(), now);
    f.stats.charged(what.bytes() * shadow.nanosPerByte(op));
    f.shadow.did(op, what);
  }

  /** See {@link ShadowDevice#endPeriod}. */
  void endPeriod(double nanos, Moved moved, NeededTime needed) {
    List<ShadowDevice.Known> known = new ArrayList<>();
    queue.flows().forEach(f -> known.add(new ShadowDevice.Known(f.shadow, f.name(), f.weight())));
    shadow.endPeriod(nanos, moved, known, needed);
  }
}
