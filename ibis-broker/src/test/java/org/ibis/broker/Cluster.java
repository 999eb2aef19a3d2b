package org.ibis.broker;

import java.util.Arrays;
import java.util.Random;
import org.ibis.broker.ClusterSimulation.Rule;

/**
 * Flows on some of the devices of a cluster, and what is fair there.
 *
 * @param placed whether a flow has work for a device: {@code [flow][device]}
 * @param demand of each of its devices a content flow wants so much, 0 to 1; 0 of one that wants
 *     all there is
 */
record Cluster(double[] weights, boolean[][] placed, double[] demand) {
  /** In which all want all there is. */
  Cluster(double[] weights, boolean[][] placed) {
    this(weights, placed, new double[weights.length]);
  }

  /** Such a one, with weights from 0.5 to 8. */
  static Cluster random(int devices, int flows, long seed) {
    Random random = new Random(seed);
    double[] weights = new double[flows];
    boolean[][] placed = new boolean[flows][devices];
    for (int f = 0; f < flows; f++) {
      weights[f] = Math.pow(2, random.nextInt(5) - 1);
      double density = 0.1 + 0.9 * random.nextDouble();
      for (int d = 0; d < devices; d++) {
        placed[f][d] = random.nextDouble() < density;
      }
      placed[f][random.nextInt(devices)] = true;
    }
    return new Cluster(weights, placed);
  }

  /** A flow is content with 0.05 to 0.55 of each of its devices. */
  Cluster content(int flow, Random random) {
    double[] demands = demand.clone();
    demands[flow] = 0.05 + 0.5 * random.nextDouble();
    return new Cluster(weights, placed, demands);
  }

  /** One message in twenty is lost, the others come up to half a second late. */
  ClusterSimulation simulation(long seed) {
    ClusterSimulation simulation =
        new ClusterSimulation(weights, placed, Rule.WEIGHTS, 0.05, 500, seed);
    for (int f = 0; f < demand.length; f++) {
      if (demand[f] > 0) {
        simulation.demand(f, demand[f]);
      }
    }
    return simulation;
  }

  /** The service of each flow. */
  double[] fair() {
    double[][] wanted = new double[weights.length][placed[0].length];
    for (int f = 0; f < wanted.length; f++) {
      for (int d = 0; d < wanted[f].length; d++) {
        double wants = demand[f] > 0 ? demand[f] : 1;
        wanted[f][d] = placed[f][d] ? wants : 0;
      }
    }
    return MaxMinShares.of(weights, wanted);
  }

  /**
   * Whether all can have the same by their weights, and each could have a tenth more. Where one
   * flow has to get nothing at all of a device so that it comes out even, it does in the end only.
   */
  boolean isFeasible() {
    for (int f = 0; f < weights.length; f++) {
      double[] more = weights.clone();
      more[f] *= 1.1;
      double all = Arrays.stream(more).sum();
      double level = placed[0].length / all * (1 - 1e-4);
      for (int g = 0; g < more.length; g++) {
        more[g] *= level;
      }
      if (!MaxMinShares.isFeasible(more, placed)) {
        return false;
      }
    }
    return true;
  }

  /** What it gets at most where it should get nothing, so that it does not starve. */
  double leftOver(int flow) {
    double leftOver = 0;
    for (int d = 0; d < placed[flow].length; d++) {
      int all = 0;
      for (boolean[] of : placed) {
        all += of[d] ? 1 : 0;
      }
      leftOver += placed[flow][d] ? WaterLevel.leastShare(all) : 0;
    }
    return leftOver;
  }

  @Override
  public String toString() {
    return Arrays.toString(weights)
        + " on "
        + Arrays.deepToString(placed)
        + ", content with "
        + Arrays.toString(demand);
  }
}
