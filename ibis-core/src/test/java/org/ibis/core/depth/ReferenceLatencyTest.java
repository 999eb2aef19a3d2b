package org.ibis.core.depth;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.ibis.core.IoOp;
import org.junit.jupiter.api.Test;

class ReferenceLatencyTest {
  @Test
  void isAFixedPartAndOneForEachByteByOp() {
    // 5 ms and 100 MB/s for reads, 8 ms and 50 MB/s for writes.
    ReferenceLatency reference = new ReferenceLatency(5e6, 100e6, 8e6, 50e6);
    assertEquals(5e6, reference.nanos(IoOp.READ, 0, false));
    assertEquals(15e6, reference.nanos(IoOp.READ, 1_000_000, false));
    assertEquals(28e6, reference.nanos(IoOp.WRITE, 1_000_000, false));
  }

  @Test
  void formOfThePaperDoesNotLookAtTheSize() {
    ReferenceLatency reference = ReferenceLatency.ofNanos(5e6, 8e6);
    assertEquals(5e6, reference.nanos(IoOp.READ, 1, false));
    assertEquals(5e6, reference.nanos(IoOp.READ, 8 << 20, false));
    assertEquals(8e6, reference.nanos(IoOp.WRITE, 8 << 20, false));
  }

  @Test
  void whatIsNoLatencyIsRefused() {
    double never = Double.POSITIVE_INFINITY;
    for (double fixed : new double[] {-1, 0, Double.NaN, never}) {
      assertThrows(IllegalArgumentException.class, () -> new ReferenceLatency(fixed, never, 1, 1));
      assertThrows(IllegalArgumentException.class, () -> new ReferenceLatency(1, 1, fixed, never));
    }
    for (double rate : new double[] {0, -1, Double.NaN}) {
      assertThrows(IllegalArgumentException.class, () -> new ReferenceLatency(1, rate, 1, 1));
      assertThrows(IllegalArgumentException.class, () -> new ReferenceLatency(1, 1, 1, rate));
    }
  }
}
