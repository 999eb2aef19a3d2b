package org.ibis.core.device;

import java.util.concurrent.CompletableFuture;

/** The I/O of one window that was handed in to a {@link DeviceScheduler}. */
public final class Submission {
  /** What needed no device. */
  static final Submission DONE =
      new Submission(CompletableFuture.completedFuture(null), () -> {}, false);

  private final CompletableFuture<Void> done;
  private final Runnable cancel;
  private final boolean lesser;

  Submission(CompletableFuture<Void> done, Runnable cancel, boolean lesser) {
    this.done = done;
    this.cancel = cancel;
    this.lesser = lesser;
  }

  /** Completes when all of the I/O is done, exceptionally when it failed or was cancelled. */
  public CompletableFuture<Void> done() {
    return done;
  }

  /** Whether its flow held the lesser share of a contended device when it was handed in. */
  public boolean isLesser() {
    return lesser;
  }

  /** Takes back what was not dispatched yet. */
  public void cancel() {
    cancel.run();
  }
}
