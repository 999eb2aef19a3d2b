package org.ibis.core.cost;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.ibis.core.IoOp;

class DeviceModelPropertyTest {
  record Measured(IoOp op, long bytes, boolean follows, double nanos) {}

  @Provide
  Arbitrary<List<Measured>> measured() {
    Arbitrary<Double> nanos =
        Arbitraries.oneOf(
            Arbitraries.doubles().between(0, 1e12),
            Arbitraries.of(
                0.0, -1.0, Double.NaN, Double.POSITIVE_INFINITY, Double.MAX_VALUE, 1e-300));
    return Combinators.combine(
            Arbitraries.of(IoOp.class),
            Arbitraries.of(0L, 1L, 4096L, 1L << 20, 8L << 20, Long.MAX_VALUE),
            Arbitraries.of(true, false),
            nanos)
        .as(Measured::new)
        .list()
        .ofMaxSize(200);
  }

  @Property(tries = 300)
  void predictionsAreFiniteAndOverZeroWhateverIsMeasured(
      @ForAll("measured") List<Measured> all, @ForAll boolean rotational) {
    DeviceModel model = DeviceModel.usual(rotational, DeviceModel.COST_RATE);
    for (Measured m : all) {
      double before = model.nanos(m.op(), m.bytes(), m.follows());
      model.learn(m.op(), m.bytes(), m.follows(), m.nanos());
      double after = model.nanos(m.op(), m.bytes(), m.follows());
      assertTrue(after >= 1 && Double.isFinite(after), after + " after " + m);
      assertTrue(after <= 4.01 * before && after >= before / 4.01, before + " to " + after);
    }
  }

  @Property(tries = 300)
  void predictionsGoTowardsWhatIsMeasured(
      @ForAll("measured") List<Measured> all, @ForAll boolean rotational) {
    DeviceModel model = DeviceModel.usual(rotational, DeviceModel.COST_RATE);
    for (Measured m : all) {
      double before = model.nanos(m.op(), m.bytes(), m.follows());
      model.learn(m.op(), m.bytes(), m.follows(), m.nanos());
      double after = model.nanos(m.op(), m.bytes(), m.follows());
      double slack = 1e-9 * before;
      assertTrue(!(m.nanos() >= before) || after >= before - slack, "was to grow");
      assertTrue(!(m.nanos() >= 0 && m.nanos() <= before) || after <= before + slack, "to fall");
    }
  }
}
