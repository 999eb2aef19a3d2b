package org.ibis.rig.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

final class CpuPressureTest {

  @Test
  void theLineOfSomeWaitingCounts() {
    String said =
        """
        some avg10=14.15 avg60=19.71 avg300=23.02 total=17858821
        full avg10=0.00 avg60=0.00 avg300=0.00 total=5
        """;
    assertEquals(17.858821, CpuPressure.parse(said));
  }

  @Test
  void aKernelThatSaysNothingElseIsNotANumber() {
    assertEquals(Double.NaN, CpuPressure.parse("nothing"));
  }
}
