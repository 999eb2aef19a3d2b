package org.ibis.nodemanager;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class KeptOutTest {
  private static final long MINUTE = TimeUnit.MINUTES.toNanos(1);
  private static final long BEGIN = Long.MAX_VALUE - MINUTE / 2; // clocks overflow

  private final KeptOut out = new KeptOut();

  @Test
  void aContainerIsOutForAMinuteAndForLongerTheNextTime() {
    assertFalse(out.has("a", BEGIN));
    out.add("a", BEGIN);
    assertTrue(out.has("a", BEGIN + MINUTE - 1));
    assertFalse(out.has("b", BEGIN));
    assertFalse(out.has("a", BEGIN + MINUTE));
    out.add("a", BEGIN + 2 * MINUTE);
    assertTrue(out.has("a", BEGIN + 4 * MINUTE - 1));
    assertFalse(out.has("a", BEGIN + 4 * MINUTE));
  }

  @Test
  void permitsThatRunOutTogetherCountOnce() {
    out.add("a", BEGIN);
    out.add("a", BEGIN + 1);
    assertFalse(out.has("a", BEGIN + MINUTE));
  }

  @Test
  void manyContainersTakeNoMoreMemory() {
    for (int i = 0; i < 5000; i++) {
      out.add("c" + i, BEGIN);
    }
    assertFalse(out.has("c0", BEGIN), "the oldest made room");
    assertTrue(out.has("c4999", BEGIN));
  }
}
