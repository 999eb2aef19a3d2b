package org.ibis.broker;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import org.ibis.broker.Bandwidths.State;
import org.junit.jupiter.api.Test;

/** Jobs that ask for a total bandwidth, on virtual time. */
class BandwidthsTest {
  private static final double SETTLED = 120; // s
  private static final double MEASURED = 60; // s

  private static ClusterSimulation cluster(double[] weights, int devices) {
    boolean[][] everywhere = new boolean[weights.length][devices];
    for (boolean[] flow : everywhere) {
      Arrays.fill(flow, true);
    }
    return new ClusterSimulation(weights, everywhere, ClusterSimulation.Rule.WEIGHTS, 0.02, 300, 1);
  }

  /** Devices that each flow has, in the next minute. */
  private static double[] rates(ClusterSimulation cluster) {
    double[] before = cluster.served();
    cluster.run(MEASURED);
    double[] rates = cluster.served();
    Arrays.setAll(rates, f -> (rates[f] - before[f]) / MEASURED);
    return rates;
  }

  @Test
  void aJobGetsWhatItAskedForAndTheOthersShareTheRest() {
    ClusterSimulation cluster = cluster(new double[] {1, 1, 1, 1, 1, 1, 1, 1, 1, 3}, 10);
    cluster.wish(0, 4);
    cluster.run(SETTLED);
    double[] rates = rates(cluster);
    assertEquals(4, rates[0], 0.2, Arrays.toString(rates));
    assertEquals(State.KEPT, cluster.wishState(0));
    assertEquals(6 / 11.0, rates[1], 0.03, Arrays.toString(rates));
    assertEquals(18 / 11.0, rates[9], 0.09, Arrays.toString(rates));
  }

  @Test
  void itGetsItWhereJobsAreOnSomeDisksOnly() {
    boolean[][] placed = new boolean[5][12];
    for (int d = 0; d < 12; d++) {
      placed[0][d] = d < 8; // who asks
      placed[1][d] = true;
      placed[2][d] = d >= 4;
      placed[3][d] = d < 6;
      placed[4][d] = d % 3 == 0;
    }
    ClusterSimulation cluster =
        new ClusterSimulation(
            new double[] {1, 1, 2, 1, 4}, placed, ClusterSimulation.Rule.WEIGHTS, 0.02, 300, 2);
    cluster.wish(0, 3.5);
    cluster.run(2 * SETTLED);
    for (int minute = 0; minute < 5; minute++) { // and keeps it
      double[] rates = rates(cluster);
      assertEquals(3.5, rates[0], 0.35, Arrays.toString(rates));
    }
  }

  @Test
  void whatMayNotBePromisedIsRefusedAndChangesNothing() {
    ClusterSimulation cluster = cluster(new double[] {1, 1, 1}, 6);
    cluster.wish(0, 4);
    cluster.run(SETTLED);
    assertEquals(State.REFUSED, cluster.wishState(0));
    assertEquals(2, rates(cluster)[0], 0.1);
  }

  @Test
  void twoWishesShareWhatMayBePromised() {
    ClusterSimulation cluster = cluster(new double[] {1, 1, 1, 1, 1, 1, 1, 1}, 10);
    cluster.wish(0, 2);
    cluster.wish(1, 2.5);
    cluster.run(SETTLED);
    double[] rates = rates(cluster);
    assertEquals(2, rates[0], 0.1, Arrays.toString(rates));
    assertEquals(2.5, rates[1], 0.13, Arrays.toString(rates));
    cluster.wish(2, 1.5);
    cluster.run(SETTLED);
    assertEquals(State.REFUSED, cluster.wishState(2));
    assertEquals(2, rates(cluster)[0], 0.1, "what was promised before is kept");
  }

  @Test
  void whoGetsMoreAnywayHasItsOwnWeight() {
    ClusterSimulation cluster = cluster(new double[] {1, 1}, 4);
    cluster.wish(0, 0.5);
    cluster.run(SETTLED);
    assertEquals(2, rates(cluster)[0], 0.1);
    assertEquals(State.KEPT, cluster.wishState(0));
  }

  @Test
  void whoAsksTheDisksForLittleIsNotHelpedByAWeight() {
    ClusterSimulation cluster = cluster(new double[] {1, 1, 1, 1}, 4);
    cluster.wish(0, 1.5);
    cluster.demand(0, 0.1);
    cluster.run(SETTLED);
    double[] rates = rates(cluster);
    assertEquals(0.4, rates[0], 0.05, Arrays.toString(rates));
    assertTrue(rates[1] > 1.1, Arrays.toString(rates));
  }

  @Test
  void aWishThatIsTakenBackLeavesNothingBehind() {
    ClusterSimulation cluster = cluster(new double[] {1, 1, 1, 1}, 4);
    cluster.wish(0, 1.8);
    cluster.run(SETTLED);
    assertEquals(1.8, rates(cluster)[0], 0.1);
    cluster.wish(0, 0);
    cluster.run(SETTLED);
    assertEquals(1, rates(cluster)[0], 0.05);
  }
}
