package org.ibis.core.depth;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.ibis.core.IoOp;
import org.junit.jupiter.api.Test;

/** Equation 1 of the IBIS paper, D(k+1) = D(k) + K (L_ref - L(k)), with L in units of L_ref. */
class PaperDepthTest {
  private static final ReferenceLatency REFERENCE = ReferenceLatency.ofNanos(1000, 3000);

  @Test
  void growsByTheGainTimesWhatTheLatencyIsUnderItsReference() {
    PaperDepth depth = new PaperDepth(new DepthRange(4, 1, 12, 2), REFERENCE);
    observe(depth, IoOp.READ, 4096, 250);
    depth.endPeriod();
    assertEquals(4 + 2 * 0.75, depth.exactDepth());
    assertEquals(5, depth.depth(), "cut to a whole number");
  }

  @Test
  void shrinksByTheGainTimesWhatTheLatencyIsOverItsReference() {
    PaperDepth depth = new PaperDepth(new DepthRange(4, 1, 12, 2), REFERENCE);
    observe(depth, IoOp.WRITE, 4096, 4500);
    depth.endPeriod();
    assertEquals(3, depth.exactDepth());
  }

  @Test
  void latencyAtItsReferenceLeavesDepthAlone() {
    PaperDepth depth = new PaperDepth(new DepthRange(4, 1, 12, 2), REFERENCE);
    observe(depth, IoOp.READ, 4096, 1000);
    observe(depth, IoOp.WRITE, 4096, 3000);
    depth.endPeriod();
    assertEquals(4, depth.exactDepth());
  }

  @Test
  void referencesAreMixedByWhatWasObserved() {
    PaperDepth depth = new PaperDepth(new DepthRange(4, 1, 12, 1), REFERENCE);
    for (int n = 0; n < 3; n++) {
      observe(depth, IoOp.READ, 4096, 600);
    }
    observe(depth, IoOp.WRITE, 4096, 1200);
    depth.endPeriod();
    assertEquals(750, depth.lastLatencyNanos());
    assertEquals(1500, depth.lastReferenceNanos());
    assertEquals(4.5, depth.exactDepth());
  }

  @Test
  void eachPeriodCountsOnlyItsOwnRequests() {
    PaperDepth depth = new PaperDepth(new DepthRange(4, 1, 12, 1), REFERENCE);
    observe(depth, IoOp.READ, 4096, 500);
    depth.endPeriod();
    assertEquals(4.5, depth.exactDepth());
    observe(depth, IoOp.READ, 4096, 1000);
    depth.endPeriod();
    assertEquals(4.5, depth.exactDepth());
  }

  @Test
  void periodWithoutCompletionsChangesNothing() {
    PaperDepth depth = new PaperDepth(new DepthRange(4, 1, 12, 1), REFERENCE);
    depth.endPeriod();
    assertEquals(4, depth.exactDepth());
    assertEquals(Double.NaN, depth.lastLatencyNanos());
    observe(depth, IoOp.READ, 4096, 500);
    depth.endPeriod();
    depth.endPeriod();
    assertEquals(4.5, depth.exactDepth());
    assertEquals(500, depth.lastLatencyNanos(), "of the last period that had any");
  }

  @Test
  void oneGainServesWindowsOfAnySize() {
    ReferenceLatency bySize = new ReferenceLatency(5e6, 100e6, 5e6, 100e6);
    for (long bytes : new long[] {4096, 1 << 20, 8 << 20}) {
      PaperDepth depth = new PaperDepth(new DepthRange(4, 1, 12, 2), bySize);
      observe(depth, IoOp.READ, bytes, Math.round(1.5 * bySize.nanos(IoOp.READ, bytes, false)));
      depth.endPeriod();
      assertEquals(3, depth.exactDepth(), 1e-6, bytes + " bytes");
    }
  }

  @Test
  void badBoundsAndGainsAreRefused() {
    double[][] bad = {
      {0.5, 0.5, 12, 1}, // initial, min, max, gain
      {4, 5, 12, 1},
      {13, 1, 12, 1},
      {Double.NaN, 1, 12, 1},
      {4, Double.NaN, 12, 1},
      {4, 1, Double.NaN, 1},
      {4, 1, Double.POSITIVE_INFINITY, 1},
      {4, 1, 12, 0},
      {4, 1, 12, -1},
      {4, 1, 12, Double.NaN},
      {4, 1, 12, Double.POSITIVE_INFINITY},
    };
    for (double[] b : bad) {
      assertThrows(
          IllegalArgumentException.class,
          () -> new PaperDepth(new DepthRange(b[0], b[1], b[2], b[3]), REFERENCE));
    }
  }

  @Provide
  Arbitrary<List<List<Long>>> periods() {
    Arbitrary<Long> latency =
        Arbitraries.oneOf(
            Arbitraries.longs().between(0, 10_000), Arbitraries.of(0L, Long.MAX_VALUE));
    return latency.list().ofMaxSize(5).list().ofMaxSize(40);
  }

  @Property(tries = 500)
  void depthStaysWithinItsBounds(
      @ForAll("periods") List<List<Long>> periods,
      @ForAll @IntRange(min = 1, max = 4) int min,
      @ForAll @IntRange(min = 4, max = 12) int max,
      @ForAll @DoubleRange(min = 0.01, max = 1e300) double gain) {
    PaperDepth depth = new PaperDepth(new DepthRange(4, min, max, gain), REFERENCE);
    for (List<Long> latencies : periods) {
      latencies.forEach(latency -> observe(depth, IoOp.READ, 4096, latency));
      depth.endPeriod();
      assertTrue(depth.exactDepth() >= min && depth.exactDepth() <= max, "" + depth.exactDepth());
      assertEquals((int) depth.exactDepth(), depth.depth());
    }
  }

  @Property(tries = 200)
  void slowerDeviceNeverGetsMoreDepth(
      @ForAll @LongRange(min = 0, max = 10_000) long fast,
      @ForAll @LongRange(min = 0, max = 10_000) long more) {
    assertTrue(after(fast + more) <= after(fast));
  }

  private static double after(long latency) {
    PaperDepth depth = new PaperDepth(new DepthRange(4, 1, 12, 2), REFERENCE);
    observe(depth, IoOp.READ, 4096, latency);
    depth.endPeriod();
    return depth.exactDepth();
  }

  /** A device whose latency is that of one request times those outstanding, as in figure 5. */
  @Property(tries = 200)
  void settlesWhereTheLatencyMeetsItsReference(
      @ForAll @IntRange(min = 1, max = 12) int initial,
      @ForAll @IntRange(min = 1, max = 11) int target,
      @ForAll @DoubleRange(min = 0.05, max = 0.9) double gain) {
    PaperDepth depth =
        new PaperDepth(new DepthRange(initial, 1, 12, gain), ReferenceLatency.ofNanos(1000, 1));
    for (int period = 0; period < 5000; period++) {
      observe(depth, IoOp.READ, 4096, Math.round(1000.0 * depth.depth() / target));
      depth.endPeriod();
    }
    assertEquals(target, depth.depth(), 1, "one more or less while it hunts");
  }

  private static void observe(PaperDepth depth, IoOp op, long bytes, long latencyNanos) {
    depth.observe(op, bytes, false, latencyNanos, false);
  }
}
