package org.ibis.core.depth;

/**
 * Latencies of one control period. The reference of a period is the mean of its parts' references,
 * which is the paper's mix of the read and the write reference by what was observed, and does the
 * same for parts of different size.
 */
final class LatencyPeriod {
  private double latencySum; // ns
  private double referenceSum; // ns
  private long parts;
  private double lastLatency = Double.NaN; // ns
  private double lastReference = Double.NaN; // ns

  void observe(double latencyNanos, double referenceNanos) {
    latencySum += latencyNanos;
    referenceSum += referenceNanos;
    parts++;
  }

  /** Ends the period; returns L / L_ref, or NaN when nothing was observed. */
  double end() {
    if (parts == 0) {
      return Double.NaN;
    }
    lastLatency = latencySum / parts;
    lastReference = referenceSum / parts;
    latencySum = 0;
    referenceSum = 0;
    parts = 0;
    return lastLatency / lastReference;
  }

  double lastLatencyNanos() {
    return lastLatency;
  }

  double lastReferenceNanos() {
    return lastReference;
  }
}
