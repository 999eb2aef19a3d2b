package org.ibis.itest;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.apache.hadoop.test.GenericTestUtils;

/** Waits for a condition, on a machine that may be very busy with other things. */
final class Eventually {
  private static final long DEADLINE_MILLIS = TimeUnit.MINUTES.toMillis(4);
  private static final long LOOK_MILLIS = 50;

  private Eventually() {}

  static void eventually(BooleanSupplier condition, Supplier<String> otherwise) {
    try {
      GenericTestUtils.waitFor(condition::getAsBoolean, LOOK_MILLIS, DEADLINE_MILLIS);
    } catch (TimeoutException e) {
      throw new AssertionError(otherwise.get(), e);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
