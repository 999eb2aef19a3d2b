package org.ibis.core.device;

import java.util.ArrayList;
import java.util.List;

/**
 * Permits that are out, oldest first: a client that is frozen or gone must not keep the device for
 * ever, nor one that does nothing, nor a thread of this process that died. What a living thread of
 * this process is at is in hand: where the disk hangs, so does it.
 *
 * <p>Pure: time is a parameter. Not safe for use by several threads.
 */
final class Leases {
  /** A task whose permit is out while the device does nothing for so long does no I/O, ns. */
  private static final long MOST_IDLE_NANOS = 2_000_000_000L;

  private final long mostNanos;
  private Permit oldest; // by dispatch; each has links to the ones beside it
  private Permit newest;

  /**
   * @param mostNanos for how long a permit may be away, ns
   */
  Leases(long mostNanos) {
    this.mostNanos = mostNanos;
  }

  void began(Permit p) {
    if (!p.request.io.isLeased()) {
      return;
    }
    p.older = newest;
    if (newest == null) {
      oldest = p;
    } else {
      newest.newer = p;
    }
    newest = p;
  }

  void ended(Permit p) {
    if (!p.request.io.isLeased()) {
      return;
    }
    if (p.older == null) {
      oldest = p.newer;
    } else {
      p.older.newer = p.newer;
    }
    if (p.newer == null) {
      newest = p.older;
    } else {
      p.newer.older = p.older;
    }
    p.older = null;
    p.newer = null;
  }

  /**
   * Those that have been away for too long.
   *
   * @param idleNanos for how long the device has done nothing: nobody waits for that
   */
  List<Permit> expired(long now, long idleNanos) {
    List<Permit> expired = new ArrayList<>();
    for (Permit p = oldest; p != null; p = p.newer) {
      long away = now - p.dispatchNanos;
      boolean idle = Math.min(away, idleNanos) >= MOST_IDLE_NANOS && !p.request.io.isTrusted();
      if ((away >= mostNanos || idle) && !p.isInHand()) {
        expired.add(p);
      }
    }
    return expired;
  }
}
