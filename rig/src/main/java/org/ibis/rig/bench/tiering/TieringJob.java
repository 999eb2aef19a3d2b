package org.ibis.rig.bench.tiering;

import java.util.Locale;
import org.ibis.rig.bench.Side;

/** A job that is measured. */
enum TieringJob implements Side {
  /** All that it reads is intermediate data as well: rows of 100 bytes, in records of 104. */
  TERASORT("terasort", "/rows", 1.04),

  /** Of {@link WordText} all rare words are, in records of 12.4 bytes of 9.3 of text. */
  WORDCOUNT("wordcount", "/words", 1.31);

  private final String program;
  private final String input;
  private final double left;

  TieringJob(String program, String input, double left) {
    this.program = program;
    this.input = input;
    this.left = left;
  }

  /** How much it is to read, bytes, so that its maps leave about so much in all. */
  long inputBytes(long leftBytes) {
    return Math.round(leftBytes / left);
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
