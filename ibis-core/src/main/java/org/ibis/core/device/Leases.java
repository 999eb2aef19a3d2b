package org.ibis.core.device;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Permits that are out of this process's hands, oldest first: a client that is frozen or gone must
 * not keep the device for ever, nor one that does nothing.
 *
 * <p>Pure: time is a parameter. Not safe for use by several threads.
 */
final class Leases {
  /** A task whose permit is out while the device does nothing for so long does no I/O, ns. */
  private static final long MOST_IDLE_NANOS = 2_000_000_000L;

  private final long mostNanos;
  private final Set<Permit> leases = new LinkedHashSet<>(); // by dispatch

  /**
   * @param mostNanos for how long a permit may be away, ns
   */
  Leases(long mostNanos) {
    this.mostNanos = mostNanos;
  }

  void began(Permit p) {
    if (p.request.io.isLeased()) {
      leases.add(p);
    }
  }

  void ended(Permit p) {
    if (p.request.io.isLeased()) {
      leases.remove(p);
    }
  }

  /**
   * Those that have been away for too long.
   *
   * @param idleNanos for how long the device has done nothing: nobody waits for that
   */
  List<Permit> expired(long now, long idleNanos) {
    List<Permit> expired = new ArrayList<>();
    for (Permit p : leases) {
      long away = now - p.dispatchNanos;
      boolean idle = Math.min(away, idleNanos) >= MOST_IDLE_NANOS && !p.request.io.isTrusted();
      if (away >= mostNanos || idle) {
        expired.add(p);
      }
    }
    return expired;
  }
}
