package org.ibis.nodemanager.cgroup;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class IoWeightTest {
  @ParameterizedTest
  @CsvSource({
    "1,100,100",
    "0.01,1,1",
    "0.5,50,50",
    "8,800,800",
    "10,1000,1000",
    "32,3200,1000",
    "100,10000,1000",
    "1000,10000,1000"
  })
  void weightOneIsTheKernelsDefaultAndTheRestInProportion(double weight, int io, int bfq) {
    assertEquals(new IoWeight(io, bfq), IoWeight.of(weight));
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, -1, Double.NaN, Double.POSITIVE_INFINITY, 1001})
  void whatIsNoWeightIsRefused(double weight) {
    assertThrows(IllegalArgumentException.class, () -> IoWeight.of(weight));
  }

  @Property
  void heavierIsNeverLess(
      @ForAll @DoubleRange(min = 0.01, max = 1000) double a,
      @ForAll @DoubleRange(min = 0.01, max = 1000) double b) {
    IoWeight light = IoWeight.of(Math.min(a, b));
    IoWeight heavy = IoWeight.of(Math.max(a, b));
    assertTrue(1 <= light.io() && light.io() <= heavy.io() && heavy.io() <= 10_000);
    assertTrue(1 <= light.bfq() && light.bfq() <= heavy.bfq() && heavy.bfq() <= 1000);
  }
}
