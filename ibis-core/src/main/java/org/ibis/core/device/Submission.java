package org.ibis.core.device;

import java.util.concurrent.CompletableFuture;

/** The I/O of one window that was handed in to an {@link IoScheduler}. */
public final class Submission {
  /** What needs no permit, and is not done under one. */
  public static final Submission DONE =
      new Submission(CompletableFuture.completedFuture(null), () -> {});

  private final CompletableFuture<Void> done;
  private final Runnable cancel;

  /**
   * @param done see {@link #done}
   * @param cancel see {@link #cancel}
   */
  public Submission(CompletableFuture<Void> done, Runnable cancel) {
    this.done = done;
    this.cancel = cancel;
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
