package org.ibis.rig.bench.streams;

import java.util.Arrays;

/** What jobs should have of a disk, and how far they are from it. Pure. */
public final class Shares {

  private Shares() {}

  /**
   * Divides a capacity by weights: who wants less than its part gets what it wants, and the others
   * divide the rest (weighted max-min fairness).
   *
   * @param total what there is, in the unit of {@code wants}
   * @param weights over 0
   * @param wants what each wants at most; may be infinite
   * @return parts of the total, 0 to 1, whose sum is 1 unless all have what they want
   */
  public static double[] wanted(double total, double[] weights, double[] wants) {
    int n = weights.length;
    double[] parts = new double[n];
    boolean[] full = new boolean[n];
    double left = total;
    boolean found = true;
    while (found) {
      found = false;
      double weight = 0;
      for (int i = 0; i < n; i++) {
        weight += full[i] ? 0 : weights[i];
      }
      double level = left; // of this round: what is filled now does not lower it
      for (int i = 0; i < n; i++) {
        if (!full[i] && wants[i] < level * weights[i] / weight) {
          parts[i] = wants[i] / total;
          left -= wants[i];
          full[i] = true;
          found = true;
        } else if (!full[i]) {
          parts[i] = level * weights[i] / weight / total;
        }
      }
    }
    return parts;
  }

  /** Each one's part of the sum; NaN where nobody got anything. */
  public static double[] received(double[] amounts) {
    double sum = Arrays.stream(amounts).sum();
    return Arrays.stream(amounts).map(a -> sum > 0 ? a / sum : Double.NaN).toArray();
  }

  /** The largest of |received / wanted - 1|. */
  public static double greatestDeviation(double[] received, double[] wanted) {
    double greatest = 0;
    for (int i = 0; i < received.length; i++) {
      greatest = Math.max(greatest, Math.abs(received[i] / wanted[i] - 1));
    }
    return greatest;
  }
}
