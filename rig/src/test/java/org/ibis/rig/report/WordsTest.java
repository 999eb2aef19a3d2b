package org.ibis.rig.report;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class WordsTest {

  private static final double NONE = Double.NaN;

  @Test
  void smallPercentagesHaveADecimal() {
    assertEquals("8.3 %", Words.percent(0.083));
    assertEquals("-0.8 %", Words.percent(-0.008));
    assertEquals("0.0 %", Words.percent(-0.0001));
    assertEquals("10 %", Words.percent(0.0999));
    assertEquals("107 %", Words.percent(1.07));
    assertEquals("not run", Words.percent(NONE));
  }

  @Test
  void headlineSaysOnlyWhatWasRun() {
    assertEquals(
        "Beside TeraGen, WordCount is 107 % slower on stock Hadoop and 8.0 % slower under IBIS, at"
            + " 96 % of the native total throughput.",
        Words.headline(
            new Figures("TeraGen", 1.07, NONE, 0.08, NONE, 0.96, NONE, NONE, NONE, NONE)));
    assertEquals(
        "Beside TeraGen, WordCount is 1.0 % faster under IBIS.",
        Words.headline(
            new Figures("TeraGen", NONE, NONE, -0.01, NONE, NONE, NONE, NONE, NONE, NONE)));
    assertEquals(
        "Beside TeraGen, WordCount is 107 % slower on stock Hadoop; IBIS was not run.",
        Words.headline(
            new Figures("TeraGen", 1.07, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE)));
    assertEquals(
        "WordCount did not run both alone and beside TeraGen, so there is no slowdown to show.",
        Words.headline(
            new Figures("TeraGen", NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE)));
  }

  @Test
  void headlineNamesTheNoisyJob() {
    assertEquals(
        "Beside TeraSort, WordCount is 107 % slower on stock Hadoop and 8.0 % slower under IBIS.",
        Words.headline(
            new Figures("TeraSort", 1.07, NONE, 0.08, NONE, NONE, NONE, NONE, NONE, NONE)));
    assertEquals(
        "Beside TeraSort, WordCount is 107 % slower on stock Hadoop; IBIS was not run.",
        Words.headline(
            new Figures("TeraSort", 1.07, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE)));
    assertEquals(
        "WordCount did not run both alone and beside TeraSort, so there is no slowdown to show.",
        Words.headline(
            new Figures("TeraSort", NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE, NONE)));
  }
}
