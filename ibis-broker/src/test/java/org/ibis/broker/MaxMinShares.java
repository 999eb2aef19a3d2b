package org.ibis.broker;

import java.util.Arrays;

/**
 * The weighted max-min fair service of flows on devices of which each flow can use some: found by
 * raising the level of all that can still rise, which max-flow tells. Levels are service over
 * weight; a device gives 1.
 */
final class MaxMinShares {
  private static final double PRECISION = 1e-7;

  /** So that what is fixed is not more than the devices can serve by what was rounded. */
  private static final double SLACK = 1e-5;

  private final double[] weights;
  private final double[][] wanted; // flow, device
  private final int devices;

  private MaxMinShares(double[] weights, double[][] wanted) {
    this.weights = weights;
    this.wanted = wanted;
    this.devices = wanted[0].length;
  }

  private static double[][] wanted(boolean[][] placed) {
    double[][] wanted = new double[placed.length][placed[0].length];
    for (int f = 0; f < placed.length; f++) {
      for (int d = 0; d < placed[f].length; d++) {
        wanted[f][d] = placed[f][d] ? 1 : 0;
      }
    }
    return wanted;
  }

  /** The service of each flow. */
  static double[] of(double[] weights, boolean[][] placed) {
    return of(weights, wanted(placed));
  }

  /**
   * The same where some want only a part of a device.
   *
   * @param wanted 0 to 1: {@code [flow][device]}
   */
  static double[] of(double[] weights, double[][] wanted) {
    return new MaxMinShares(weights, wanted).rates();
  }

  /** Whether the devices can serve so much of each flow. */
  static boolean isFeasible(double[] demand, boolean[][] placed) {
    return new MaxMinShares(demand, wanted(placed)).isFeasible(demand);
  }

  private double[] rates() {
    double[] rates = new double[weights.length];
    boolean[] fixed = new boolean[weights.length];
    while (hasMore(fixed)) {
      double level = highestLevel(rates, fixed) * (1 - SLACK);
      boolean found = false;
      double[] demand = demand(rates, fixed, level);
      for (int f = 0; f < rates.length; f++) {
        if (!fixed[f]) {
          double[] more = demand.clone();
          more[f] += weights[f] * level * 1e-3 + 1e-5;
          if (!isFeasible(more)) {
            rates[f] = demand[f];
            found = true;
            fixed[f] = true;
          }
        }
      }
      if (!found) {
        throw new AssertionError("no flow is held back at level " + level);
      }
    }
    return rates;
  }

  private static boolean hasMore(boolean[] fixed) {
    for (boolean f : fixed) {
      if (!f) {
        return true;
      }
    }
    return false;
  }

  private double highestLevel(double[] rates, boolean[] fixed) {
    double low = 0;
    double high = devices / Arrays.stream(weights).min().orElseThrow() + 1;
    while (high - low > PRECISION * high) {
      double level = (low + high) / 2;
      if (isFeasible(demand(rates, fixed, level))) {
        low = level;
      } else {
        high = level;
      }
    }
    return low;
  }

  private double[] demand(double[] rates, boolean[] fixed, double level) {
    double[] demand = new double[rates.length];
    for (int f = 0; f < rates.length; f++) {
      demand[f] = fixed[f] ? rates[f] : level * weights[f];
    }
    return demand;
  }

  /** Whether the devices can serve all of it: by augmenting paths from flows to devices. */
  private boolean isFeasible(double[] demand) {
    double[][] serves = new double[demand.length][devices];
    double[] free = new double[devices];
    Arrays.fill(free, 1);
    for (int f = 0; f < demand.length; f++) {
      double left = demand[f];
      while (left > PRECISION) {
        double pushed = augment(f, left, serves, free, new boolean[demand.length]);
        if (pushed <= PRECISION * 1e-3) {
          return false;
        }
        left -= pushed;
      }
    }
    return true;
  }

  private double augment(
      int flow, double most, double[][] serves, double[] free, boolean[] visited) {
    visited[flow] = true;
    for (int d = 0; d < devices; d++) {
      double room = Math.min(free[d], wanted[flow][d] - serves[flow][d]);
      if (room > PRECISION * 1e-2) {
        double amount = Math.min(most, room);
        free[d] -= amount;
        serves[flow][d] += amount;
        return amount;
      }
    }
    for (int d = 0; d < devices; d++) {
      double room = wanted[flow][d] - serves[flow][d];
      if (room <= PRECISION * 1e-2) {
        continue;
      }
      for (int other = 0; other < serves.length; other++) {
        if (!visited[other] && serves[other][d] > PRECISION * 1e-2) {
          double amount =
              augment(
                  other, Math.min(most, Math.min(room, serves[other][d])), serves, free, visited);
          if (amount > 0) {
            serves[other][d] -= amount;
            serves[flow][d] += amount;
            return amount;
          }
        }
      }
    }
    return 0;
  }
}
