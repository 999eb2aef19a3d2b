package org.ibis.blockhint.stream;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** A thread of Hadoop's that may wait for the disk. */
final class HadoopThread {
  private static final long DEADLINE_NANOS = TimeUnit.SECONDS.toNanos(60);

  private final Thread thread;
  private volatile Throwable failure;
  private volatile boolean interruptedAtEnd;

  /** What it does. */
  interface Work {
    void run() throws Exception;
  }

  private HadoopThread(Work work) {
    thread =
        new Thread(
            () -> {
              try {
                work.run();
              } catch (Throwable t) {
                failure = t;
              }
              interruptedAtEnd = Thread.currentThread().isInterrupted();
            },
            "hadoop");
    thread.setDaemon(true);
  }

  static HadoopThread start(Work work) {
    HadoopThread t = new HadoopThread(work);
    t.thread.start();
    return t;
  }

  /** Returns when the thread waits, for the disk as nothing else makes it wait. */
  void awaitWaiting() {
    eventually(() -> thread.getState() == Thread.State.TIMED_WAITING || !thread.isAlive());
    assertEquals(Thread.State.TIMED_WAITING, thread.getState(), "the thread does not wait");
  }

  void interrupt() {
    thread.interrupt();
  }

  /** Returns when the work is done; fails where it failed. */
  void awaitDone() throws InterruptedException {
    thread.join(TimeUnit.NANOSECONDS.toMillis(DEADLINE_NANOS));
    assertFalse(thread.isAlive(), "the thread still waits");
    assertNull(failure, () -> "the thread failed: " + failure);
  }

  boolean wasInterruptedAtEnd() {
    return interruptedAtEnd;
  }

  static void eventually(BooleanSupplier condition) {
    long start = System.nanoTime();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() - start > DEADLINE_NANOS) {
        throw new AssertionError("it did not come about");
      }
      Thread.onSpinWait();
    }
  }
}
