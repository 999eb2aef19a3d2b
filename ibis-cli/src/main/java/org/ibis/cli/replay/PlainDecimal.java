package org.ibis.cli.replay;

import java.math.BigDecimal;
import java.math.RoundingMode;

/** Numbers as people and other programs write them: no exponent, no zeros at the end. */
final class PlainDecimal {
  /** Doubles up to here hold every whole number. */
  private static final double EXACT = 1L << 53;

  /** Digits after the point; a tag's last one is a millionth of a byte per unit of weight. */
  private static final int SCALE = 6;

  private PlainDecimal() {}

  /** {@code value} to six digits after the point, the same on every JDK. */
  static String of(double value) {
    if (Math.abs(value) <= EXACT && value == Math.rint(value)) {
      return Long.toString((long) value);
    }
    // Not Double.toString: its digits changed with JDK 19.
    BigDecimal rounded = new BigDecimal(value).setScale(SCALE, RoundingMode.HALF_EVEN);
    return rounded.signum() == 0 ? "0" : rounded.stripTrailingZeros().toPlainString();
  }
}
