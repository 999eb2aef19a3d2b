package org.ibis.core.depth;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.ibis.core.IoOp;
import org.junit.jupiter.api.Test;

class FixedDepthTest {
  private static final ReferenceLatency REFERENCE = ReferenceLatency.ofNanos(1000, 3000);

  @Test
  void staysWhereTheOperatorSetIt() {
    FixedDepth depth = new FixedDepth(4, REFERENCE);
    depth.observe(IoOp.READ, 4096, false, 1_000_000, false);
    depth.endPeriod();
    assertEquals(4, depth.depth());
    assertEquals(4.0, depth.exactDepth());
  }

  @Test
  void reportsTheLatencyOfThePeriodBesideItsReference() {
    FixedDepth depth = new FixedDepth(4, REFERENCE);
    assertEquals(Double.NaN, depth.lastLatencyNanos());
    assertEquals(Double.NaN, depth.lastReferenceNanos());
    depth.observe(IoOp.READ, 4096, false, 2000, false);
    depth.observe(IoOp.WRITE, 4096, false, 6000, false);
    depth.endPeriod();
    assertEquals(4000, depth.lastLatencyNanos());
    assertEquals(2000, depth.lastReferenceNanos());
  }

  @Test
  void depthUnderOneIsRefused() {
    assertThrows(IllegalArgumentException.class, () -> new FixedDepth(0, REFERENCE));
    assertThrows(IllegalArgumentException.class, () -> new FixedDepth(-1, REFERENCE));
  }
}
