package org.ibis.core.device;

import java.util.concurrent.CompletableFuture;

/** The I/O of one window that was handed in to an {@link IoScheduler}. */
public final class Submission {
  /** What needed no permit. */
  public static final Submission DONE =
      new Submission(CompletableFuture.completedFuture(null), () -> {});

  private final CompletableFuture<Void> begun;
  private final CompletableFuture<Void> done;
  private final Runnable cancel;

  /**
   * @param done see {@link #done}
   * @param cancel see {@link #cancel}
   */
  public Submission(CompletableFuture<Void> done, Runnable cancel) {
    this(done, done, cancel);
  }

  /**
   * @param begun see {@link #begun}
   * @param done see {@link #done}
   * @param cancel see {@link #cancel}
   */
  public Submission(CompletableFuture<Void> begun, CompletableFuture<Void> done, Runnable cancel) {
    this.begun = begun;
    this.done = done;
    this.cancel = cancel;
  }

  /**
   * Completes, at the latest with {@link #done}, when the device's scheduler has said where the
   * flow stands: with the first permit, where it is in another process.
   */
  public CompletableFuture<Void> begun() {
    return begun;
  }

  /** Completes when all of the I/O is done, exceptionally when it failed or was cancelled. */
  public CompletableFuture<Void> done() {
    return done;
  }

  /** Takes back what was not dispatched yet. */
  public void cancel() {
    cancel.run();
  }
}
