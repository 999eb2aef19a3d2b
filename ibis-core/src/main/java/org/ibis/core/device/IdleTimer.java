package org.ibis.core.device;

import java.util.concurrent.RejectedExecutionException;
import org.ibis.core.FailOpen;

/**
 * Wakes a scheduler when it has kept its device free for long enough. Not safe for use by several
 * threads.
 */
final class IdleTimer {
  private final DeviceScheduler.Timer timer;
  private final Runnable atEnd;
  private final String device;
  private final FailOpen failOpen;
  private long until = Long.MAX_VALUE; // when the last timer runs out, ns

  /**
   * @param atEnd runs on the timer's thread
   */
  IdleTimer(DeviceScheduler.Timer timer, Runnable atEnd, String device, FailOpen failOpen) {
    this.timer = timer;
    this.atEnd = atEnd;
    this.device = device;
    this.failOpen = failOpen;
  }

  /**
   * Sets it, unless it is set already.
   *
   * @param idleUntil ns; {@link Long#MAX_VALUE} for never
   */
  void set(long idleUntil, long now) {
    if (idleUntil == Long.MAX_VALUE || idleUntil == until) {
      return;
    }
    until = idleUntil;
    try {
      timer.after(Math.max(1, idleUntil - now), atEnd);
    } catch (RejectedExecutionException e) { // the daemon stops: the next arrival ends the wait
      failOpen.count(FailOpen.Reason.INTERNAL_ERROR, "no timer for " + device, e);
    }
  }

  /** Says that it ran out. */
  void ended() {
    until = Long.MAX_VALUE;
  }
}
