package org.ibis.core.device;

import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Begins the parts that may go to the device, on the thread that found out that they may. A part
 * that ends as it begins makes room for others: the thread goes on with those by itself, and not in
 * ever deeper calls. No thread waits in here. Safe for use by several threads.
 */
final class DispatchLoop {
  private final Supplier<Permit> takeAll;
  private final Consumer<Permit> begin;
  private final ThreadLocal<Progress> progress = ThreadLocal.withInitial(Progress::new);

  /** Of one thread. */
  private static final class Progress {
    private boolean running;
    private boolean hasMore; // to take, once all that were taken have begun
  }

  /**
   * @param takeAll all that may go now, linked; null where nothing may
   * @param begin of one that throws, the parts after it begin all the same
   */
  DispatchLoop(Supplier<Permit> takeAll, Consumer<Permit> begin) {
    this.takeAll = takeAll;
    this.begin = begin;
  }

  /**
   * Whether the caller may take what can go now and {@link #run} it. If not, its thread is in a
   * part that ended as it began, and will look by itself.
   */
  boolean mayBegin() {
    Progress mine = progress.get();
    mine.hasMore = true;
    return !mine.running;
  }

  /** Takes what may go now and begins it. */
  void run() {
    if (mayBegin()) {
      run(takeAll.get());
    }
  }

  /**
   * Begins parts, and those for which they make room.
   *
   * @param first with the others linked to it, or null
   */
  void run(Permit first) {
    if (first == null) {
      return;
    }
    Progress mine = progress.get();
    mine.running = true;
    try {
      Permit p = first;
      while (p != null) {
        mine.hasMore = false;
        beginAll(p);
        p = mine.hasMore ? takeAll.get() : null;
      }
    } finally {
      mine.running = false;
    }
  }

  /** All have been taken from the queue: none of them may be lost. */
  private void beginAll(Permit first) {
    for (Permit p = first; p != null; ) {
      Permit next = p.next;
      try {
        begin.accept(p);
      } catch (Throwable t) {
        if (next != null) {
          beginAll(next);
        }
        throw t;
      }
      p = next;
    }
  }
}
