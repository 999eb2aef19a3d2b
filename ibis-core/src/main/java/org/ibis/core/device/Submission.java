package org.ibis.core.device;

import java.util.concurrent.CompletableFuture;

/** The I/O of one window that was handed in to a {@link DeviceScheduler}. */
public final class Submission {
  /** What needed no device. */
  static final Submission DONE =
      new Submission(CompletableFuture.completedFuture(null), () -> {}, false);

  private final CompletableFuture<Void> done;
  private final Runnable cancel;
  private final boolean cut;

  Submission(CompletableFuture<Void> done, Runnable cancel, boolean cut) {
    this.done = done;
    this.cancel = cancel;
    this.cut = cut;
  }

  /** Completes when all of the I/O is done, exceptionally when it failed or was cancelled. */
  public CompletableFuture<Void> done() {
    return done;
  }

  /** Whether it became several requests, as its flow holds the lesser share of the device. */
  public boolean isCut() {
    return cut;
  }

  /** Takes back what was not dispatched yet. */
  public void cancel() {
    cancel.run();
  }
}
