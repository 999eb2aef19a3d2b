package org.ibis.core.device;

import java.util.concurrent.CompletableFuture;

/** The I/O of one window that was handed in to an {@link IoScheduler}. */
public final class Submission {
  /** What needs no permit, and is not done under one. */
  public static final Submission DONE =
      new Submission(CompletableFuture.completedFuture(null), () -> {});

  private final CompletableFuture<Void> done;
  private final Runnable cancel;
  private final Runnable passed;

  /**
   * Of what does not stay in memory.
   *
   * @param done see {@link #done}
   * @param cancel see {@link #cancel}
   */
  public Submission(CompletableFuture<Void> done, Runnable cancel) {
    this(done, cancel, () -> {});
  }

  /**
   * @param done see {@link #done}
   * @param cancel see {@link #cancel}
   * @param passed see {@link #passed}
   */
  public Submission(CompletableFuture<Void> done, Runnable cancel, Runnable passed) {
    this.done = done;
    this.cancel = cancel;
    this.passed = passed;
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
   * Says that its reader has passed it, or will not read it: what was read of it no longer counts
   * as ahead. To be called once, of what {@link RangeIo#staysInMemory}.
   */
  public void passed() {
    passed.run();
  }

  /** Takes back what was not dispatched yet. */
  public void cancel() {
    cancel.run();
  }
}
