package org.ibis.core.shadow;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class WaterFillingTest {
  private static final double ALL = Double.POSITIVE_INFINITY;
  private static final double ERROR = 1e-9;

  private static void check(double[] expected, double[] wants, double[] weights) {
    assertArrayEquals(expected, WaterFilling.shares(wants, weights), ERROR);
  }

  @Example
  void weightsDivideWhatAllWant() {
    check(new double[] {0.8, 0.2}, new double[] {ALL, ALL}, new double[] {4, 1});
  }

  @Example
  void whatOneDoesNotWantTheOthersShareByTheirWeights() {
    check(new double[] {0.1, 0.6, 0.3}, new double[] {0.1, ALL, ALL}, new double[] {8, 2, 1});
  }

  @Example
  void whoWantsLessThanItsShareGetsItHoweverLightItIs() {
    check(new double[] {0.02, 0.98}, new double[] {0.02, ALL}, new double[] {1, 32});
  }

  @Example
  void nobodyGetsNothing() {
    check(new double[0], new double[0], new double[0]);
  }

  record Flow(double want, double weight) {}

  @Provide
  Arbitrary<List<Flow>> flows() {
    Arbitrary<Double> want =
        Arbitraries.oneOf(Arbitraries.doubles().between(0, 1.5), Arbitraries.just(ALL));
    return Combinators.combine(want, Arbitraries.doubles().between(0.1, 100))
        .as(Flow::new)
        .list()
        .ofMinSize(1)
        .ofMaxSize(20);
  }

  /** The definition of max-min fairness: who lacks something has the highest level of all. */
  @Property
  void whoGetsLessThanItWantsHasTheHighestLevel(@ForAll("flows") List<Flow> flows) {
    double[] wants = flows.stream().mapToDouble(Flow::want).toArray();
    double[] weights = flows.stream().mapToDouble(Flow::weight).toArray();
    double[] shares = WaterFilling.shares(wants, weights);
    double given = Arrays.stream(shares).sum();
    double wanted = Arrays.stream(wants).sum();
    assertEquals(Math.min(1, wanted), given, 1e-6);
    for (int i = 0; i < shares.length; i++) {
      assertTrue(shares[i] <= wants[i] + ERROR);
      for (int j = 0; shares[i] < wants[i] - 1e-6 && j < shares.length; j++) {
        assertTrue(shares[j] / weights[j] <= shares[i] / weights[i] + 1e-6);
      }
    }
  }
}
