package org.ibis.broker;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class LatelyTest {
  private static final long FIRST = Long.MAX_VALUE - 20; // a clock may begin anywhere

  @Test
  void whatWasBeforeIsOneToTwoBlocksOld() {
    Lately<Integer> lately = new Lately<>(10, 0, FIRST);
    for (int i = 1; i < 100; i++) {
      lately.grewTo(i, FIRST + i);
      assertEquals(i, lately.last());
      assertEquals(FIRST + i, lately.lastNanos());
      assertEquals(i < 20 ? 0 : i / 10 * 10 - 10, lately.before());
      assertEquals(lately.last() - lately.before(), lately.nanos());
    }
  }

  @Test
  void whatBeginsAnewKnowsNothingOfBefore() {
    Lately<Integer> lately = new Lately<>(10, 0, 0);
    for (int i = 1; i < 100; i++) {
      lately.grewTo(i, i);
    }
    lately.begin(5, 100);
    assertEquals(5, lately.before());
    assertEquals(0, lately.nanos());
    lately.grewTo(7, 112);
    assertEquals(5, lately.before());
    assertEquals(12, lately.nanos());
  }
}
