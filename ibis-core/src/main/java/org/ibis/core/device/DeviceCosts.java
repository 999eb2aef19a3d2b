package org.ibis.core.device;

import org.ibis.core.IoOp;
import org.ibis.core.cost.Cost;
import org.ibis.core.cost.DeviceModel;
import org.ibis.core.depth.DepthController;
import org.ibis.core.window.WindowLimits;

/**
 * What parts cost on one device, and what is learned of that from those that have ended: from this
 * process's own and from trusted clients' all, from others' as much as the kernel has seen ({@link
 * Evidence}).
 *
 * <p>Pure: time is a parameter. Not safe for use by several threads.
 */
final class DeviceCosts {
  private final DeviceModel model;
  private final Cost cost;
  private final DepthController depth;
  private final WindowLimits limits;
  private final Evidence evidence = new Evidence();

  /**
   * @param model how long the device takes; learns
   * @param cost what is shared by weight
   * @param depth is told of latencies
   */
  DeviceCosts(DeviceModel model, Cost cost, DepthController depth, WindowLimits limits) {
    this.model = model;
    this.cost = cost;
    this.depth = depth;
    this.limits = limits;
    depth.positions(model.positions());
  }

  /** See {@link DeviceModel#positions}. */
  boolean positions() {
    return model.positions();
  }

  /** What is charged for a part at its dispatch. */
  double due(IoOp op, long bytes, boolean follows) {
    return cost.due(model, op, bytes, follows);
  }

  /** What a whole turn is charged. */
  double ofTurn(IoOp op) {
    return due(op, limits.bulkBytes(), false);
  }

  /** What is charged for time of the device in which it did nothing, ns. */
  double ofIdling(double nanos) {
    return cost == Cost.TIME ? nanos : 0;
  }

  /** What it costs to go to another stream and back is worth a wait, but no more, ns. */
  double seekNanos() {
    return model.fixedNanos(IoOp.READ, false);
  }

  /** The device's time that a part should take that follows on nothing, ns. */
  double nanos(IoOp op, long bytes) {
    return model.nanos(op, bytes, false);
  }

  /** The same of so many parts that have so many bytes together, ns. */
  double nanos(IoOp op, long parts, long bytes) {
    return parts * model.fixedNanos(op, false) + bytes * model.nanosPerByte(op);
  }

  /**
   * What is charged for a part when it has ended, beyond what was at its dispatch.
   *
   * @param took its time of the device, ns
   */
  double correction(Permit p, double took, long now) {
    return p.request.io.isTrusted()
        ? cost.correction(p.due, took)
        : cost.correctionInFull(p.due, p.expired ? now - p.dispatchNanos : took);
  }

  /**
   * Takes note of how long a part took that has ended well.
   *
   * @param took its time of the device, ns
   */
  void learn(Permit p, double took, long now) {
    IoOp op = p.request.op;
    long bytes = p.part.bytes();
    boolean trusted = p.request.io.isTrusted();
    if (trusted) {
      evidence.done(op, bytes, took);
    }
    if (p.request.sync) {
      return; // the file system's journal took it
    }
    if (trusted || evidence.covers(op, bytes, took)) {
      model.learn(op, bytes, p.follows, took);
      depth.positions(model.positions());
      depth.observe(op, bytes, p.follows, now - p.dispatchNanos, p.alone);
    }
  }

  /** What the kernel has seen the device do. */
  Evidence evidence() {
    return evidence;
  }
}
