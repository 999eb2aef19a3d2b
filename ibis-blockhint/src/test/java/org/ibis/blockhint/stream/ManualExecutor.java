package org.ibis.blockhint.stream;

import java.util.ArrayDeque;
import java.util.concurrent.Executor;

/** A disk's I/O threads that do nothing until the test says so. */
final class ManualExecutor implements Executor {
  private final ArrayDeque<Runnable> pending = new ArrayDeque<>();

  @Override
  public synchronized void execute(Runnable r) {
    pending.addLast(r);
  }

  /** I/O that was dispatched to the disk and has not ended. */
  synchronized int pending() {
    return pending.size();
  }

  /** Lets the oldest I/O end. */
  void runOne() {
    Runnable r;
    synchronized (this) {
      r = pending.removeFirst();
    }
    r.run(); // may dispatch more
  }

  /** Lets the youngest I/O end. */
  void runLast() {
    Runnable r;
    synchronized (this) {
      r = pending.removeLast();
    }
    r.run();
  }

  /** Lets all I/O end, and what is dispatched because of it. */
  void runAll() {
    while (pending() > 0) {
      runOne();
    }
  }
}
