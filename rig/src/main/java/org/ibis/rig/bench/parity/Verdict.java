package org.ibis.rig.bench.parity;

/** What pairs say of IBIS beside stock Hadoop. */
enum Verdict {
  SAME("same"),
  BETTER("better"),
  WORSE("WORSE"),

  /** The machine's noise, or too few pairs, leave both possible. */
  UNCLEAR("unclear");

  private final String text;

  Verdict(String text) {
    this.text = text;
  }

  String text() {
    return text;
  }
}
