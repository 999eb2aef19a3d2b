package org.ibis.core.device;

import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Threads that do the I/O of one device, daemons all of them, which end when they are idle. Each
 * device has its own, so that one that hangs takes none from the others; and they are bounded, as
 * all that has waited for the cap is let through at once. Safe for use by several threads.
 */
public final class IoThreads implements Executor, AutoCloseable {
  /** More parts than are at any device at a time; what is over waits for a thread. */
  static final int MOST = 128;

  private final ExecutorService threads;
  private final Queue<Runnable> waiting = new ArrayDeque<>(); // guards running, too
  private int running;

  /**
   * None is started before it is needed.
   *
   * @param device for the threads' names
   */
  public IoThreads(String device) {
    AtomicInteger number = new AtomicInteger();
    threads =
        Executors.newCachedThreadPool(
            r -> {
              Thread t = new Thread(r, "ibis-io-" + device + "-" + number.incrementAndGet());
              t.setDaemon(true);
              return t;
            });
  }

  /**
   * @throws RuntimeException if no thread is to be had, or after {@link #close}
   */
  @Override
  public void execute(Runnable what) {
    synchronized (waiting) {
      if (running == MOST) {
        waiting.add(what);
        return;
      }
      running++;
    }
    try {
      threads.execute(() -> runAll(what));
    } catch (RuntimeException | Error e) {
      ended();
      throw e;
    }
  }

  /**
   * The same on the thread that calls, where there may be one more; it returns when what it did
   * then has ended.
   */
  public void executeHere(Runnable what) {
    synchronized (waiting) {
      if (running == MOST) {
        waiting.add(what);
        return;
      }
      running++;
    }
    runAll(what);
  }

  private void runAll(Runnable first) {
    Runnable next = first;
    try {
      while (next != null) {
        next.run();
        next = nextOrEnd();
      }
    } catch (Throwable t) { // this thread ends by it: what waits must find another one
      Runnable left = nextOrEnd();
      if (left != null) {
        threads.execute(() -> runAll(left));
      }
      throw t;
    }
  }

  private Runnable nextOrEnd() {
    synchronized (waiting) {
      Runnable next = waiting.poll();
      if (next == null) {
        running--;
      }
      return next;
    }
  }

  private void ended() {
    synchronized (waiting) {
      running--;
    }
  }

  /** How many there are at work. */
  int running() {
    synchronized (waiting) {
      return running;
    }
  }

  /** Takes nothing more; what runs goes on. */
  @Override
  public void close() {
    threads.shutdown();
  }
}
