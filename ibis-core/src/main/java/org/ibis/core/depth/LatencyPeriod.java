package org.ibis.core.depth;

import static java.util.Objects.requireNonNull;

import org.ibis.core.IoOp;

/**
 * Latencies of one control period. The reference of a period is the mean of its requests'
 * references, which is the paper's mix of the read and the write reference by what was observed,
 * and does the same for requests of different size.
 */
final class LatencyPeriod {
  private final ReferenceLatency reference;
  private double latencySum; // ns
  private double referenceSum; // ns
  private long requests;
  private double lastLatency = Double.NaN; // ns
  private double lastReference = Double.NaN; // ns

  LatencyPeriod(ReferenceLatency reference) {
    this.reference = requireNonNull(reference, "reference is null");
  }

  void observe(IoOp op, long bytes, long latencyNanos) {
    latencySum += latencyNanos;
    referenceSum += reference.nanos(op, bytes);
    requests++;
  }

  /** Ends the period; returns L / L_ref, or NaN when nothing was observed. */
  double end() {
    if (requests == 0) {
      return Double.NaN;
    }
    lastLatency = latencySum / requests;
    lastReference = referenceSum / requests;
    latencySum = 0;
    referenceSum = 0;
    requests = 0;
    return lastLatency / lastReference;
  }

  double lastLatencyNanos() {
    return lastLatency;
  }

  double lastReferenceNanos() {
    return lastReference;
  }
}
