package org.ibis.itest;

import java.time.Duration;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/** Waits for a condition. */
final class Eventually {
  private static final Duration DEADLINE = Duration.ofSeconds(90);

  private Eventually() {}

  static void eventually(BooleanSupplier condition, Supplier<String> otherwise) {
    long start = System.nanoTime();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() - start > DEADLINE.toNanos()) {
        throw new AssertionError(otherwise.get());
      }
      try {
        Thread.sleep(20);
      } catch (InterruptedException e) {
        throw new AssertionError(e);
      }
    }
  }
}
