package org.ibis.core.mirror;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class SsdHealthTest {
  private static final long SECOND = 1_000_000_000L;

  private final SsdHealth health = new SsdHealth();

  @Test
  void isLeftAloneForTenMinutesAfterThreeFaultsInAMinute() {
    long begin = Long.MAX_VALUE - 30 * SECOND; // a clock may go over
    assertFalse(health.fault(begin));
    assertFalse(health.fault(begin + 30 * SECOND));
    assertTrue(health.isUsable(begin + 30 * SECOND));
    assertTrue(health.fault(begin + 60 * SECOND));
    assertFalse(health.isUsable(begin + 60 * SECOND));
    assertFalse(health.fault(begin + 61 * SECOND), "it is left alone already");
    assertFalse(health.isUsable(begin + 659 * SECOND));
    assertTrue(health.isUsable(begin + 660 * SECOND));
  }

  @Test
  void aFaultNowAndThenIsNone() {
    for (int i = 0; i < 100; i++) {
      assertFalse(health.fault(31L * i * SECOND));
    }
    assertTrue(health.isUsable(3100 * SECOND));
  }

  @Test
  void beginsAnewAfterIt() {
    for (int i = 0; i < 3; i++) {
      boolean unused = health.fault(i);
    }
    assertTrue(health.isUsable(700 * SECOND));
    assertFalse(health.fault(700 * SECOND));
    assertTrue(health.isUsable(700 * SECOND));
  }
}
