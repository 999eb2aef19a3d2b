package org.ibis.broker;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import org.ibis.broker.ClusterSimulation.Rule;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Total service where something is out of the ordinary, on virtual time. */
class TotalShareCasesTest {
  private static final double SETTLED = 120; // s
  private static final double MEASURED = 200; // s
  private static final double FROZEN = 30; // s: longer than until devices are taken for silent

  private static void assertNear(double[] fair, double[] rates, double within) {
    for (int f = 0; f < fair.length; f++) {
      assertEquals(fair[f], rates[f], within * fair[f], Arrays.toString(rates));
    }
  }

  private static ClusterSimulation cluster(double[] weights, boolean[][] placed) {
    return new ClusterSimulation(weights, placed, Rule.WEIGHTS, 0.05, 500, 7);
  }

  /** Two equal flows, one on 20 devices and one on 11 of them: there it needs ten times as much. */
  private static ClusterSimulation settled() {
    boolean[][] placed = new boolean[2][20];
    Arrays.fill(placed[0], true);
    Arrays.fill(placed[1], 0, 11, true);
    ClusterSimulation cluster = cluster(new double[] {1, 1}, placed);
    cluster.run(SETTLED);
    assertNear(new double[] {10, 10}, cluster.rates(FROZEN), 0.02);
    return cluster;
  }

  /** It did not listen: nobody was silent. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void whileTheBrokerStandsStillNothingChangesNorWhenItHearsOfNodesAgain(boolean periodFirst) {
    ClusterSimulation cluster = settled();
    cluster.freeze(FROZEN, periodFirst);
    assertNear(new double[] {10, 10}, cluster.rates(FROZEN), 0.02);
    for (int t = 0; t < SETTLED; t += 2) {
      assertNear(new double[] {10, 10}, cluster.rates(2), 0.05);
    }
    assertNear(new double[] {10, 10}, cluster.rates(MEASURED), 0.02);
  }

  /** What is shared is the time of devices, however much they move in it. */
  @Test
  void aDeviceThatIsTwentyTimesAsFastIsSharedAsTheOthers() {
    double[] weights = {1, 2, 1, 1};
    boolean[][] placed = new boolean[4][10];
    Arrays.fill(placed[0], true);
    Arrays.fill(placed[1], true);
    placed[2][0] = true; // on the fast one only
    Arrays.fill(placed[3], 1, 10, true); // on the slow ones only
    ClusterSimulation cluster = cluster(weights, placed);
    cluster.speed(0, 20);
    cluster.run(SETTLED);
    assertNear(MaxMinShares.of(weights, placed), cluster.rates(MEASURED), 0.02);
  }

  /**
   * Flow 0 is on one node and always has something that waits there; flow 1 has a stream on each
   * node, and wants 0.3 of a device for it; flow 2 wants all it can get anywhere.
   */
  private static ClusterSimulation oneNodeOfForty(int flows, double demand) {
    boolean[][] placed = new boolean[flows][40];
    placed[0][0] = true;
    double[] weights = new double[flows];
    Arrays.fill(weights, 1);
    for (int f = 1; f < flows; f++) {
      Arrays.fill(placed[f], true);
    }
    ClusterSimulation cluster = cluster(weights, placed);
    cluster.demand(1, demand);
    return cluster;
  }

  @Test
  void aJobOfManyStreamsOnOneNodeHasThatNodeAndTheOthersTheRest() {
    double[] fair = {1, 39 * 0.3, 39 * 0.7};
    ClusterSimulation cluster = oneNodeOfForty(3, 0.3);
    cluster.run(SETTLED);
    assertNear(fair, cluster.rates(MEASURED), 0.02);
    double longest = cluster.longestWait();
    assertTrue(longest <= 10, "somebody waited for " + longest);
    cluster.away(0, true);
    cluster.run(FROZEN);
    cluster.away(0, false);
    assertNear(fair, cluster.rates(20), 0.15); // it is known how it was
    assertNear(fair, cluster.rates(MEASURED), 0.02);
  }

  /** By the flows' own weights it would have 0.35 of its device. */
  @ParameterizedTest
  @CsvSource({"3, 0.1", "3, 0.2", "3, 0.3", "3, 0.45", "2, 0.1", "2, 0.2", "2, 0.3", "2, 0.45"})
  void aJobThatComesToANodeLaterHasThatNodeToo(int flows, double demand) {
    ClusterSimulation cluster = oneNodeOfForty(flows, demand);
    cluster.away(0, true);
    cluster.run(SETTLED);
    cluster.away(0, false);
    cluster.run(60);
    double[] fair = new double[flows];
    fair[0] = 1;
    fair[1] = 39 * demand;
    if (flows > 2) {
      fair[2] = 39 - fair[1];
    }
    assertNear(fair, cluster.rates(MEASURED), 0.03);
  }

  /**
   * On one device there is nothing for the broker to make up for: a flow that had work for it now
   * and then has no more of it than its share when it has work all the time.
   */
  @ParameterizedTest
  @CsvSource({"0.05", "0.1", "0.2", "0.3"})
  void whoWantedLittleHasNoMoreThanItsShareAfterwards(double demand) {
    boolean[][] placed = {{true}, {true}, {true}};
    ClusterSimulation cluster = cluster(new double[] {1, 1, 1}, placed);
    cluster.away(1, true);
    cluster.away(2, true);
    cluster.run(30);
    cluster.away(1, false);
    cluster.away(2, false);
    cluster.demand(2, demand);
    cluster.run(30);
    cluster.away(1, true);
    cluster.away(2, true);
    cluster.run(30);
    cluster.demand(2, 0);
    cluster.away(2, false);
    assertEquals(0.5, cluster.rates(10)[0], 0.05);
    assertEquals(0.5, cluster.rates(15)[0], 0.025);
    assertEquals(0.5, cluster.rates(MEASURED)[0], 0.01);
  }
}
