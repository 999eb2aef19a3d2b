package org.ibis.rig.bench.total;

import java.util.Arrays;

/**
 * What jobs should have of a cluster whose disks give the same each. Where weights can't be had, as
 * a job is on too few nodes for its own, what each should have is max-min fair: nobody's service
 * over its weight can be higher without that of one who is not above it being lower.
 *
 * <p>A set of jobs has what the disks give on which one of them is, at most. So whoever is in the
 * set that has the least of that over its weights can't have more, and the rest is divided among
 * the others (Megiddo: <i>Optimal flows in networks with multiple sources and sinks</i>, 1974).
 * Pure.
 */
final class FairTotals {

  /** Every set of jobs is looked at. */
  static final int MOST_JOBS = 12;

  private static final double SAME = 1e-9;

  private FairTotals() {}

  /**
   * @param weights over 0, of {@link #MOST_JOBS} at most
   * @param placed whether a job is on a node, by job and node; each is on one at least
   * @return parts of what all disks give that have somebody, 0 to 1
   */
  static double[] wanted(double[] weights, boolean[][] placed) {
    double[] totals = new double[weights.length];
    int left = (1 << weights.length) - 1;
    boolean[] given = new boolean[placed[0].length];
    while (left != 0) {
      int lowest = 0;
      double level = Double.POSITIVE_INFINITY;
      for (int set = left; set != 0; set = (set - 1) & left) { // all subsets, larger ones first
        double of = level(set, weights, placed, given);
        if (of < level * (1 - SAME)) {
          level = of;
          lowest = set;
        }
      }
      for (int j = 0; j < weights.length; j++) {
        if (isIn(lowest, j)) {
          totals[j] = level * weights[j];
          for (int n = 0; n < given.length; n++) {
            given[n] |= placed[j][n];
          }
        }
      }
      left &= ~lowest;
    }
    double sum = Arrays.stream(totals).sum();
    return Arrays.stream(totals).map(total -> total / sum).toArray();
  }

  /** What the disks that are not given away yet have for a set of jobs, over their weights. */
  private static double level(int set, double[] weights, boolean[][] placed, boolean[] given) {
    double weight = 0;
    boolean[] covered = new boolean[given.length];
    for (int j = 0; j < weights.length; j++) {
      if (isIn(set, j)) {
        weight += weights[j];
        for (int n = 0; n < covered.length; n++) {
          covered[n] |= placed[j][n] && !given[n];
        }
      }
    }
    int disks = 0;
    for (boolean one : covered) {
      disks += one ? 1 : 0;
    }
    return disks / weight;
  }

  private static boolean isIn(int set, int job) {
    return ((set >> job) & 1) != 0;
  }
}
