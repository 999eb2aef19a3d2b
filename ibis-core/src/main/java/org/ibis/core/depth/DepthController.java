package org.ibis.core.depth;

import static java.util.Objects.requireNonNull;

import org.ibis.core.IoOp;

/**
 * Decides D, the number of parts that may be outstanding at a device. Told of each completion, it
 * sets D anew at the end of each period. Not safe for use by several threads.
 *
 * <p>A scheduler asks {@link #depth} before each dispatch, calls {@link #limited} where something
 * waits that only the depth keeps back, {@link #observe} at each completion, and {@link #endPeriod}
 * once a period.
 */
public abstract class DepthController {
  private final LatencyReference reference;
  private final LatencyPeriod period = new LatencyPeriod();

  DepthController(LatencyReference reference) {
    this.reference = requireNonNull(reference, "reference is null");
  }

  /** D now, at least 1; it may change with each completion and at the end of a period. */
  public abstract int depth();

  /** D before it was made a whole number; the same as {@link #depth} where it is fixed. */
  public abstract double exactDepth();

  /** Says whether it takes long to get to another place on the device, as has been learned. */
  public void positions(boolean does) {}

  /** Says that something waits for the device, and that as many as {@link #depth} are at it. */
  public void limited() {}

  /**
   * Takes note of a part that has been served.
   *
   * @param bytes its size
   * @param follows whether it starts where the last one of its stream ended
   * @param latencyNanos from its dispatch to its completion
   * @param alone whether nothing else was at the device between those
   */
  public final void observe(
      IoOp op, long bytes, boolean follows, long latencyNanos, boolean alone) {
    if (alone) {
      reference.alone(op, bytes, follows, latencyNanos);
    }
    boolean limited = wasLimited();
    if (counts(op, alone)) {
      period.observe((double) latencyNanos, reference.nanos(op, bytes, follows), limited);
    }
  }

  /** Ends the period and sets D for the next one. */
  public final void endPeriod() {
    boolean limited = period.limited();
    adapt(period.end(), limited);
  }

  /** Whether {@link #limited} was said since the last part was served; forgets it. */
  boolean wasLimited() {
    return false;
  }

  /** Whether a part that has been served is one of those whose latency D follows. */
  boolean counts(IoOp op, boolean alone) {
    return true;
  }

  /**
   * Sets D for the next period.
   *
   * @param ratio mean latency of the period that ends over its reference, L / L_ref; NaN where
   *     nothing was served
   * @param limited whether it is that of parts which the depth made others wait for
   */
  abstract void adapt(double ratio, boolean limited);

  /** Mean latency of the parts that counted in the last period that had any, ns; NaN before. */
  public final double lastLatencyNanos() {
    return period.lastLatencyNanos();
  }

  /** The reference for those parts, ns; NaN before. */
  public final double lastReferenceNanos() {
    return period.lastReferenceNanos();
  }
}
