package org.ibis.protocol;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class LatestBrokerTest {
  private static final long BEGAN = Long.MAX_VALUE - 5; // as System.nanoTime may be
  private static final long OVER = BEGAN + LatestBroker.COUNTS_NANOS + 1;

  private final LatestBroker latest = new LatestBroker();

  @Test
  void theOneThatBeganLaterCounts() {
    assertTrue(latest.isSilent(BEGAN));
    assertTrue(latest.counts(7, BEGAN));
    assertTrue(latest.counts(9, BEGAN));
    assertFalse(latest.counts(7, BEGAN + 1), "the one before it hangs no more");
    assertTrue(latest.counts(9, BEGAN + 2));
    assertFalse(latest.isSilent(BEGAN + 3));
  }

  @Test
  void whenItIsGoneAnyOneDoes() {
    assertTrue(latest.counts(9, BEGAN));
    assertFalse(latest.counts(7, OVER - 1));
    assertTrue(latest.isSilent(OVER));
    assertTrue(latest.counts(7, OVER), "its clock was set back");
    assertTrue(latest.counts(8, OVER));
  }
}
