package org.ibis.core.device;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class IoThreadsTest {
  @Test
  void aBurstForADiskThatHangsTakesNoMoreThreadsThanThereMayBe() throws Exception {
    IoThreads hung = new IoThreads("hung");
    IoThreads other = new IoThreads("other");
    CountDownLatch answers = new CountDownLatch(1);
    CountDownLatch done = new CountDownLatch(2000);
    for (int i = 0; i < 2000; i++) {
      hung.execute(
          () -> {
            try {
              answers.await();
            } catch (InterruptedException e) {
              Thread.currentThread().interrupt();
            }
            done.countDown();
          });
    }
    assertEquals(IoThreads.MOST, hung.running());

    CountDownLatch served = new CountDownLatch(1);
    other.execute(
        () -> {
          assertTrue(Thread.currentThread().isDaemon());
          served.countDown();
        });
    assertTrue(served.await(30, TimeUnit.SECONDS), "the other disk has threads of its own");

    answers.countDown();
    assertTrue(done.await(30, TimeUnit.SECONDS));
    hung.close();
    other.close();
  }

  @Test
  void idleOnesAreUsedAgain() throws Exception {
    try (IoThreads threads = new IoThreads("idle")) {
      Set<String> names = ConcurrentHashMap.newKeySet();
      for (int i = 0; i < 100; i++) {
        CountDownLatch done = new CountDownLatch(1);
        threads.execute(
            () -> {
              boolean unused = names.add(Thread.currentThread().getName());
              done.countDown();
            });
        done.await();
        while (threads.running() > 0) {
          Thread.onSpinWait();
        }
      }
      assertTrue(names.size() < 50, names::toString);
    }
  }
}
