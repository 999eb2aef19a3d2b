package org.ibis.rig.evaluate;

/** What a measurement of ours says of a paper's figure. */
enum Verdict {
  /** The paper's numbers, within what both are known to. */
  REPRODUCED("reproduced"),

  /** Who is ahead of whom is as in the paper; by how much is not. */
  IN_SHAPE("in shape"),

  /** Something else came out. */
  REFUTED("refuted");

  private final String title;

  Verdict(String title) {
    this.title = title;
  }

  /** For people. */
  String title() {
    return title;
  }
}
