package org.ibis.cli.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.ibis.cli.cluster.Explanation.Estimate;
import org.ibis.cli.cluster.Explanation.Target;
import org.ibis.cli.cluster.WeightEstimate.Answer;
import org.ibis.cli.cluster.WeightEstimate.Outcome;
import org.junit.jupiter.api.Test;

class WeightEstimateTest {
  /** Two jobs of weight 1 on one disk. */
  private static final WeightEstimate EQUAL = new WeightEstimate(1, 0.5, 0.5, 0.5, 1);

  @Test
  void threeQuartersOfADiskTakeThreeTimesTheWeight() {
    Answer answer = EQUAL.weightFor(0.75);
    assertEquals(Outcome.WEIGHT, answer.outcome());
    assertEquals(3, answer.weight(), 1e-9);
    assertEquals(0.75, EQUAL.serviceWith(3), 1e-9);
    assertEquals(0.5, EQUAL.serviceWith(1), 1e-9);
  }

  @Test
  void nobodyGetsMoreThanRivalsHaveWhereItWaits() {
    assertEquals(Outcome.NOT_THERE, EQUAL.weightFor(1).outcome());
    WeightEstimate little = new WeightEstimate(1, 0.5, 0.1, 5, 10);
    assertEquals(Outcome.NOT_THERE, little.weightFor(0.75).outcome());
    assertTrue(little.serviceWith(1000) < 0.6);
    WeightEstimate alone = new WeightEstimate(1, 0.5, 0, 0, 0);
    assertFalse(alone.isPossible());
    assertEquals(Outcome.NOT_THERE, alone.weightFor(0.6).outcome());
    assertEquals(0.5, alone.serviceWith(9));
  }

  @Test
  void whoIsBehindHisLevelIsOwedMoreAlready() {
    assertEquals(Outcome.OWED, new WeightEstimate(4, 0.2, 0.8, 0.8, 1).weightFor(0.3).outcome());
  }

  @Test
  void someWeightsWouldBeTooLarge() {
    WeightEstimate heavy = new WeightEstimate(800, 0.5, 0.5, 0.5, 800);
    assertEquals(Outcome.TOO_LARGE, heavy.weightFor(0.75).outcome());
  }

  @Test
  void whatAWeightGivesAndWhatGivesItAgree() {
    Random random = new Random(7);
    int weights = 0;
    for (int i = 0; i < 1000; i++) {
      double service = random.nextDouble() + 0.01;
      double takeable = random.nextDouble() + 0.01;
      WeightEstimate e =
          new WeightEstimate(1, service, takeable, takeable + random.nextDouble(), 5);
      double wanted = service + takeable * random.nextDouble();
      Answer answer = e.weightFor(wanted);
      if (answer.outcome() == Outcome.WEIGHT) {
        weights++;
        assertEquals(wanted, e.serviceWith(answer.weight()), 1e-9);
      }
    }
    assertTrue(weights > 500, weights + " weights");
  }

  private static Estimate halfMore(FluidCluster cluster) {
    Explanation e = Explanation.of(cluster.detail(0), cluster.jobs(), cluster.totals());
    return e.estimates().stream()
        .filter(x -> x.target() == Target.HALF_MORE)
        .findFirst()
        .orElseThrow();
  }

  /** All jobs on some disks, and others on disks of their own besides. */
  private static FluidCluster random(Random random) {
    int jobs = 2 + random.nextInt(5);
    double[] weights = random.doubles(jobs, -1, 2).map(x -> Math.pow(2, x)).toArray();
    List<int[]> disks = new ArrayList<>();
    for (int d = 2 + random.nextInt(6); d > 0; d--) {
      disks.add(IntStream.range(0, jobs).toArray());
    }
    if (random.nextBoolean()) {
      disks.add(new int[] {jobs - 1});
    }
    return new FluidCluster(weights, disks.toArray(int[][]::new));
  }

  @Test
  void whereAllCompeteTheWeightGivesWhatWasEstimated() {
    int tried = 0;
    for (int seed = 0; seed < 60; seed++) {
      FluidCluster cluster = random(new Random(seed));
      cluster.settle();
      Estimate estimate = halfMore(cluster);
      if (!cluster.isEven() || estimate.answer().outcome() != Outcome.WEIGHT) {
        continue;
      }
      cluster.weights[0] = estimate.answer().weight();
      cluster.settle();
      if (cluster.isEven()) {
        tried++;
        assertEquals(1, cluster.service(0) / estimate.perSecond(), 0.03, "seed " + seed);
      }
    }
    assertTrue(tried >= 20, tried + " clusters");
  }

  @Test
  void whereRivalsWinElsewhereItGivesMore() {
    FluidCluster cluster =
        new FluidCluster(new double[] {1, 1, 1, 1}, new int[][] {{0, 1}, {1, 2}, {2, 3}});
    cluster.settle();
    double before = cluster.service(0);
    assertEquals(0.75, before, 0.01);
    WeightEstimate estimate = new WeightEstimate(1, before, 1 - before, cluster.service(1), 1);
    double wanted = 1.1 * before;
    Answer answer = estimate.weightFor(wanted);
    assertEquals(Outcome.WEIGHT, answer.outcome());
    cluster.weights[0] = answer.weight();
    cluster.settle();
    assertEquals(3 * answer.weight() / (3 + answer.weight()), cluster.service(0), 0.01);
    assertTrue(cluster.service(0) > wanted, cluster.service(0) + " of " + wanted);
  }
}
