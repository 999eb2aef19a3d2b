package org.ibis.core.shadow;

import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * How weights divide a device of which some want only a part: each gets its weight times one level,
 * or what it wants where that is less. It is what start-time fair queuing comes to for flows that
 * go on for many turns. Pure.
 */
final class WaterFilling {
  private WaterFilling() {}

  /**
   * Divides one device.
   *
   * @param wants each one's, of the device's time, from 0 to infinity
   * @param weights over 0
   * @return what each gets, at most what it wants; 1 in all at most
   */
  static double[] shares(double[] wants, double[] weights) {
    int[] byLevel =
        IntStream.range(0, wants.length)
            .boxed()
            .sorted(Comparator.comparingDouble(i -> wants[i] / weights[i])) // who is content first
            .mapToInt(i -> i)
            .toArray();
    double[] shares = new double[wants.length];
    double left = 1;
    double weightsLeft = 0;
    for (double w : weights) {
      weightsLeft += w;
    }
    for (int i : byLevel) {
      shares[i] = Math.max(0, Math.min(wants[i], left * weights[i] / weightsLeft));
      left -= shares[i];
      weightsLeft -= weights[i];
    }
    return shares;
  }
}
