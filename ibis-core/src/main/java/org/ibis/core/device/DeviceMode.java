package org.ibis.core.device;

import static java.util.Objects.requireNonNull;

import java.util.function.Supplier;
import org.ibis.core.Mode;

/**
 * What is done to a device's I/O, as whoever is asked says, and how often that was switched on or
 * off. To be changed under the scheduler's lock; may be read without.
 */
final class DeviceMode {
  private Supplier<Mode> wanted = () -> Mode.ON;
  private volatile Mode now = Mode.ON;
  private volatile long switches; // it does not schedule where this is odd

  /** From now on goes by what that says; it changes nothing yet. */
  void goBy(Supplier<Mode> mode) {
    wanted = requireNonNull(mode, "mode is null");
  }

  /**
   * Looks anew.
   *
   * @return whether it schedules no longer, and did before
   */
  boolean look() {
    Mode before = now;
    Mode after = wanted.get();
    now = after;
    if ((before == Mode.ON) != (after == Mode.ON)) {
      long more = switches + 1;
      switches = more;
    }
    return before == Mode.ON && after != Mode.ON;
  }

  Mode now() {
    return now;
  }

  long switches() {
    return switches;
  }

  static boolean isOn(long switches) {
    return switches % 2 == 0;
  }
}
