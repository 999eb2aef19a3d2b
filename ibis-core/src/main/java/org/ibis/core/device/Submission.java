package org.ibis.core.device;

import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;

/** The I/O of one window that was handed in to an {@link IoScheduler}. */
public final class Submission {
  /** What needs no permit, and is not done under one. */
  public static final Submission DONE =
      new Submission(CompletableFuture.completedFuture(null), () -> {});

  private final CompletableFuture<Void> done;
  private final Runnable cancel;
  private final Runnable passed;
  private final Runnable awaited;
  private final BooleanSupplier held;
  private final CompletableFuture<?> heldOnce; // null where that is known from the begin

  /**
   * Of what does not stay in memory.
   *
   * @param done see {@link #done}
   * @param cancel see {@link #cancel}
   */
  public Submission(CompletableFuture<Void> done, Runnable cancel) {
    this(done, cancel, () -> {}, () -> {}, () -> false, null);
  }

  /**
   * Of what is read and may stay in memory.
   *
   * @param done see {@link #done}
   * @param cancel see {@link #cancel}
   * @param passed see {@link #passed}
   */
  public Submission(CompletableFuture<Void> done, Runnable cancel, Runnable passed) {
    this(done, cancel, passed, () -> {});
  }

  /**
   * The same, where it makes a difference whether its reader waits.
   *
   * @param done see {@link #done}
   * @param cancel see {@link #cancel}
   * @param passed see {@link #passed}
   * @param awaited see {@link #awaited}
   */
  public Submission(
      CompletableFuture<Void> done, Runnable cancel, Runnable passed, Runnable awaited) {
    this(done, cancel, passed, awaited, () -> false, null);
  }

  /**
   * Of a flush that is held from the begin, or never.
   *
   * @param done see {@link #done}
   * @param cancel see {@link #cancel}
   * @param held see {@link #isHeld}
   */
  public Submission(CompletableFuture<Void> done, Runnable cancel, BooleanSupplier held) {
    this(done, cancel, () -> {}, () -> {}, held, null);
  }

  /**
   * @param done see {@link #done}
   * @param cancel see {@link #cancel}
   * @param passed see {@link #passed}
   * @param held see {@link #isHeld}
   * @param heldOnce completes when it begins to be held, if it ever does
   */
  public Submission(
      CompletableFuture<Void> done,
      Runnable cancel,
      Runnable passed,
      BooleanSupplier held,
      CompletableFuture<?> heldOnce) {
    this(done, cancel, passed, () -> {}, held, heldOnce);
  }

  private Submission(
      CompletableFuture<Void> done,
      Runnable cancel,
      Runnable passed,
      Runnable awaited,
      BooleanSupplier held,
      CompletableFuture<?> heldOnce) {
    this.done = done;
    this.cancel = cancel;
    this.passed = passed;
    this.awaited = awaited;
    this.held = held;
    this.heldOnce = heldOnce;
  }

  /**
   * Completes when nothing of the I/O is under way or to be done any more: normally where all of it
   * was done, or another process does it, or none was to be ({@link #DONE}); exceptionally where a
   * part failed, or some of it was taken back.
   */
  public CompletableFuture<Void> done() {
    return done;
  }

  /**
   * Whether it is a flush that waits in memory, as nobody else wants the device ({@link
   * PartIo#mayBeHeld}): then nobody is to wait for it. That it is may be known a moment after it
   * was handed in only; once it is queued it is never held again.
   */
  public boolean isHeld() {
    return held.getAsBoolean();
  }

  /** Completes when it is {@link #done}, or {@link #isHeld}: for whoever waits for it now. */
  public CompletableFuture<Void> doneOrHeld() {
    if (heldOnce == null || (heldOnce.isDone() && !isHeld())) {
      return done;
    }
    CompletableFuture<Void> either = new CompletableFuture<>(); // anyOf would wrap a failure
    var unused = done.whenComplete((ok, failed) -> settle(either, failed));
    var unusedToo = heldOnce.whenComplete((ok, failed) -> settle(either, failed));
    return either;
  }

  private static void settle(CompletableFuture<Void> either, Throwable failed) {
    if (failed == null) {
      either.complete(null);
    } else {
      either.completeExceptionally(failed);
    }
  }

  /**
   * Says that its reader has passed it, or will not read it: what was read of it no longer counts
   * as ahead. To be called once, of what {@link RangeIo#staysInMemory}.
   */
  public void passed() {
    passed.run();
  }

  /**
   * Says that its reader has nothing left to read, and waits, for this or for what comes before it.
   * May be called several times, at any time.
   */
  public void awaited() {
    awaited.run();
  }

  /** Takes back what was not dispatched yet. */
  public void cancel() {
    cancel.run();
  }
}
