package org.ibis.rig.report;

/** The names that the demo's jobs have in {@link Run#mbps()}. */
final class Jobs {

  static final String WORD_COUNT = "WordCount";
  static final String TERA_GEN = "TeraGen";
  static final String TERA_SORT = "TeraSort";

  /** The second of two TeraSorts. */
  static final String RIVAL = "Rival";

  private Jobs() {}
}
