package org.ibis.cli.cache;

import org.ibis.cli.Figures;

/** In what bytes are shown. */
enum ByteUnit {
  /** 10⁶ bytes. */
  MB(1e6),

  /** 10⁹ bytes. */
  GB(1e9);

  private final double bytes;

  ByteUnit(double bytes) {
    this.bytes = bytes;
  }

  /**
   * In which one shows some numbers side by side.
   *
   * @param largest of them
   */
  static ByteUnit of(long largest) {
    return largest < GB.bytes ? MB : GB;
  }

  /** A number of bytes alone, as in {@code 12.0 GB}. */
  static String text(long number) {
    ByteUnit unit = of(number);
    return unit.figure(number) + " " + unit;
  }

  /** Without the unit. */
  String figure(long number) {
    return Figures.number(number / bytes);
  }
}
