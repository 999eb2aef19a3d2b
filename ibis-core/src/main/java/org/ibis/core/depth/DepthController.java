package org.ibis.core.depth;

import org.ibis.core.IoOp;

/**
 * Decides D, the number of requests that may be outstanding at a device. Told of each completion,
 * it sets D anew at the end of each period. Not safe for use by several threads.
 */
public abstract class DepthController {
  private final LatencyPeriod period;

  DepthController(ReferenceLatency reference) {
    this.period = new LatencyPeriod(reference);
  }

  /** D now, at least 1. */
  public final int depth() {
    return (int) exactDepth();
  }

  /** D before it was cut to a whole number; the same as {@link #depth} where it is fixed. */
  public abstract double exactDepth();

  /**
   * Sets D for the next period.
   *
   * @param ratio mean latency of the period that ends over its reference, L / L_ref
   */
  abstract void adapt(double ratio);

  /**
   * Takes note of a finished request.
   *
   * @param bytes its size
   * @param latencyNanos from its dispatch to its completion
   */
  public final void observe(IoOp op, long bytes, long latencyNanos) {
    period.observe(op, bytes, latencyNanos);
  }

  /**
   * Ends the period and sets D for the next one. A period without completions says nothing and
   * leaves D alone.
   */
  public final void endPeriod() {
    double ratio = period.end();
    if (!Double.isNaN(ratio)) {
      adapt(ratio);
    }
  }

  /** Mean latency of the requests of the last period that had any, ns; NaN before. */
  public final double lastLatencyNanos() {
    return period.lastLatencyNanos();
  }

  /** The reference for those requests, ns; NaN before or where there is none. */
  public final double lastReferenceNanos() {
    return period.lastReferenceNanos();
  }
}
