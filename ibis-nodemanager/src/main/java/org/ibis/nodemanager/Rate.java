package org.ibis.nodemanager;

/**
 * So much a second, and as much at once. What was taken beyond that is waited for. Time is a
 * parameter. Safe for use by several threads.
 */
final class Rate {
  private static final double NANOS = 1e9;

  private final double perSecond;
  private double left; // below 0 where more was taken
  private long last; // ns

  Rate(double perSecond, long now) {
    this.perSecond = perSecond;
    this.left = perSecond;
    this.last = now;
  }

  /** Takes an amount; returns for how long nothing more should be taken, ns. */
  synchronized long take(double amount, long now) {
    refill(now);
    left -= amount;
    return left >= 0 ? 0 : (long) (-left / perSecond * NANOS);
  }

  /** Takes what there is of an amount; returns how much that was. */
  synchronized long takeUpTo(long amount, long now) {
    refill(now);
    long taken = (long) Math.max(0, Math.min((double) amount, left));
    left -= taken;
    return taken;
  }

  private void refill(long now) {
    left = Math.min(perSecond, left + Math.max(0, now - last) / NANOS * perSecond);
    last = now;
  }
}
