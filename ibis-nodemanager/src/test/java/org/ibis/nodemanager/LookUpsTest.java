package org.ibis.nodemanager;

import static org.ibis.nodemanager.TestDisk.eventually;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class LookUpsTest {
  private static final int HOSTILE = 1;
  private static final int VICTIM = 2;
  private static final int OTHER = 3;

  private final LookUps lookUps = new LookUps();
  private final CountDownLatch hangs = new CountDownLatch(1);
  private final AtomicInteger running = new AtomicInteger();

  @AfterEach
  void end() {
    hangs.countDown();
    lookUps.close();
  }

  private void hang() {
    int unused = running.incrementAndGet();
    try {
      hangs.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** An attack: a user fills all places with look-ups that hang. */
  @Test
  void oneUsersLookUpsHoldNobodyElses() throws Exception {
    assertThrows(
        RejectedExecutionException.class,
        () -> {
          while (true) {
            lookUps.run(HOSTILE, this::hang);
          }
        });
    eventually(() -> running.get() == LookUps.MOST_OF_USER);

    for (int i = 0; i < 20; i++) {
      CountDownLatch done = new CountDownLatch(1);
      lookUps.run(VICTIM, done::countDown);
      done.await();
    }

    assertEquals(LookUps.MOST_OF_USER, running.get());
    hangs.countDown();
    eventually(() -> running.get() >= LookUps.MOST_WAITING_OF_USER);
  }

  @Test
  void usersTakeTurns() throws Exception {
    AtomicInteger order = new AtomicInteger();
    AtomicInteger victims = new AtomicInteger();
    for (int i = 0; i < LookUps.MOST_OF_USER; i++) {
      lookUps.run(HOSTILE, this::hang);
      lookUps.run(OTHER, this::hang);
    }
    eventually(() -> running.get() == 2 * LookUps.MOST_OF_USER);
    CountDownLatch all = new CountDownLatch(101);
    for (int i = 0; i < 100; i++) {
      lookUps.run(
          HOSTILE,
          () -> {
            int unused = order.incrementAndGet();
            all.countDown();
          });
    }
    lookUps.run(
        VICTIM,
        () -> {
          victims.set(order.incrementAndGet());
          all.countDown();
        });
    hangs.countDown();
    all.await();
    // Behind a few of those that were asked for before it, and not behind all of them.
    assertTrue(victims.get() < 50, () -> "place " + victims.get());
  }
}
