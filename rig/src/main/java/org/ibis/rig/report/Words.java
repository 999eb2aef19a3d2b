package org.ibis.rig.report;

import java.util.Locale;

/** Numbers and findings in words, the same in the terminal, in HTML and in the picture. */
final class Words {

  static final String NOT_RUN = "not run";

  private Words() {}

  /** A fraction as a percentage: one decimal below 10 %, none above. */
  static String percent(double fraction) {
    if (!Double.isFinite(fraction)) {
      return NOT_RUN;
    }
    double percent = fraction * 100;
    String text = String.format(Locale.ROOT, Math.abs(percent) < 9.95 ? "%.1f" : "%.0f", percent);
    return (text.equals("-0.0") ? "0.0" : text) + " %";
  }

  /** With one decimal; a dash where not measured. */
  static String number(double value) {
    return Double.isFinite(value) ? String.format(Locale.ROOT, "%.1f", value) : "-";
  }

  /** A whole number; a dash where not measured. */
  static String count(Spread spread) {
    return measured(String.format(Locale.ROOT, "%.0f", spread.median()), spread);
  }

  /** The text; a dash where not measured. */
  static String measured(String text, Spread spread) {
    return spread.isMeasured() ? text : "-";
  }

  static String range(Spread spread) {
    return "[" + number(spread.min()) + "-" + number(spread.max()) + "]";
  }

  /** The range where there is more than one value, else nothing. */
  static String spanned(Spread spread) {
    return spread.max() > spread.min() ? range(spread) : "";
  }

  /** The result in one sentence. */
  static String headline(Figures figures) {
    String noisy = figures.noisy();
    double stock = figures.nativeSlowdown();
    double ibis = figures.ibisSlowdown();
    if (Double.isNaN(stock) && Double.isNaN(ibis)) {
      return "WordCount did not run both alone and beside "
          + noisy
          + ", so there is no slowdown to show.";
    }
    if (Double.isNaN(ibis)) {
      return "Beside "
          + noisy
          + ", WordCount is "
          + slower(stock)
          + " on stock Hadoop; IBIS was not run.";
    }
    StringBuilder text = new StringBuilder("Beside " + noisy + ", WordCount is ");
    if (!Double.isNaN(stock)) {
      text.append(slower(stock)).append(" on stock Hadoop and ");
    }
    text.append(slower(ibis)).append(" under IBIS");
    if (!Double.isNaN(figures.throughputRatio())) {
      text.append(", at ")
          .append(percent(figures.throughputRatio()))
          .append(" of the native total throughput");
    }
    return text.append('.').toString();
  }

  private static String slower(double slowdown) {
    return slowdown < 0 ? percent(-slowdown) + " faster" : percent(slowdown) + " slower";
  }
}
