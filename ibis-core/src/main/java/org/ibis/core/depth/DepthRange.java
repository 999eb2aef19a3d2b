package org.ibis.core.depth;

/**
 * Where D starts, where it may be and how fast it moves: equation 1 of the IBIS paper, {@code
 * D(k+1) = D(k) + K (L_ref - L(k))}, within bounds.
 *
 * <p>The difference is taken in units of the reference, {@code K (1 - L/L_ref)}, so that one gain
 * serves devices and parts of any speed and size.
 *
 * @param initial D at the start, within the bounds
 * @param min smallest D, at least 1 (paper: 1)
 * @param max largest D (paper: 12)
 * @param gain K, the change of D for a latency that is off by its whole reference; over 0
 */
public record DepthRange(double initial, double min, double max, double gain) {
  public DepthRange {
    if (!(min >= 1 && initial >= min && initial <= max && max < Integer.MAX_VALUE)) {
      throw new IllegalArgumentException(
          "depth: need 1 <= min <= initial <= max, got " + min + ", " + initial + ", " + max);
    }
    if (!(gain > 0) || Double.isInfinite(gain)) {
      throw new IllegalArgumentException("gain is " + gain + ", must be a number over 0");
    }
  }

  /**
   * The next D.
   *
   * @param error {@code 1 - L/L_ref}, or what stands for it
   */
  double next(double depth, double error) {
    return Math.max(min, Math.min(max, depth + gain * error));
  }
}
