package org.ibis.broker;

/** What comes in a second, as a mean of the last few. Pure. */
final class Smoothed {
  /** News is as old. */
  private static final double SECONDS = 2;

  private double perSecond;

  void endPeriod(double amount, double seconds) {
    perSecond += (amount / seconds - perSecond) * (1 - Math.exp(-seconds / SECONDS));
  }

  double perSecond() {
    return perSecond;
  }
}
