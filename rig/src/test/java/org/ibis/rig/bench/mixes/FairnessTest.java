package org.ibis.rig.bench.mixes;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class FairnessTest {
  private static final double EXACT = 1e-9;
  private static final double[] ALIKE = {1, 1};

  @Test
  void allAlikeIsOneAndOneWithAllIsItsPart() {
    Fairness even = Fairness.of(new double[] {8, 4, 2, 2}, new double[] {4, 2, 1, 1});
    assertEquals(1, even.jain(), EXACT);
    assertEquals(0, even.slowdownOff(), EXACT);
    Fairness none = Fairness.of(new double[] {5, 0}, ALIKE);
    assertEquals(0.5, none.jain(), EXACT);
    assertEquals(Double.POSITIVE_INFINITY, none.slowdownOff());
  }

  @Test
  void aJobWithHalfIsSlowedDownTwiceAsMuch() {
    Fairness half = Fairness.of(new double[] {10, 5}, ALIKE);
    assertEquals(225.0 / 2 / 125, half.jain(), EXACT);
    // Slowdowns of 1 and 2, of which the mean is 1.5.
    assertEquals(1 / 3.0, half.slowdownOff(), EXACT);
  }

  @Test
  void nothingIsNotFair() {
    assertEquals(Double.NaN, Fairness.of(new double[] {0, 0}, ALIKE).jain());
    assertEquals(Double.NaN, Fairness.worst(List.of(), ALIKE, 20).jain());
  }

  /** Ticks of half a second, from {@code first} on. */
  private static List<MixRun.Tick> ticks(double first, double[]... rates) {
    List<MixRun.Tick> ticks = new ArrayList<>();
    for (double[] each : rates) {
      ticks.add(new MixRun.Tick(first + 0.5 * ticks.size(), each));
    }
    return ticks;
  }

  @Test
  void jobsThatTakeTurnsAreFairInLongSpansOnly() {
    double[] one = {2, 0};
    double[] other = {0, 2};
    List<MixRun.Tick> turns = ticks(0.5, one, one, other, other, one, one, other, other);
    assertEquals(1, Fairness.worst(turns, ALIKE, 2).jain(), EXACT);
    assertEquals(0.5, Fairness.worst(turns, ALIKE, 1).jain(), EXACT);
  }

  @Test
  void whatWasBeforeAndWhatIsLeftDoNotCount() {
    double[] even = {1, 1};
    double[] odd = {9, 1};
    List<MixRun.Tick> ticks = ticks(-0.5, odd, odd, even, even, even, even, odd);
    assertEquals(1, Fairness.worst(ticks, ALIKE, 1).jain(), EXACT);
  }
}
