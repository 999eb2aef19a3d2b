package org.ibis.core.depth;

/** SFQ(D) with the operator's D. */
public final class FixedDepth extends DepthController {
  private final int depth;

  /**
   * @param depth D, at least 1
   * @param reference only reported beside the latency: D stays
   */
  public FixedDepth(int depth, LatencyReference reference) {
    super(reference);
    if (depth < 1) {
      throw new IllegalArgumentException("depth is " + depth + ", must be at least 1");
    }
    this.depth = depth;
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
  void adapt(double ratio, boolean limited) {
    // the operator's
  }
}
