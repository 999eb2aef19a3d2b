package org.ibis.itest;

import java.time.Duration;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** Waits for a condition, on a machine that may be very busy with other things. */
final class Eventually {
  private static final Duration DEADLINE = Duration.ofMinutes(4);

  private Eventually() {}

  static void eventually(BooleanSupplier condition, Supplier<String> otherwise) {
    long start = System.nanoTime();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() - start > DEADLINE.toNanos()) {
        throw new AssertionError(otherwise.get());
      }
      try {
        Thread.sleep(50);
      } catch (InterruptedException e) {
        throw new AssertionError(e);
      }
    }
  }
}
