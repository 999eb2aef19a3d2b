package org.ibis.cli.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class PlainDecimalTest {
  @Test
  void wholeNumbersHaveNoPoint() {
    assertEquals("0", PlainDecimal.of(0));
    assertEquals("0", PlainDecimal.of(-0.0));
    assertEquals("1000000", PlainDecimal.of(1e6));
    assertEquals("123456789012345680", PlainDecimal.of(123456789012345680.0));
    assertEquals("100000000000000000000", PlainDecimal.of(1e20));
  }

  @Test
  void othersHaveUpToSixDigitsAndNoExponent() {
    assertEquals("0.5", PlainDecimal.of(0.5));
    assertEquals("31250.333333", PlainDecimal.of(31250 + 1.0 / 3));
    assertEquals("0.002", PlainDecimal.of(2e-3));
    assertEquals("0", PlainDecimal.of(1e-9));
  }
}
