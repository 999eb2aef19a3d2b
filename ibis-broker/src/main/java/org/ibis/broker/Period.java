package org.ibis.broker;

/**
 * A time that ends, some second. Rates are means of the last few seconds, as old as news is, and go
 * on from one period to the next.
 *
 * @param seconds that it took
 * @param part of a mean that is of this period
 */
record Period(double seconds, double part) {
  /** News is as old. */
  private static final double MEAN_SECONDS = 2;

  static Period of(double seconds) {
    return new Period(seconds, 1 - Math.exp(-seconds / MEAN_SECONDS));
  }

  /**
   * What comes in a second.
   *
   * @param before the same, when the period began
   * @param amount that came in the period
   */
  double mean(double before, double amount) {
    return before + (amount / seconds - before) * part;
  }
}
