package org.ibis.core.device;

import java.util.concurrent.CompletableFuture;

/** The I/O of one window that was handed in to an {@link IoScheduler}. */
public final class Submission {
  /** What needed no permit. */
  public static final Submission DONE =
      new Submission(CompletableFuture.completedFuture(null), () -> {}, Standing.ALONE);

  private final CompletableFuture<Void> done;
  private final Runnable cancel;
  private final Standing standing;

  /**
   * @param done see {@link #done}
   * @param cancel see {@link #cancel}
   * @param standing see {@link #standing}
   */
  public Submission(CompletableFuture<Void> done, Runnable cancel, Standing standing) {
    this.done = done;
    this.cancel = cancel;
    this.standing = standing;
  }

  /** Completes when all of the I/O is done, exceptionally when it failed or was cancelled. */
  public CompletableFuture<Void> done() {
    return done;
  }

  /** What its flow was on the device when it was handed in. */
  public Standing standing() {
    return standing;
  }

  /** Takes back what was not dispatched yet. */
  public void cancel() {
    cancel.run();
  }
}
