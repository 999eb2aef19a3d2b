package org.ibis.broker;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Random;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;

/**
 * Total service where some flows are content with a part of each of their devices, against what
 * max-flow says that is fair. They are to get what they want, as long as nobody is behind them;
 * what they leave goes by the weights of the others.
 */
class ContentSharePropertyTest {
  private static final double SETTLE_SECONDS = 120;
  private static final double MEASURED_SECONDS = 200;
  private static final double GRAIN = 0.25 / MEASURED_SECONDS; // some parts
  private static final double WITHIN = 0.1;

  private static void assertFair(Cluster cluster, ClusterSimulation simulation) {
    simulation.run(SETTLE_SECONDS);
    double[] rates = simulation.rates(MEASURED_SECONDS);
    double[] fair = cluster.fair();
    String all = Arrays.toString(rates) + ", fair " + Arrays.toString(fair) + ": " + cluster;
    for (int f = 0; f < fair.length; f++) {
      double around = WITHIN * fair[f] + 2 * cluster.leftOver(f) + GRAIN;
      assertTrue(Math.abs(rates[f] - fair[f]) <= around, "flow " + f + " of " + all);
    }
  }

  /** Every other flow is content. */
  private static Cluster half(int devices, int flows, long seed) {
    Cluster cluster = Cluster.random(devices, flows, seed);
    Random random = new Random(seed);
    for (int f = 1; f < flows; f += 2) {
      cluster = cluster.content(f, random);
    }
    return cluster;
  }

  @Property(tries = 20, seed = "1")
  void whoIsContentMakesRoomForWhoIsBehindAndNobodyElse(
      @ForAll @IntRange(min = 2, max = 40) int devices,
      @ForAll @IntRange(min = 2, max = 8) int flows,
      @ForAll @LongRange(min = 0, max = 1 << 30) long seed) {
    Cluster cluster = half(devices, flows, seed);
    assertFair(cluster, cluster.simulation(seed));
  }

  /**
   * Content ones come first on a device where one that waits is to have nearly all of what they
   * leave, and the other one next to nothing.
   */
  @Example
  void whoIsContentDoesNotMakeThoseAfterItEven() {
    Cluster cluster = half(12, 6, 3531);
    assertFair(cluster, cluster.simulation(3531));
  }

  @Property(tries = 5, seed = "2")
  void oneIsContentBesideTwenty(
      @ForAll @IntRange(min = 2, max = 40) int devices,
      @ForAll @LongRange(min = 0, max = 1 << 30) long seed) {
    Cluster cluster = Cluster.random(devices, 21, seed).content(20, new Random(seed));
    assertFair(cluster, cluster.simulation(seed));
  }

  @Property(tries = 10, seed = "3")
  void allAreContentButOne(
      @ForAll @IntRange(min = 2, max = 40) int devices,
      @ForAll @IntRange(min = 2, max = 8) int flows,
      @ForAll @LongRange(min = 0, max = 1 << 30) long seed) {
    Cluster cluster = Cluster.random(devices, flows, seed);
    Random random = new Random(seed);
    for (int f = 1; f < flows; f++) {
      cluster = cluster.content(f, random);
    }
    assertFair(cluster, cluster.simulation(seed));
  }

  @Property(tries = 10, seed = "4")
  void whoIsContentMayWeighAThousand(
      @ForAll @IntRange(min = 2, max = 40) int devices,
      @ForAll @IntRange(min = 2, max = 8) int flows,
      @ForAll @LongRange(min = 0, max = 1 << 30) long seed) {
    Cluster cluster = Cluster.random(devices, flows, seed).content(0, new Random(seed));
    cluster.weights()[0] = 1000;
    assertFair(cluster, cluster.simulation(seed));
  }

  /** A part of the fast one takes a twentieth of the time. */
  @Property(tries = 10, seed = "5")
  void oneOfTwoDevicesIsTwentyTimesAsFast(
      @ForAll @IntRange(min = 2, max = 8) int flows,
      @ForAll @LongRange(min = 0, max = 1 << 30) long seed) {
    Cluster cluster = half(2, flows, seed);
    ClusterSimulation simulation = cluster.simulation(seed);
    simulation.speed(0, 20);
    assertFair(cluster, simulation);
  }
}
