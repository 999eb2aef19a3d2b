package org.ibis.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class ScreenTest {
  private static final String E = "\u001b[K\n";

  @Test
  void aFrameBeginsAtHomeAndLeavesNothingOfTheOneBefore() {
    assertEquals(
        "\u001b[Hone" + E + "" + E + "two" + E + "\u001b[J", Screen.frame("one\n\ntwo\n", 4, 80));
  }

  @Test
  void aFrameNeverScrollsAndSaysWhatIsMissing() {
    String text = "1\n2\n3\n4\n5\n";
    assertEquals(
        "\u001b[H1" + E + "2" + E + "3 more lines, see --once" + E + "\u001b[J",
        Screen.frame(text, 4, 80));
    assertEquals(5, Screen.frame(text, 6, 80).lines().count() - 1);
  }

  @Test
  void aLineNeverWraps() {
    assertEquals("\u001b[Habc" + E + "\u001b[J", Screen.frame("abcdef\n", 9, 3));
  }

  @Test
  void aTerminalOfUnknownSizeShowsAll() {
    assertEquals("\u001b[H1" + E + "2" + E + "\u001b[J", Screen.frame("1\n2\n", 0, 0));
  }
}
