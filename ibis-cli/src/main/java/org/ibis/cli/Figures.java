package org.ibis.cli;

import java.math.BigDecimal;
import java.math.MathContext;
import java.time.LocalTime;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** Numbers as tables have them. */
public final class Figures {
  private static final double MB = 1e6;
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("HH:mm:ss", Locale.ROOT);

  private Figures() {}

  /** Hours, minutes and seconds. */
  public static String time(LocalTime time) {
    return TIME.format(time);
  }

  /** With one digit after the point; - for what is no number. */
  public static String number(double value) {
    return Double.isFinite(value) ? String.format(Locale.ROOT, "%.1f", value) : "-";
  }

  /**
   * In percent.
   *
   * @param part 0 to 1
   */
  public static String percent(double part) {
    return number(100 * part) + "%";
  }

  /**
   * In MB/s.
   *
   * @param bytesPerSecond 1 MB is 10⁶ of them
   */
  public static String megabytes(double bytesPerSecond) {
    return number(bytesPerSecond / MB);
  }

  /** All of it, without a point where it is whole: as somebody gave it. */
  public static String exact(double weight) {
    return weight == Math.rint(weight) ? Long.toString((long) weight) : Double.toString(weight);
  }

  /** As {@code 1 disk} or {@code 2 disks}. */
  public static String count(long number, String what) {
    return number + " " + what + (number == 1 ? "" : "s");
  }

  /** Three digits of it: as something was computed. */
  public static String rounded(double value) {
    if (!Double.isFinite(value)) {
      return "-";
    }
    BigDecimal digits = new BigDecimal(value).round(new MathContext(3)).stripTrailingZeros();
    return digits.toPlainString();
  }
}
