package org.ibis.rig.bench.parity;

import java.util.List;

/**
 * A median and where the real one is, with a probability of at least 90 %, from order statistics:
 * whatever the distribution. Of fewer than {@link #LEAST} values it is all of them, which says
 * less.
 *
 * @param median NaN where there is no value
 * @param low its lower end
 * @param high its upper end
 * @param min the smallest value
 * @param max the largest
 */
record Interval(double median, double low, double high, double min, double max) {

  /** Values that it takes to say something. */
  static final int LEAST = 5;

  private static final double SURE = 0.9;

  /** Of numbers; those that are none are left out. */
  static Interval of(List<Double> values) {
    double[] sorted =
        values.stream().filter(Double::isFinite).mapToDouble(v -> v).sorted().toArray();
    int n = sorted.length;
    if (n == 0) {
      return new Interval(Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN);
    }
    double median = n % 2 == 1 ? sorted[n / 2] : (sorted[n / 2 - 1] + sorted[n / 2]) / 2;
    int outside = outside(n);
    return new Interval(median, sorted[outside], sorted[n - 1 - outside], sorted[0], sorted[n - 1]);
  }

  /** How many of {@code n} values are below the interval, and as many above. */
  static int outside(int n) {
    double tail = 0; // probability of at most that many values below the real median
    double of = Math.pow(0.5, n);
    int outside = 0;
    for (int k = 0; k < n / 2; k++) {
      tail += of;
      of *= (double) (n - k) / (k + 1);
      if (1 - 2 * tail < SURE) {
        break;
      }
      outside = k;
    }
    return outside;
  }

  /** How far an end is from the median, as a part of it. */
  double halfWidth() {
    return Math.max(high - median, median - low) / median;
  }

  /** How far an end is from a number. */
  double farthestFrom(double number) {
    return Math.max(Math.abs(high - number), Math.abs(low - number));
  }
}
