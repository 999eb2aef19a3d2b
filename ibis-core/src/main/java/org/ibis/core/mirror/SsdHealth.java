package org.ibis.core.mirror;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Whether an SSD may be read from: one that has had {@value #FAULTS} faults in a minute is left
 * alone for ten. Pure. Safe for use by several threads.
 */
public final class SsdHealth {
  private static final int FAULTS = 3;
  private static final long WITHIN_NANOS = 60_000_000_000L;
  private static final long OFF_NANOS = 600_000_000_000L;

  private final Deque<Long> faults = new ArrayDeque<>(); // when, ns; the oldest first
  private boolean off;
  private long offSince; // ns

  /**
   * Takes note of a fault.
   *
   * @param now ns
   * @return whether the SSD is left alone from now on, and was not before
   */
  public synchronized boolean fault(long now) {
    if (!isUsable(now)) {
      return false;
    }
    faults.addLast(now);
    while (now - faults.getFirst() > WITHIN_NANOS) {
      faults.removeFirst();
    }
    if (faults.size() < FAULTS) {
      return false;
    }
    faults.clear();
    off = true;
    offSince = now;
    return true;
  }

  /**
   * Whether it may be read from.
   *
   * @param now ns
   */
  public synchronized boolean isUsable(long now) {
    off = off && now - offSince < OFF_NANOS;
    return !off;
  }
}
