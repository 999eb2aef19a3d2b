package org.ibis.rig.bench.streams;

/** Which way a stream's data goes. */
public enum Direction {
  READ("r"),
  WRITE("w");

  private final String letter;

  Direction(String letter) {
    this.letter = letter;
  }

  /** What stands for it in a mix. */
  String letter() {
    return letter;
  }
}
