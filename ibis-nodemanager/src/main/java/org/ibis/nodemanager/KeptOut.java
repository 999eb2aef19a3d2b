package org.ibis.nodemanager;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Containers that kept a permit until it was taken back. They get none for a while, which is longer
 * each time: so their I/O goes on without, as on stock Hadoop, and no disk waits for them. Time is
 * a parameter. Safe for use by several threads.
 */
final class KeptOut {
  private static final long FIRST_NANOS = TimeUnit.MINUTES.toNanos(1);
  private static final long MOST_NANOS = TimeUnit.MINUTES.toNanos(16);
  private static final int MOST_CONTAINERS = 4096;

  private record Out(long untilNanos, long forNanos) {}

  private final Map<String, Out> all = new LinkedHashMap<>(); // the first is out for the longest
  private volatile boolean any;

  /** From now on that one is out. */
  synchronized void add(String container, long now) {
    Out before = all.remove(container);
    if (before != null && now - before.untilNanos < 0) {
      all.put(container, before); // for another of its permits, of the same time
      return;
    }
    long nanos = before == null ? FIRST_NANOS : Math.min(MOST_NANOS, 2 * before.forNanos);
    all.put(container, new Out(now + nanos, nanos));
    if (all.size() > MOST_CONTAINERS) {
      Iterator<String> oldest = all.keySet().iterator();
      String unused = oldest.next();
      oldest.remove();
    }
    any = true;
  }

  boolean has(String container, long now) {
    return any && isOut(container, now);
  }

  private synchronized boolean isOut(String container, long now) {
    Out out = all.get(container);
    return out != null && now - out.untilNanos < 0;
  }
}
