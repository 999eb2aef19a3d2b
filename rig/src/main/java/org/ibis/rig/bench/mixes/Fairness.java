package org.ibis.rig.bench.mixes;

import java.util.Arrays;
import java.util.List;

/**
 * How evenly jobs were served, each by its weight. Pure. Both are NaN where nobody got anything, or
 * where nothing was measured.
 *
 * @param jain Jain's index of what each job got over its weight: 1 where all have the same, and 1/n
 *     where one of n has all (Jain, Chiu and Hawe, <i>A quantitative measure of fairness and
 *     discrimination for resource allocation in shared computer systems</i>, 1984)
 * @param slowdownOff proportional slowdown: by how much the job that is farthest off is slowed down
 *     more or less than jobs are in the mean, each over what its weight lets one expect; 0 is all
 *     alike, infinite where one got nothing
 */
public record Fairness(double jain, double slowdownOff) {

  private static final Fairness UNKNOWN = new Fairness(Double.NaN, Double.NaN);

  /**
   * @param amounts what each got, in any unit; of jobs that would get the same alone
   * @param weights over 0
   */
  public static Fairness of(double[] amounts, double[] weights) {
    double[] served = new double[amounts.length];
    for (int i = 0; i < served.length; i++) {
      served[i] = amounts[i] / weights[i];
    }
    double sum = Arrays.stream(served).sum();
    double squares = Arrays.stream(served).map(s -> s * s).sum();
    if (!(sum > 0)) {
      return UNKNOWN;
    }
    double mean = Arrays.stream(served).map(s -> 1 / s).average().orElse(Double.NaN);
    double off =
        Double.isInfinite(mean)
            ? mean
            : Arrays.stream(served).map(s -> Math.abs(1 / s / mean - 1)).max().orElse(Double.NaN);
    return new Fairness(sum * sum / served.length / squares, off);
  }

  /**
   * The worst of all spans of this length, one after the other, from when it counts on; what is
   * left at the end is no span, and nor is one in which nobody got anything. Each of the two is of
   * the span in which it is the worst.
   *
   * @param timeline rates of what was given out
   * @param seconds of a span
   */
  public static Fairness worst(List<MixRun.Tick> timeline, double[] weights, double seconds) {
    double[] amounts = new double[weights.length];
    Fairness worst = UNKNOWN;
    double before = 0; // of the tick before, s
    double ends = seconds;
    for (MixRun.Tick tick : timeline) {
      if (tick.seconds() > 0) {
        for (int j = 0; j < amounts.length; j++) {
          amounts[j] += tick.rates()[j] * (tick.seconds() - before);
        }
        before = tick.seconds();
        // A look may come a little early.
        if (before >= ends - seconds / 100) {
          worst = worst.orWorse(of(amounts, weights));
          Arrays.fill(amounts, 0);
          ends = before + seconds;
        }
      }
    }
    return worst;
  }

  private Fairness orWorse(Fairness other) {
    if (Double.isNaN(jain) || Double.isNaN(other.jain)) {
      return Double.isNaN(jain) ? other : this;
    }
    return new Fairness(Math.min(jain, other.jain), Math.max(slowdownOff, other.slowdownOff));
  }
}
