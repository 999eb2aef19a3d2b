package org.ibis.rig.bench.total;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

final class FairTotalsTest {

  private static final boolean[] ALL = {true, true, true, true};

  private static boolean[] on(int... nodes) {
    boolean[] on = new boolean[4];
    for (int node : nodes) {
      on[node - 1] = true;
    }
    return on;
  }

  private static double[] wanted(double[] weights, boolean[]... placed) {
    return FairTotals.wanted(weights, placed);
  }

  @Test
  void whereThereIsRoomWeightsSayIt() {
    assertArrayEquals(
        new double[] {0.5, 0.5}, wanted(new double[] {1, 1}, ALL, on(1, 2, 3)), 1e-12);
    assertArrayEquals(new double[] {0.8, 0.2}, wanted(new double[] {4, 1}, ALL, on(1, 2)), 1e-12);
    assertArrayEquals(
        new double[] {1 / 3., 1 / 3., 1 / 3.},
        wanted(new double[] {1, 1, 1}, ALL, on(1, 2, 3), on(2, 3, 4)),
        1e-12);
  }

  @Test
  void whoIsOnTooFewNodesHasAllOfThemAndTheRestIsTheOthers() {
    assertArrayEquals(new double[] {0.75, 0.25}, wanted(new double[] {1, 4}, ALL, on(2)), 1e-12);
    assertArrayEquals(
        new double[] {0.5, 0.125, 0.375},
        wanted(new double[] {1, 1, 3}, on(1, 2), on(3, 4), on(3, 4)),
        1e-12);
  }

  @Test
  void aNodeThatNobodyIsOnIsNobodys() {
    assertArrayEquals(new double[] {1}, wanted(new double[] {2}, on(1, 3)), 1e-12);
  }

  /** Whatever a set of jobs has is there for it, and all disks with a job have nothing left. */
  @Property(tries = 300)
  void allIsGivenAwayAndNobodyCanHaveMoreAtTheCostOfWhoHasAsMuchOnly(
      @ForAll @IntRange(min = 1, max = 8) int nodes,
      @ForAll @IntRange(min = 1, max = 5) int jobs,
      @ForAll @LongRange(min = 0, max = 1 << 30) long seed) {
    Random random = new Random(seed);
    double[] weights = random.doubles(jobs, 0.5, 8).toArray();
    boolean[][] placed = new boolean[jobs][nodes];
    for (boolean[] of : placed) {
      for (int n = 0; n < nodes; n++) {
        of[n] = random.nextBoolean();
      }
      of[random.nextInt(nodes)] = true;
    }
    double[] wanted = FairTotals.wanted(weights, placed);
    assertEquals(1, Arrays.stream(wanted).sum(), 1e-9);
    int used = covered(placed, (1 << jobs) - 1);
    boolean[] bounded = new boolean[jobs];
    for (int set = 1; set < 1 << jobs; set++) {
      double has = 0;
      double highest = 0;
      for (int j = 0; j < jobs; j++) {
        if (((set >> j) & 1) != 0) {
          has += wanted[j] * used;
          highest = Math.max(highest, wanted[j] / weights[j]);
        }
      }
      assertTrue(has <= covered(placed, set) + 1e-9, "there is not so much");
      if (has >= covered(placed, set) - 1e-9) {
        for (int j = 0; j < jobs; j++) {
          bounded[j] |= ((set >> j) & 1) != 0 && wanted[j] / weights[j] >= highest * (1 - 1e-9);
        }
      }
    }
    for (boolean one : bounded) {
      assertTrue(one, "a job could have more: " + Arrays.toString(wanted));
    }
  }

  private static int covered(boolean[][] placed, int set) {
    int covered = 0;
    for (int n = 0; n < placed[0].length; n++) {
      boolean has = false;
      for (int j = 0; j < placed.length; j++) {
        has |= ((set >> j) & 1) != 0 && placed[j][n];
      }
      covered += has ? 1 : 0;
    }
    return covered;
  }
}
