package org.ibis.nodemanager;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class BoundedTest {
  private final Bounded<String> bounded = new Bounded<>(3, 2);

  @Test
  void nobodyHasMoreThanHisPart() {
    assertTrue(bounded.enter("a"));
    assertTrue(bounded.enter("a"));
    assertFalse(bounded.enter("a"));
    assertTrue(bounded.enter("b"));
    assertEquals(3, bounded.total());
  }

  @Test
  void allTogetherHaveNoMoreThanThereIs() {
    assertTrue(bounded.enter("a"));
    assertTrue(bounded.enter("b"));
    assertTrue(bounded.enter("c"));
    assertFalse(bounded.enter("d"));

    bounded.leave("a");

    assertTrue(bounded.enter("d"));
    assertThrows(IllegalStateException.class, () -> bounded.leave("a"));
    assertEquals(3, bounded.total());
  }
}
