package org.ibis.core.device;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Permits that are out of this process's hands, oldest first: a client that is frozen or gone must
 * not keep the device for ever.
 *
 * <p>Pure: time is a parameter. Not safe for use by several threads.
 */
final class Leases {
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

  /** Those that have been away for too long. */
  List<Permit> expired(long now) {
    List<Permit> expired = new ArrayList<>();
    for (Permit p : leases) {
      if (now - p.dispatchNanos < mostNanos) {
        break; // the rest is younger
      }
      expired.add(p);
    }
    return expired;
  }
}
