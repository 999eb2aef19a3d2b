package org.ibis.rig.bench.hostile.attack;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/** Threads that do something again and again until they are stopped. */
final class Assailants implements AutoCloseable {

  /** Whoever was refused tries again, without a burden on the processors. */
  private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

  private static final long JOIN_MILLIS = 2000;

  private final List<Thread> threads = new ArrayList<>();
  private final AtomicLong done = new AtomicLong();
  private final AtomicBoolean refused = new AtomicBoolean();
  private volatile boolean over;

  /** What one does. */
  @FunctionalInterface
  interface Act {
    /** Does it once; a failure is a refusal, after which it is tried again. */
    void once() throws Exception;
  }

  /** Begins with one more. */
  void add(Act act) {
    Thread thread = new Thread(() -> run(act), "assailant-" + threads.size());
    thread.setDaemon(true);
    thread.start();
    threads.add(thread);
  }

  private void run(Act act) {
    while (!over) {
      try {
        act.once();
        long unused = done.incrementAndGet();
      } catch (Exception e) { // it was refused
        if (!refused.getAndSet(true)) {
          System.err.println("refused for the first time: " + e); // in the container's logs
        }
        LockSupport.parkNanos(PAUSE_NANOS);
      }
    }
  }

  boolean isOver() {
    return over;
  }

  /** Acts that went well. */
  long done() {
    return done.get();
  }

  /** Ends them; those that wait for somebody are left alone. */
  @Override
  public void close() {
    over = true;
    threads.forEach(Thread::interrupt);
    for (Thread thread : threads) {
      try {
        thread.join(JOIN_MILLIS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return;
      }
    }
  }
}
