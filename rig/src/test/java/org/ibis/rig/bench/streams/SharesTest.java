package org.ibis.rig.bench.streams;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

final class SharesTest {

  private static final double ALL = Double.POSITIVE_INFINITY;

  @Test
  void whoWantsAllIsGivenItsPartOfTheWeights() {
    assertArrayEquals(
        new double[] {0.5, 0.25, 0.25},
        Shares.wanted(20, new double[] {2, 1, 1}, new double[] {ALL, ALL, ALL}),
        1e-12);
  }

  @Test
  void whatAModestJobLeavesGoesToTheOthersByWeight() {
    assertArrayEquals(
        new double[] {0.5, 0.375, 0.125},
        Shares.wanted(20, new double[] {32, 3, 1}, new double[] {10, ALL, ALL}),
        1e-12);
  }

  @Test
  void aLimitOverItsPartChangesNothing() {
    assertArrayEquals(
        new double[] {0.5, 0.5},
        Shares.wanted(20, new double[] {1, 1}, new double[] {15, ALL}),
        1e-12);
  }

  @Test
  void whatOneLeavesMayFillTheNext() {
    assertArrayEquals(
        new double[] {0.1, 0.35, 0.55},
        Shares.wanted(100, new double[] {1, 1, 1}, new double[] {10, 35, ALL}),
        1e-12);
  }

  @Test
  void theDeviationIsThatOfTheJobThatIsFarthestOff() {
    assertEquals(
        0.5, Shares.greatestDeviation(new double[] {0.7, 0.3}, new double[] {0.8, 0.2}), 1e-12);
    assertEquals(1, Shares.greatestDeviation(new double[] {1, 0}, new double[] {0.9, 0.1}), 1e-12);
  }

  @Test
  void nobodyHasAShareOfNothing() {
    assertTrue(Double.isNaN(Shares.received(new double[] {0, 0})[0]));
  }

  @Property
  void nobodyIsGivenMoreThanItWantsAndNothingIsLeftOver(
      @ForAll @Size(min = 1, max = 6) List<@DoubleRange(min = 0.01, max = 100) Double> weights,
      @ForAll @Size(6) List<@DoubleRange(min = 0.1, max = 50) Double> limits) {
    int n = weights.size();
    double total = 60;
    double[] w = weights.stream().mapToDouble(d -> d).toArray();
    double[] wants = limits.subList(0, n).stream().mapToDouble(d -> d).toArray();
    double[] parts = Shares.wanted(total, w, wants);
    double sum = 0;
    for (int i = 0; i < n; i++) {
      assertTrue(parts[i] * total <= wants[i] * (1 + 1e-9));
      sum += parts[i] * total;
    }
    assertEquals(Math.min(total, Arrays.stream(wants).sum()), sum, 1e-6);
  }
}
