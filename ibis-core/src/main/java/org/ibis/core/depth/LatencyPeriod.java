package org.ibis.core.depth;

/**
 * Latencies of one control period. The reference of a period is the mean of its parts' references,
 * which is the paper's mix of the read and the write reference by what was observed, and does the
 * same for parts of different size.
 *
 * <p>Where the depth made others wait for some of the parts, only those count: the latency of what
 * came and went while there was room says nothing about the depth.
 */
final class LatencyPeriod {
  private double latencySum; // ns
  private double referenceSum; // ns
  private long parts;
  private boolean limited; // whether these are parts that the depth made others wait for
  private double lastLatency = Double.NaN; // ns
  private double lastReference = Double.NaN; // ns

  /**
   * @param partLimited whether the depth made others wait for this one
   */
  void observe(double latencyNanos, double referenceNanos, boolean partLimited) {
    if (partLimited && !limited) {
      reset();
      limited = true;
    }
    if (partLimited == limited) {
      latencySum += latencyNanos;
      referenceSum += referenceNanos;
      parts++;
    }
  }

  /** Whether what was observed are parts that the depth made others wait for. */
  boolean limited() {
    return limited;
  }

  /** Ends the period; returns L / L_ref, or NaN when nothing was observed. */
  double end() {
    if (parts == 0) {
      return Double.NaN;
    }
    lastLatency = latencySum / parts;
    lastReference = referenceSum / parts;
    reset();
    return lastLatency / lastReference;
  }

  private void reset() {
    latencySum = 0;
    referenceSum = 0;
    parts = 0;
    limited = false;
  }

  double lastLatencyNanos() {
    return lastLatency;
  }

  double lastReferenceNanos() {
    return lastReference;
  }
}
