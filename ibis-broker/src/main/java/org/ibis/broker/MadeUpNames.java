package org.ibis.broker;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Names that nodes asked about lately and that are no job that runs. Nothing else is kept of them:
 * an operator is to see that somebody makes them up. Pure. Not safe for use by several threads.
 */
final class MadeUpNames {
  /** Nodes ask again about what is used, in turn, ns. */
  static final long LATELY_NANOS = TimeUnit.SECONDS.toNanos(10);

  /** That are counted. */
  static final int MOST = 1000;

  private final Map<String, Long> lastAsked = new LinkedHashMap<>(); // ns; the oldest first

  /** A node asks about it. */
  void asked(String name, long now) {
    if (lastAsked.remove(name) != null || lastAsked.size() < MOST) {
      lastAsked.put(name, now);
    }
  }

  /** Forgets what was not asked about lately. */
  void endPeriod(long now) {
    Iterator<Long> times = lastAsked.values().iterator();
    while (times.hasNext() && now - times.next() > LATELY_NANOS) {
      times.remove();
    }
  }

  /** How many there are. */
  int count() {
    return lastAsked.size();
  }
}
