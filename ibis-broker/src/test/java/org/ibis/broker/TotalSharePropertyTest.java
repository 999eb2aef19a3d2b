package org.ibis.broker;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Tag;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.ibis.broker.ClusterSimulation.Rule;

/** Total service over clusters of all sizes, against what max-flow says that is possible. */
class TotalSharePropertyTest {
  private static final double SETTLE_SECONDS = 120;
  private static final double MEASURED_SECONDS = 200;
  private static final double GRAIN = 0.25 / MEASURED_SECONDS; // some parts
  private static final double WHERE_FEASIBLE = 0.02;
  private static final double WHERE_NOT = 0.05;

  private static void assertFair(Cluster cluster, double[] rates) {
    double[] fair = cluster.fair();
    double within = cluster.isFeasible() ? WHERE_FEASIBLE : WHERE_NOT;
    for (int f = 0; f < fair.length; f++) {
      double most = fair[f] * (1 + within) + 2 * cluster.leftOver(f);
      assertTrue(
          rates[f] > fair[f] * (1 - within) - GRAIN && rates[f] < most + GRAIN,
          "flow " + f + " of " + Arrays.toString(rates) + ", fair " + Arrays.toString(fair));
    }
  }

  @Property(tries = 40, seed = "1")
  void totalServiceIsMaxMinFair(
      @ForAll @IntRange(min = 2, max = 200) int devices,
      @ForAll @IntRange(min = 2, max = 12) int flows,
      @ForAll @LongRange(min = 0, max = 1 << 30) long seed) {
    assertMaxMinFair(devices, flows, seed);
  }

  @Tag("long")
  @Property(tries = 100, seed = "2")
  void soItIsInManyMoreClusters(
      @ForAll @IntRange(min = 2, max = 200) int devices,
      @ForAll @IntRange(min = 2, max = 12) int flows,
      @ForAll @LongRange(min = 0, max = 1 << 30) long seed) {
    assertMaxMinFair(devices, flows, seed);
  }

  private static void assertMaxMinFair(int devices, int flows, long seed) {
    Cluster cluster = Cluster.random(devices, flows, seed);
    ClusterSimulation simulation = cluster.simulation(seed);
    simulation.run(SETTLE_SECONDS);
    assertFair(cluster, simulation.rates(MEASURED_SECONDS));
  }

  /** Two flows; one of them is on half of the devices only. */
  private static Cluster skewed(int devices, double... weights) {
    boolean[][] placed = new boolean[weights.length][devices];
    for (int d = 0; d < devices; d++) {
      placed[0][d] = true;
      for (int f = 1; f < weights.length; f++) {
        placed[f][d] = d % 2 == 0;
      }
    }
    return new Cluster(weights, placed);
  }

  @Example
  void withoutTheBrokerTheFlowInMorePlacesGetsMore() {
    Cluster cluster = skewed(4, 1, 1);
    ClusterSimulation alone =
        new ClusterSimulation(cluster.weights(), cluster.placed(), Rule.NONE, 0, 0, 1);
    double[] rates = alone.rates(MEASURED_SECONDS);
    assertEquals(3, rates[0] / rates[1], 0.1);
  }

  /** The most and the least that one of two equal flows got of 100 devices in any second. */
  private static double[] swing(Rule rule) {
    boolean[][] placed = new boolean[2][100];
    Arrays.fill(placed[0], true);
    Arrays.fill(placed[1], true);
    ClusterSimulation simulation =
        new ClusterSimulation(new double[] {1, 1}, placed, rule, 0.05, 500, 1);
    simulation.run(SETTLE_SECONDS);
    double[] swing = {100, 0};
    for (int second = 0; second < 60; second++) {
      double rate = simulation.rates(1)[0];
      swing[0] = Math.min(swing[0], rate);
      swing[1] = Math.max(swing[1], rate);
    }
    return swing;
  }

  @Example
  void manyDevicesDoNotSwing() {
    double[] swing = swing(Rule.WEIGHTS);
    assertTrue(swing[0] > 40 && swing[1] < 60, Arrays.toString(swing));
  }

  /** Why this is not plain DSFQ: each device makes up for the whole of what is old news. */
  @Example
  void withDsfqAllDevicesServeOneFlowThenTheOther() {
    double[] swing = swing(Rule.DSFQ);
    assertTrue(swing[0] < 20 && swing[1] > 80, Arrays.toString(swing));
  }

  @Example
  void flowsThatComeAndGoLeaveTheRestItsShares() {
    Cluster cluster = skewed(10, 1, 1, 2);
    ClusterSimulation simulation = cluster.simulation(2);
    simulation.run(SETTLE_SECONDS);
    assertFair(cluster, simulation.rates(MEASURED_SECONDS));
    simulation.away(2, true);
    simulation.run(SETTLE_SECONDS);
    double[] without = simulation.rates(MEASURED_SECONDS);
    assertEquals(1, without[0] / without[1], WHERE_FEASIBLE);
    assertEquals(0, without[2]);
    simulation.away(2, false);
    simulation.run(SETTLE_SECONDS);
    assertFair(cluster, simulation.rates(MEASURED_SECONDS));
  }

  @Example
  void afterABrokerFailedTotalsAreRightAgain() {
    Cluster cluster = skewed(10, 1, 1, 2);
    ClusterSimulation simulation = cluster.simulation(3);
    simulation.run(SETTLE_SECONDS);
    for (int failed = 0; failed < 5; failed++) {
      simulation.failOver();
      assertFair(cluster, simulation.rates(MEASURED_SECONDS));
    }
  }

  /** Wherever it may be alone, a flow that can only be here comes first: but not for ever. */
  @Example
  void nobodyStarvesForWhatHeGotElsewhere() {
    boolean[][] placed = new boolean[2][20];
    Arrays.fill(placed[0], true);
    placed[1][0] = true;
    Cluster cluster = new Cluster(new double[] {1, 1}, placed);
    ClusterSimulation simulation = cluster.simulation(4);
    simulation.run(MEASURED_SECONDS);
    assertFair(cluster, simulation.rates(MEASURED_SECONDS));
    double longest = simulation.longestWait();
    assertTrue(longest <= 10, "waited " + longest);
  }

  /** As most clusters are: a job in all places, and small ones that are each in one. */
  @Example
  void aJobOnAllDevicesBesideOneOnEachDoesNotSwing() {
    int devices = 60;
    double[] weights = new double[devices + 1];
    Arrays.fill(weights, 1);
    weights[devices] = 20;
    boolean[][] placed = new boolean[devices + 1][devices];
    for (int d = 0; d < devices; d++) {
      placed[d][d] = true;
      placed[devices][d] = true;
    }
    Cluster cluster = new Cluster(weights, placed);
    ClusterSimulation simulation = cluster.simulation(5);
    simulation.run(SETTLE_SECONDS);
    assertFair(cluster, simulation.rates(MEASURED_SECONDS));
    for (int second = 0; second < 30; second++) {
      double rate = simulation.rates(1)[devices];
      assertEquals(15, rate, 1.5);
    }
  }

  /** A job that asks for little gets that, and what is left goes by the weights of the others. */
  @Example
  void whoAsksForLittleDoesNotDistortTheRest() {
    boolean[][] placed = new boolean[3][10];
    for (int d = 0; d < 10; d++) {
      placed[0][d] = true;
      placed[1][d] = d < 6;
      placed[2][d] = d < 3;
    }
    ClusterSimulation simulation =
        new ClusterSimulation(new double[] {1, 1, 1}, placed, Rule.WEIGHTS, 0.05, 500, 6);
    simulation.demand(2, 0.1);
    simulation.run(SETTLE_SECONDS);
    double[] rates = simulation.rates(MEASURED_SECONDS);
    assertEquals(0.3, rates[2], 0.01);
    assertEquals(1, rates[0] / rates[1], WHERE_FEASIBLE, Arrays.toString(rates));
    assertEquals(10, rates[0] + rates[1] + rates[2], 0.1);
  }
}
