package org.ibis.broker;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Random;
import org.ibis.broker.Bandwidths.State;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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
  @Test
  void aJobGetsWhatItAskedForAndTheOthersShareTheRest() {
    ClusterSimulation cluster = cluster(new double[] {1, 1, 1, 1, 1, 1, 1, 1, 1, 3}, 10);
    cluster.wish(0, 4);
    cluster.run(SETTLED);
    double[] rates = cluster.rates(MEASURED);
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
      double[] rates = cluster.rates(MEASURED);
      assertEquals(3.5, rates[0], 0.35, Arrays.toString(rates));
    }
  }

  @Test
  void whatMayNotBePromisedIsRefusedAndChangesNothing() {
    ClusterSimulation cluster = cluster(new double[] {1, 1, 1}, 6);
    cluster.wish(0, 4);
    cluster.run(SETTLED);
    assertEquals(State.REFUSED, cluster.wishState(0));
    assertEquals(2, cluster.rates(MEASURED)[0], 0.1);
  }

  /** Anybody can say that he found any amount in memory. */
  @Test
  void whatIsSaidToBeFoundInMemoryMakesNoBandwidthCheap() {
    ClusterSimulation cluster = cluster(new double[] {1, 1, 1}, 6);
    cluster.foundInMemory(50);
    cluster.wish(0, 4);
    cluster.run(SETTLED);
    assertEquals(State.REFUSED, cluster.wishState(0));
    assertEquals(2, cluster.rates(MEASURED)[0], 0.1);
  }

  /** Of three equal devices' time in three a job of 0.1 beside one of 10 has 0.03. */
  @Test
  void noWishLiftsAWeightOverItsCap() {
    ClusterSimulation cluster = cluster(new double[] {0.1, 10}, 4);
    cluster.wish(0, 1.8);
    cluster.cap(0, 0.1);
    cluster.run(2 * SETTLED);
    assertEquals(4 * 0.1 / 10.1, cluster.rates(MEASURED)[0], 0.03);
    assertEquals(State.AT_MOST, cluster.wishState(0));
    cluster.cap(0, 1);
    cluster.run(SETTLED);
    assertEquals(4 * 1 / 11.0, cluster.rates(MEASURED)[0], 0.05);
  }

  @Test
  void twoWishesShareWhatMayBePromised() {
    ClusterSimulation cluster = cluster(new double[] {1, 1, 1, 1, 1, 1, 1, 1}, 10);
    cluster.wish(0, 2);
    cluster.wish(1, 2.5);
    cluster.run(SETTLED);
    double[] rates = cluster.rates(MEASURED);
    assertEquals(2, rates[0], 0.1, Arrays.toString(rates));
    assertEquals(2.5, rates[1], 0.13, Arrays.toString(rates));
    cluster.wish(2, 1.5);
    cluster.run(SETTLED);
    assertEquals(State.REFUSED, cluster.wishState(2));
    assertEquals(2, cluster.rates(MEASURED)[0], 0.1, "what was promised before is kept");
  }

  @Test
  void whoGetsMoreAnywayHasItsOwnWeight() {
    ClusterSimulation cluster = cluster(new double[] {1, 1}, 4);
    cluster.wish(0, 0.5);
    cluster.run(SETTLED);
    assertEquals(2, cluster.rates(MEASURED)[0], 0.1);
    assertEquals(State.KEPT, cluster.wishState(0));
  }

  @Test
  void whoAsksTheDisksForLittleIsNotHelpedByAWeight() {
    ClusterSimulation cluster = cluster(new double[] {1, 1, 1, 1}, 4);
    cluster.wish(0, 1.5);
    cluster.demand(0, 0.1);
    cluster.run(SETTLED);
    double[] rates = cluster.rates(MEASURED);
    assertEquals(0.4, rates[0], 0.05, Arrays.toString(rates));
    assertTrue(rates[1] > 1.1, Arrays.toString(rates));
  }

  @Test
  void aWishThatIsTakenBackLeavesNothingBehind() {
    ClusterSimulation cluster = cluster(new double[] {1, 1, 1, 1}, 4);
    cluster.wish(0, 1.8);
    cluster.run(SETTLED);
    assertEquals(1.8, cluster.rates(MEASURED)[0], 0.1);
    cluster.wish(0, 0);
    cluster.run(SETTLED);
    assertEquals(1, cluster.rates(MEASURED)[0], 0.05);
  }

  /** Each flow on the devices from the first to before the last. */
  private static ClusterSimulation placed(int devices, int[]... flows) {
    boolean[][] placed = new boolean[flows.length][devices];
    double[] weights = new double[flows.length];
    Arrays.fill(weights, 1);
    for (int f = 0; f < flows.length; f++) {
      Arrays.fill(placed[f], flows[f][0], flows[f][1], true);
    }
    return new ClusterSimulation(weights, placed, ClusterSimulation.Rule.WEIGHTS, 0.02, 300, 3);
  }

  private static int[] on(int first, int end) {
    return new int[] {first, end};
  }

  @Test
  void wishesOnDisksThatAreApartAreNotCountedTogether() {
    ClusterSimulation cluster =
        placed(11, on(0, 10), on(10, 11), on(0, 10), on(0, 10), on(0, 10), on(10, 11), on(10, 11));
    cluster.wish(0, 4);
    cluster.wish(1, 0.4);
    cluster.run(2 * SETTLED);
    double[] rates = cluster.rates(MEASURED);
    assertEquals(4, rates[0], 0.2, Arrays.toString(rates));
    assertEquals(0.4, rates[1], 0.02, Arrays.toString(rates));
  }

  /** Disks on which a job could have more, but asks for none, are no place for its promise. */
  @Test
  void twoWishesForOneDiskAreCountedTogetherWhereverElseOneOfThemIs() {
    ClusterSimulation cluster = placed(10, on(0, 10), on(0, 1), on(0, 1), on(0, 1));
    for (int d = 1; d < 10; d++) {
      cluster.demand(0, d, 0.01);
    }
    cluster.wish(1, 0.4);
    cluster.run(SETTLED);
    assertEquals(0.4, cluster.rates(MEASURED)[1], 0.02);
    cluster.wish(0, 0.4);
    cluster.run(SETTLED);
    assertEquals(State.REFUSED, cluster.wishState(0));
    assertEquals(0.1 + 9 * 0.01, cluster.need(0)[1], 0.02, "what there was room for");
    double[] rates = cluster.rates(MEASURED);
    assertEquals(0.4, rates[1], 0.02, Arrays.toString(rates));
    assertTrue(Math.min(rates[2], rates[3]) > 0.18, Arrays.toString(rates));
  }

  @Test
  void aFastDiskBesideSlowOnesCountsByItsTime() {
    ClusterSimulation cluster = cluster(new double[] {1, 1, 1, 1, 1}, 10);
    cluster.speed(0, 20);
    cluster.wish(0, 10); // of 29
    cluster.run(SETTLED);
    assertEquals(10 / 2.9, cluster.need(0)[0], 0.1);
    assertEquals(10 / 2.9, cluster.rates(MEASURED)[0], 0.2);
    assertEquals(State.KEPT, cluster.wishState(0));
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aBrokerThatStandsStillForAWhileKeepsItsPromises(boolean periodFirst) {
    ClusterSimulation cluster = cluster(new double[] {1, 1, 1, 1, 1, 1, 1, 1}, 10);
    cluster.wish(0, 4);
    cluster.run(SETTLED);
    cluster.freeze(30, periodFirst);
    cluster.run(30);
    for (int t = 0; t < 60; t += 5) {
      double[] before = cluster.served();
      cluster.run(5);
      assertEquals(4, (cluster.served()[0] - before[0]) / 5, 0.4, "after " + t + " s");
      assertEquals(4, cluster.need(0)[0], 0.4, "after " + t + " s");
    }
  }

  /** All disks are up to a quarter slower or faster, each second anew. */
  private static void noise(ClusterSimulation cluster, Random random) {
    cluster.speed(0.75 + 0.5 * random.nextDouble());
    cluster.run(1);
  }

  @Test
  void whatFitsForAMomentOnlyStaysRefused() {
    ClusterSimulation cluster = cluster(new double[] {1, 1, 1, 1}, 4);
    Random random = new Random(1);
    cluster.wish(0, 2.2); // where 2 may be promised
    for (int second = 0; second < 900; second++) {
      noise(cluster, random);
      assertTrue(
          second < 20 || cluster.wishState(0) == State.REFUSED,
          "in second " + second + ": " + cluster.wishState(0));
    }
  }

  @Test
  void whoWasRefusedIsAdmittedOnceThereIsRoomAndStaysSo() {
    ClusterSimulation cluster = cluster(new double[] {1, 1, 1, 1, 1, 1}, 10);
    Random random = new Random(2);
    cluster.wish(0, 2);
    cluster.run(20);
    cluster.wish(1, 3.5);
    cluster.run(SETTLED);
    assertEquals(State.REFUSED, cluster.wishState(1));
    cluster.wish(0, 0);
    cluster.run(35); // 30 s, and then its turn
    assertNotEquals(State.REFUSED, cluster.wishState(1));
    cluster.wish(1, 4.7); // so that it would be refused every other time
    for (int second = 0; second < 600; second++) {
      noise(cluster, random);
      assertNotEquals(State.REFUSED, cluster.wishState(1), "in second " + second);
    }
  }
}
