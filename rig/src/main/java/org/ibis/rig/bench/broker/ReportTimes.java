package org.ibis.rig.bench.broker;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLongArray;

/** How long reports took, counted in steps. Safe for use by several threads. */
final class ReportTimes {
  private static final long STEP_NANOS = TimeUnit.MICROSECONDS.toNanos(20);
  private static final int STEPS = 500_000; // to the longest that one may take, 10 s

  private final AtomicLongArray counts = new AtomicLongArray(STEPS + 1);

  void took(long nanos) {
    long unused = counts.incrementAndGet((int) Math.min(STEPS, nanos / STEP_NANOS));
  }

  /** Forgets what was so far. */
  void begin() {
    for (int i = 0; i <= STEPS; i++) {
      counts.set(i, 0);
    }
  }

  /**
   * Within how long a part of all were answered, ms, rounded up to a step.
   *
   * @param part from 0 to 1
   */
  double millis(double part) {
    long all = 0;
    for (int i = 0; i <= STEPS; i++) {
      all += counts.get(i);
    }
    long left = Math.round(all * part);
    int step = 0;
    while (step < STEPS && (left -= counts.get(step)) > 0) {
      step++;
    }
    return (step + 1) * STEP_NANOS / 1e6;
  }
}
