package org.ibis.core.device;

/**
 * A clock that a device shares out among those that it works on: while n parts are at the device it
 * runs n times slower than the wall's, and while there are none it stands. What it shows at a
 * part's end less what it showed at its dispatch is the device time that the part had; in sum over
 * all parts that is the time for which the device was busy (processor sharing).
 *
 * <p>Pure. Not safe for use by several threads.
 */
final class SharedTime {
  private double nanos;
  private long last; // when it was looked at, ns
  private int outstanding;

  /** Moves on to a time of the wall's clock, ns. */
  void advance(long now) {
    if (outstanding > 0) {
      nanos += (double) (now - last) / outstanding;
    }
    last = now;
  }

  void began() {
    outstanding++;
  }

  void ended() {
    outstanding--;
  }

  /** Parts at the device. */
  int outstanding() {
    return outstanding;
  }

  /** What it shows, ns. */
  double nanos() {
    return nanos;
  }
}
