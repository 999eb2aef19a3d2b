package org.ibis.core.depth;

import org.ibis.core.IoOp;

/** SFQ(D) with the operator's D. */
public final class FixedDepth implements DepthController {
  private final int depth;
  private final LatencyPeriod period;

  /**
   * @param depth D, at least 1
   * @param reference only reported beside the latency: D stays
   */
  public FixedDepth(int depth, ReferenceLatency reference) {
    if (depth < 1) {
      throw new IllegalArgumentException("depth is " + depth + ", must be at least 1");
    }
    this.depth = depth;
    this.period = new LatencyPeriod(reference);
  }

  @Override
  public int depth() {
    return depth;
  }

  @Override
  public double exactDepth() {
    return depth;
  }

  @Override
  public void observe(IoOp op, long bytes, long latencyNanos) {
    period.observe(op, bytes, latencyNanos);
  }

  @Override
  public void endPeriod() {
    period.end();
  }

  @Override
  public double lastLatencyNanos() {
    return period.lastLatencyNanos();
  }

  @Override
  public double lastReferenceNanos() {
    return period.lastReferenceNanos();
  }
}
