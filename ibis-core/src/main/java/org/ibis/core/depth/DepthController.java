package org.ibis.core.depth;

import org.ibis.core.IoOp;

/**
 * Decides D, the number of requests that may be outstanding at a device. Told of each completion,
 * it sets D anew at the end of each period. Not safe for use by several threads.
 */
public interface DepthController {
  /** D now, at least 1. */
  int depth();

  /** D before it was cut to a whole number; the same as {@link #depth} where it is fixed. */
  double exactDepth();

  /**
   * Takes note of a finished request.
   *
   * @param bytes its size
   * @param latencyNanos from its dispatch to its completion
   */
  void observe(IoOp op, long bytes, long latencyNanos);

  /** Ends the period and sets D for the next one. */
  void endPeriod();

  /** Mean latency of the requests of the last period that had any, ns; NaN before. */
  double lastLatencyNanos();

  /** The reference for those requests, ns; NaN before or where there is none. */
  double lastReferenceNanos();
}
