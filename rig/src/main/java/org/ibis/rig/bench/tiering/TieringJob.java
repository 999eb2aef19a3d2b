package org.ibis.rig.bench.tiering;

import java.util.Locale;
import org.ibis.rig.bench.Side;

/** A job that is measured. */
enum TieringJob implements Side {
  /** All that it reads is intermediate data as well. */
  TERASORT("terasort", "/rows"),

  /** Half of the words that it counts are rare: so much is intermediate data. */
  WORDCOUNT("wordcount", "/words");

  private final String program;
  private final String input;

  TieringJob(String program, String input) {
    this.program = program;
    this.input = input;
  }

  /** Of Hadoop's examples. */
  String program() {
    return program;
  }

  String input() {
    return input;
  }

  @Override
  public String key() {
    return name().toLowerCase(Locale.ROOT);
  }
}
