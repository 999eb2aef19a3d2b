package org.ibis.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class PrintableTest {
  @Test
  void namesBeginNoLineAndSteerNoTerminal() {
    assertEquals("a\\u000a2026 ERROR\\u001b[2J", Printable.of("a\n2026 ERROR\u001b[2J"));
    assertEquals("f\\u00fcr", Printable.of("für"));
    assertEquals("plain: it's ~", Printable.of("plain: it's ~"));
  }

  @Test
  void longOnesAreCut() {
    String cut = Printable.of("x".repeat(5000));

    assertEquals(Printable.MOST_CHARS + 3, cut.length());
    assertTrue(cut.endsWith("x..."));
  }
}
