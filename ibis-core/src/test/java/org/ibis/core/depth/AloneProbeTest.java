package org.ibis.core.depth;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.ibis.core.IoOp;
import org.junit.jupiter.api.Test;

class AloneProbeTest {
  private final AloneProbe probe = new AloneProbe();

  @Test
  void beginsOnlyWhereSomethingWaits() {
    period(IoOp.READ, false, false);
    assertFalse(probe.running());
    period(IoOp.READ, false, true);
    assertTrue(probe.running());
  }

  @Test
  void isOverAfterEightPartsThatWereAlone() {
    period(IoOp.READ, false, true);
    for (int n = 0; n < 8; n++) {
      assertTrue(probe.running());
      probe.observe(IoOp.READ, false); // was on its way before
      probe.observe(IoOp.READ, true);
    }
    assertFalse(probe.running());
  }

  @Test
  void isOverAfterAPeriodWhateverItSaw() {
    period(IoOp.READ, false, true);
    period(IoOp.READ, false, true);
    assertFalse(probe.running());
  }

  @Test
  void comesAgainAfterTenBusyPeriodsWithoutAPartAlone() {
    period(IoOp.READ, false, true);
    period(IoOp.READ, true, true); // a probe
    assertEquals(10, periodsUntilProbe(IoOp.READ));
    assertEquals(10, periodsUntilProbe(IoOp.READ), "also where it saw nothing");
  }

  @Test
  void partThatIsAloneAnywayPutsItOff() {
    period(IoOp.READ, false, true);
    for (int n = 0; n < 100; n++) {
      period(IoOp.READ, n % 9 == 0, true);
      assertFalse(probe.running());
    }
  }

  @Test
  void writesThatAreNeverAloneAreProbedWhileReadsAreAlone() {
    period(IoOp.WRITE, true, true);
    period(IoOp.READ, true, true);
    for (int n = 0; n < 9; n++) {
      probe.observe(IoOp.READ, true);
      period(IoOp.WRITE, false, true);
      assertFalse(probe.running());
    }
    period(IoOp.WRITE, false, true);
    assertTrue(probe.running());
  }

  private int periodsUntilProbe(IoOp op) {
    int periods = 0;
    do {
      period(op, false, true);
      periods++;
    } while (!probe.running());
    return periods;
  }

  private void period(IoOp op, boolean alone, boolean busy) {
    probe.observe(op, alone);
    probe.endPeriod(busy);
  }
}
