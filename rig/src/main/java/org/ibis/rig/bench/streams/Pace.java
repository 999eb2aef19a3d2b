package org.ibis.rig.bench.streams;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * A consumer that takes so many bytes a second, and no more. What it did not get it catches up on,
 * up to a second's worth.
 */
final class Pace {

  private static final long BEHIND_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final double nanosPerByte;
  private long due;

  /**
   * @param bytesPerSecond over 0; infinite for one that takes what it gets
   */
  Pace(double bytesPerSecond) {
    nanosPerByte = TimeUnit.SECONDS.toNanos(1) / bytesPerSecond;
    due = System.nanoTime();
  }

  boolean isLimited() {
    return nanosPerByte > 0;
  }

  /** Returns when the consumer has done with these bytes; earlier if interrupted. */
  void consume(long bytes) {
    if (!isLimited()) {
      return;
    }
    due = next(due, System.nanoTime(), bytes);
    for (long left = due - System.nanoTime();
        left > 0 && !Thread.currentThread().isInterrupted();
        left = due - System.nanoTime()) {
      LockSupport.parkNanos(left);
    }
  }

  long next(long lastDue, long now, long bytes) {
    return Math.max(lastDue, now - BEHIND_NANOS) + Math.round(bytes * nanosPerByte);
  }
}
