package org.ibis.broker;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class EpochsTest {
  private static final long NOW = 1_764_000_000_000L;

  @Test
  void whoBeganLaterHasTheLargerOneThoughItsClockIsBehind() {
    assertTrue(Epochs.of(4, NOW - 3_600_000, 0) > Epochs.of(3, NOW, 0));
    assertTrue(Epochs.of(3, NOW + 1, 0) > Epochs.of(3, NOW, 0));
    assertTrue(Epochs.of(Long.MAX_VALUE, NOW, 0) > 0);
  }

  @Test
  void whereNothingCountsItIsTheTime() {
    assertEquals(NOW, Epochs.of(0, NOW, 0));
  }

  @Test
  void inOneProcessItGrowsThoughTheClockIsSetBack() {
    long before = Epochs.of(2, NOW, 0);
    assertEquals(before + 1, Epochs.of(2, NOW - 5, before));
  }
}
