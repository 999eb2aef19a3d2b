package org.ibis.core.device;

import static java.util.Objects.requireNonNull;

import java.util.concurrent.Executor;
import java.util.function.Function;
import org.ibis.core.FailOpen;

/**
 * Does the I/O of parts in this process. The thread that ends a part does the next one where it
 * can: no hand-over between the parts of a turn. Safe for use by several threads.
 */
final class PartRunner {
  private final Executor executor;
  private final FailOpen failOpen;

  /** What a thread of this kind is to do next, while it ends a part; null where it is none. */
  private final ThreadLocal<Slot> slot = new ThreadLocal<>();

  private static final class Slot {
    private Permit next;
    private RangeIo io;
  }

  /**
   * @param executor must have a thread for each part at the device
   */
  PartRunner(Executor executor, FailOpen failOpen) {
    this.executor = requireNonNull(executor, "executor is null");
    this.failOpen = requireNonNull(failOpen, "failOpen is null");
  }

  /**
   * Hands in I/O that this process does.
   *
   * @param to hands it in to the scheduler
   */
  Submission submit(RangeIo io, Function<PartIo, Submission> to) {
    if (!io.callerWaits()) {
      return to.apply(new OwnPart(this, io));
    }
    CallersPart part = new CallersPart(this, io);
    try {
      return to.apply(part);
    } finally {
      part.handedIn();
    }
  }

  /** Does the I/O of a part and gives its permit back. Does not wait for it. */
  void run(Permit permit, RangeIo io) {
    Slot mine = slot.get();
    if (mine != null && mine.next == null) {
      mine.next = permit;
      mine.io = io;
      return;
    }
    try {
      executor.execute(() -> runAll(permit, io));
    } catch (RuntimeException | OutOfMemoryError e) { // no thread to be had
      failOpen.count(FailOpen.Reason.INTERNAL_ERROR, "no thread for I/O", e);
      permit.end(e);
    }
  }

  private void runAll(Permit first, RangeIo firstIo) {
    Slot mine = new Slot();
    slot.set(mine);
    try {
      Permit permit = first;
      RangeIo io = firstIo;
      while (permit != null) {
        mine.next = null;
        end(permit, failureOf(permit, io));
        permit = mine.next;
        io = mine.io;
      }
    } finally {
      slot.remove();
    }
  }

  /** What ends a part gives this thread the next one: an error after that must not lose it. */
  private void end(Permit permit, Throwable failure) {
    try {
      permit.end(failure);
    } catch (Throwable t) {
      try {
        failOpen.count(FailOpen.Reason.INTERNAL_ERROR, "the end of a part", t);
      } catch (Throwable again) { // there is no memory to say so, maybe
        t.addSuppressed(again);
      }
    }
  }

  /** A permit was taken back whose I/O no thread does. */
  void lost(Permit permit) {
    failOpen.count(
        FailOpen.Reason.INTERNAL_ERROR, "no thread does a part of " + permit.tag().flow(), null);
  }

  /** Does the I/O of a part; returns what it threw, or null. */
  static Throwable failureOf(Permit permit, RangeIo io) {
    if (!permit.begin()) {
      return null; // it was taken back: its file may be closed by now
    }
    try {
      io.run(permit.part().start(), permit.part().bytes());
      return null;
    } catch (Throwable t) { // whatever it was, the permit must come back
      return t;
    }
  }
}
