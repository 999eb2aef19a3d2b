package org.ibis.core.depth;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;
import org.ibis.core.IoOp;
import org.ibis.core.cost.DeviceModel;

class LatencyDepthPropertyTest {
  record Served(IoOp op, long bytes, boolean follows, long nanos, boolean alone, boolean limited) {}

  @Provide
  Arbitrary<List<List<Served>>> periods() {
    return Combinators.combine(
            Arbitraries.of(IoOp.class),
            Arbitraries.of(0L, 1L, 4096L, 1L << 20, 8L << 20),
            Arbitraries.of(true, false),
            Arbitraries.oneOf(
                Arbitraries.longs().between(0, 100_000_000), Arbitraries.of(0L, Long.MAX_VALUE)),
            Arbitraries.of(true, false),
            Arbitraries.of(true, false))
        .as(Served::new)
        .list()
        .ofMaxSize(10)
        .list()
        .ofMaxSize(60);
  }

  @Property(tries = 300)
  void depthStaysWithinItsBoundsButForProbes(
      @ForAll("periods") List<List<Served>> periods,
      @ForAll @DoubleRange(min = 1, max = 4) double min,
      @ForAll @DoubleRange(min = 4, max = 12) double max,
      @ForAll @DoubleRange(min = 0.01, max = 1e300) double gain,
      @ForAll boolean rotational,
      @ForAll boolean given) {
    LatencyReference reference =
        given
            ? ReferenceLatency.ofNanos(1e6, 2e6)
            : new LearnedReference(DeviceModel.usual(rotational, DeviceModel.SPARSE_RATE), 2);
    LatencyDepth depth = new LatencyDepth(new DepthRange(4, min, max, gain), reference);
    for (List<Served> period : periods) {
      for (Served s : period) {
        if (s.limited()) {
          depth.limited();
        }
        depth.observe(s.op(), s.bytes(), s.follows(), s.nanos(), s.alone());
        assertTrue((!given && depth.depth() == 1) || depth.depth() >= Math.floor(min));
        assertTrue(depth.depth() <= Math.ceil(max), "" + depth.depth());
      }
      depth.endPeriod();
      assertTrue(depth.exactDepth() >= min && depth.exactDepth() <= max, "" + depth.exactDepth());
    }
  }

  @Property(tries = 300)
  void wholeNumbersHaveTheMeanOfTheFractions(
      @ForAll("periods") List<List<Served>> periods,
      @ForAll @DoubleRange(min = 1, max = 12) double initial) {
    LatencyDepth depth =
        new LatencyDepth(new DepthRange(initial, 1, 12, 0.5), ReferenceLatency.ofNanos(1e6, 2e6));
    double owed = 0;
    for (List<Served> period : periods) {
      owed += depth.exactDepth() - depth.depth();
      assertTrue(owed > -1e-6 && owed < 1 + 1e-6, "" + owed);
      for (Served s : period) {
        depth.limited();
        depth.observe(s.op(), s.bytes(), s.follows(), s.nanos(), s.alone());
      }
      depth.endPeriod();
    }
  }

  @Property(tries = 200)
  void slowerDeviceNeverGetsMoreDepth(
      @ForAll @IntRange(min = 0, max = 10_000_000) int fast,
      @ForAll @IntRange(min = 0, max = 10_000_000) int more) {
    assertTrue(after(fast + more) <= after(fast));
  }

  private static double after(long latency) {
    LatencyDepth depth =
        new LatencyDepth(new DepthRange(4, 1, 12, 2), ReferenceLatency.ofNanos(1e6, 2e6));
    depth.limited();
    depth.observe(IoOp.READ, 4096, false, latency, false);
    depth.endPeriod();
    return depth.exactDepth();
  }

  /** A device whose latency is that of one part times those outstanding over p. */
  @Property(tries = 200)
  void settlesWhereTheLatencyMeetsItsReference(
      @ForAll @IntRange(min = 1, max = 32) int initial,
      @ForAll @IntRange(min = 1, max = 15) int p,
      @ForAll @DoubleRange(min = 0.05, max = 0.9) double gain) {
    LatencyDepth depth =
        new LatencyDepth(new DepthRange(initial, 1, 32, gain), ReferenceLatency.ofNanos(2e6, 1));
    double sum = 0;
    for (int period = 0; period < 2000; period++) {
      depth.limited();
      double latency = 1e6 * Math.max(1, depth.depth() / (double) p);
      depth.observe(IoOp.READ, 4096, false, Math.round(latency), false);
      depth.endPeriod();
      sum += period < 1000 ? 0 : depth.exactDepth();
    }
    assertEquals(2 * p, sum / 1000, 0.1 + 0.1 * p);
  }
}
