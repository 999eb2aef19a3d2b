package org.ibis.rig.demo;

import java.io.IOException;
import java.time.Duration;

/** Waiting for a condition, with a deadline. */
public final class Await {

  private static final Duration POLL = Duration.ofMillis(100);

  private Await() {}

  /** A condition; an IOException means not yet (a server that is not up). */
  @FunctionalInterface
  public interface Condition {
    boolean holds() throws IOException, InterruptedException;
  }

  /** Returns as soon as the condition holds; false where it does not by the deadline. */
  public static boolean until(Duration limit, Condition condition) throws InterruptedException {
    return until(limit, POLL, condition);
  }

  /** The same, looking only once in a period: for a look that costs the others something. */
  static boolean until(Duration limit, Duration period, Condition condition)
      throws InterruptedException {
    long deadline = System.nanoTime() + limit.toNanos();
    while (!holds(condition)) {
      if (System.nanoTime() - deadline > 0) {
        return false;
      }
      Thread.sleep(period.toMillis());
    }
    return true;
  }

  private static boolean holds(Condition condition) throws InterruptedException {
    try {
      return condition.holds();
    } catch (IOException e) {
      return false;
    }
  }
}
