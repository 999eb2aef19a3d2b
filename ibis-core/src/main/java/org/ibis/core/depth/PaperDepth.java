package org.ibis.core.depth;

/**
 * SFQ(D2) to the letter: D follows equation 1 of the IBIS paper after each period in which
 * something was served, and is cut to a whole number. It is there to compare with; {@link
 * LatencyDepth} is what runs in production.
 */
public final class PaperDepth extends DepthController {
  private final DepthRange range;
  private double depth;

  public PaperDepth(DepthRange range, LatencyReference reference) {
    super(reference);
    this.range = range;
    this.depth = range.initial();
  }

  @Override
  public int depth() {
    return (int) depth;
  }

  @Override
  public double exactDepth() {
    return depth;
  }

  @Override
  void adapt(double ratio, boolean limited) {
    if (!Double.isNaN(ratio)) {
      depth = range.next(depth, 1 - ratio);
    }
  }
}
