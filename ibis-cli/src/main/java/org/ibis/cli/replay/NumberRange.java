package org.ibis.cli.replay;

import java.math.BigDecimal;
import org.ibis.cli.UserError;

/** Checks what was given for an option. */
final class NumberRange {
  private NumberRange() {}

  /**
   * @return {@code value}
   * @throws UserError if it is NaN or not from {@code low} to {@code high}
   */
  static double check(String option, double value, double low, double high) {
    if (!(value >= low && value <= high)) {
      throw UserError.usage(
          option
              + ": '"
              + (Double.isFinite(value) ? PlainDecimal.of(value) : Double.toString(value))
              + "' is not a number from "
              + plain(low)
              + " to "
              + plain(high));
    }
    return value;
  }

  private static String plain(double bound) {
    return BigDecimal.valueOf(bound).stripTrailingZeros().toPlainString();
  }
}
