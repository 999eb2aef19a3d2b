package org.ibis.nodemanager;

import java.util.HashMap;
import java.util.Map;

/**
 * How many of something there may be, in all and of each owner. Safe for use by several threads.
 *
 * @param <K> who owns them
 */
final class Bounded<K> {
  private final int most;
  private final int mostOfOwner;
  private final Map<K, Integer> counts = new HashMap<>(); // over 0
  private int total;

  Bounded(int most, int mostOfOwner) {
    this.most = most;
    this.mostOfOwner = mostOfOwner;
  }

  /** Counts one more, unless there are too many. */
  synchronized boolean enter(K owner) {
    int of = counts.getOrDefault(owner, 0);
    if (total >= most || of >= mostOfOwner) {
      return false;
    }
    counts.put(owner, of + 1);
    total++;
    return true;
  }

  /** Takes back what {@link #enter} counted. */
  synchronized void leave(K owner) {
    Integer of = counts.get(owner);
    if (of == null) {
      throw new IllegalStateException(owner + " has none");
    }
    total--;
    if (of == 1) {
      counts.remove(owner);
    } else {
      counts.put(owner, of - 1);
    }
  }

  /** Those of an owner. */
  synchronized int of(K owner) {
    return counts.getOrDefault(owner, 0);
  }

  /** All there are. */
  synchronized int total() {
    return total;
  }
}
