package org.ibis.nodemanager;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class RateTest {
  private static final long SECOND = TimeUnit.SECONDS.toNanos(1);
  private static final long BEGIN = Long.MAX_VALUE - SECOND; // clocks overflow

  private final Rate rate = new Rate(100, BEGIN);

  @Test
  void whatWasTakenBeyondTheRateIsWaitedFor() {
    assertEquals(0, rate.take(100, BEGIN));
    assertEquals(SECOND / 2, rate.take(50, BEGIN));
    assertEquals(0, rate.take(0, BEGIN + SECOND));
    assertEquals(0, rate.take(100, BEGIN + 10 * SECOND), "a second's worth is kept, and no more");
    assertEquals(SECOND / 100, rate.take(1, BEGIN + 10 * SECOND));
  }

  @Test
  void noMoreIsTakenThanThereIs() {
    assertEquals(60, rate.takeUpTo(60, BEGIN));
    assertEquals(40, rate.takeUpTo(Long.MAX_VALUE, BEGIN));
    assertEquals(0, rate.takeUpTo(1, BEGIN));
    assertEquals(100, rate.takeUpTo(Long.MAX_VALUE, BEGIN + 5 * SECOND));
  }
}
