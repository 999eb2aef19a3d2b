package org.ibis.core.depth;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.ibis.core.IoOp;
import org.ibis.core.cost.DeviceModel;
import org.junit.jupiter.api.Test;

class LatencyDepthTest {
  private static final LatencyReference GIVEN = ReferenceLatency.ofNanos(1000, 3000);

  private final LatencyDepth depth = new LatencyDepth(new DepthRange(4, 1, 12, 0.5), GIVEN);

  @Test
  void growsByTheGainTimesDWhereItMadeSomethingWait() {
    depth.limited();
    serve(depth, 600);
    depth.endPeriod();
    assertEquals(4 * (1 + 0.5 * 0.4), depth.exactDepth(), 1e-12);
  }

  @Test
  void doesNotGrowWhereNothingWaited() {
    serve(depth, 100);
    depth.endPeriod();
    assertEquals(4, depth.exactDepth());
  }

  @Test
  void whatWaitedInAnotherPeriodIsForgotten() {
    depth.limited();
    serve(depth, 1000);
    depth.endPeriod();
    serve(depth, 100);
    depth.endPeriod();
    assertEquals(4, depth.exactDepth());
  }

  @Test
  void fallsWhetherSomethingWaitedOrNot() {
    serve(depth, 1500);
    depth.endPeriod();
    assertEquals(4 * (1 - 0.5 * 0.5), depth.exactDepth(), 1e-12);
  }

  @Test
  void oneBadPeriodHalvesItAtMost() {
    serve(depth, 1_000_000);
    depth.endPeriod();
    assertEquals(2, depth.exactDepth(), 1e-12);
  }

  @Test
  void onlyPartsThatOthersWaitedForCountWhereThereAreAny() {
    for (int n = 0; n < 100; n++) {
      serve(depth, 100);
    }
    depth.limited();
    serve(depth, 1500);
    for (int n = 0; n < 100; n++) {
      serve(depth, 100);
    }
    depth.endPeriod();
    assertEquals(1500, depth.lastLatencyNanos());
    assertEquals(4 * (1 - 0.5 * 0.5), depth.exactDepth(), 1e-12);
  }

  @Test
  void periodWithoutCompletionsChangesNothing() {
    depth.limited();
    depth.endPeriod();
    assertEquals(4, depth.exactDepth());
  }

  @Test
  void aFractionAlternatesBetweenItsNeighbours() {
    LatencyDepth half = new LatencyDepth(new DepthRange(1.5, 1, 12, 0.5), GIVEN);
    StringBuilder depths = new StringBuilder();
    for (int period = 0; period < 6; period++) {
      depths.append(half.depth());
      half.endPeriod();
    }
    assertEquals("121212", depths.toString());
  }

  @Test
  void givenReferenceNeedsNoProbes() {
    for (int period = 0; period < 30; period++) {
      depth.limited();
      serve(depth, 1000);
      depth.endPeriod();
      assertEquals(4, depth.depth());
    }
  }

  @Test
  void unknownDeviceIsProbedAtDepthOneAfterItsFirstBusyPeriod() {
    LatencyDepth learning = learning();
    assertEquals(4, learning.depth());
    learning.limited();
    serve(learning, 200_000);
    learning.endPeriod();
    assertEquals(1, learning.depth());
    for (int n = 0; n < 8; n++) {
      assertEquals(1, learning.depth());
      learning.observe(IoOp.READ, 4096, false, 200_000, true);
    }
    assertTrue(learning.depth() > 1, "back to where it was");
    assertTrue(learning.exactDepth() > 1, "which never changed");
  }

  @Test
  void latencyAtDepthOneIsNotTakenForThatOfD() {
    LatencyDepth learning = learning();
    learning.limited();
    serve(learning, 216_384);
    learning.endPeriod();
    double before = learning.exactDepth();
    learning.limited();
    learning.observe(IoOp.READ, 4096, false, 1, true);
    learning.endPeriod();
    assertEquals(before, learning.exactDepth());
  }

  @Test
  void aDeviceTwentyTimesSlowerThanUsualIsNotTakenForOverloaded() {
    LatencyDepth learning = learning();
    for (int period = 0; period < 40; period++) {
      for (int n = 0; n < 20; n++) {
        learning.limited();
        int d = learning.depth();
        learning.observe(IoOp.READ, 4096, false, 2_000_000L * Math.max(1, d / 4), d == 1);
      }
      learning.endPeriod();
    }
    assertEquals(8, learning.exactDepth(), 1.5, "twice the four that it serves at once");
  }

  private static LatencyDepth learning() {
    DeviceModel usual = DeviceModel.usual(false, DeviceModel.SPARSE_RATE); // 0.1 ms for 4 KiB
    return new LatencyDepth(new DepthRange(4, 1, 32, 0.5), new LearnedReference(usual, 2));
  }

  private static void serve(LatencyDepth depth, long latencyNanos) {
    depth.observe(IoOp.READ, 4096, false, latencyNanos, false);
  }
}
