package org.ibis.core.depth;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.ibis.core.IoOp;
import org.ibis.core.cost.DeviceModel;
import org.junit.jupiter.api.Test;

class LearnedReferenceTest {
  private final DeviceModel model = new DeviceModel(true, 1000, 1, 1);
  private final LearnedReference reference = new LearnedReference(model, 3);

  @Test
  void isTheKneeTimesTheLatencyAtDepthOne() {
    assertEquals(3 * (1000 + 500), reference.nanos(IoOp.READ, 500, false));
    assertEquals(3 * 500, reference.nanos(IoOp.READ, 500, true));
  }

  @Test
  void followsPartsThatWereAlone() {
    reference.alone(IoOp.WRITE, 500, true, 600);
    assertEquals(3 * 600, reference.nanos(IoOp.WRITE, 500, true), 1e-9);
    assertEquals(3 * 500, reference.nanos(IoOp.READ, 500, true), "reads are apart");
  }

  @Test
  void kneeThatAllowsNoDepthButOneIsRefused() {
    for (double bad : new double[] {1, 0, Double.NaN, Double.POSITIVE_INFINITY}) {
      assertThrows(IllegalArgumentException.class, () -> new LearnedReference(model, bad));
    }
  }
}
