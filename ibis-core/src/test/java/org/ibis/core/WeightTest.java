package org.ibis.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WeightTest {
  @Test
  void readsNumbersWithinTheBounds() {
    assertEquals(32, Weight.parse("ibis.io.weight", "32"));
    assertEquals(0.5, Weight.parse("ibis.io.weight", " 0.5 "));
    assertEquals(Weight.MIN, Weight.parse("ibis.io.weight", "0.01"));
    assertEquals(Weight.MAX, Weight.parse("ibis.io.weight", "1e3"));
    assertTrue(Weight.isValid(Weight.DEFAULT));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"0", "-0", "-1", "NaN", "Infinity", "1e9", "1000.001", "0.0099", "", "a lot"})
  void anythingElseIsRefusedByNameAndValue(String value) {
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> Weight.parse("ibis.io.weight", value));
    assertTrue(e.getMessage().startsWith("ibis.io.weight: '" + value + "'"), e.getMessage());
  }

  @Test
  void tagHasAValidWeight() {
    assertThrows(IllegalArgumentException.class, () -> new FlowTag("app", 0, IoKind.PERSISTENT));
    assertThrows(NullPointerException.class, () -> new FlowTag(null, 1, IoKind.PERSISTENT));
    assertFalse(Weight.isValid(Double.NaN));
  }
}
