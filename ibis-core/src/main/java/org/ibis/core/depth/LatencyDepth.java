package org.ibis.core.depth;

/**
 * SFQ(D2): D follows the observed latency, {@code D(k+1) = D(k) + K (L_ref - L(k))} (IBIS paper,
 * equation 1), within its bounds.
 *
 * <p>The difference is taken in units of the reference, {@code K (1 - L/L_ref)}, so that one gain
 * serves devices and windows of any speed and size.
 */
public final class LatencyDepth extends DepthController {
  private final double min;
  private final double max;
  private final double gain;
  private double depth;

  /**
   * @param initial D at the start, within the bounds
   * @param min smallest D, at least 1 (paper: 1)
   * @param max largest D (paper: 12)
   * @param gain K, the change of D for a latency that is off by its whole reference; over 0
   */
  public LatencyDepth(
      double initial, double min, double max, double gain, ReferenceLatency reference) {
    super(reference);
    if (!(min >= 1 && initial >= min && initial <= max && max < Integer.MAX_VALUE)) {
      throw new IllegalArgumentException(
          "depth: need 1 <= min <= initial <= max, got " + min + ", " + initial + ", " + max);
    }
    if (!(gain > 0) || Double.isInfinite(gain)) {
      throw new IllegalArgumentException("gain is " + gain + ", must be a number over 0");
    }
    this.depth = initial;
    this.min = min;
    this.max = max;
    this.gain = gain;
  }

  @Override
  public double exactDepth() {
    return depth;
  }

  @Override
  void adapt(double ratio) {
    depth = Math.max(min, Math.min(max, depth + gain * (1 - ratio)));
  }
}
