package org.ibis.blockhint.stream;

import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import org.ibis.blockhint.stream.StreamWrites.Sync;
import org.ibis.core.device.IoScheduler;
import org.ibis.core.device.RangeIo;
import org.ibis.core.device.Submission;

/**
 * A sync under a permit, done by the thread that asks for it: the kernel tells of an error once,
 * and it is that thread which has to hear of it. Where another thread has the permit, that one
 * waits meanwhile. To be made by the thread that syncs.
 */
final class CallersSync implements RangeIo {
  private final Sync sync;
  private final Thread caller = Thread.currentThread();
  private final CompletableFuture<Boolean> turn = new CompletableFuture<>(); // whether by permit
  private final CompletableFuture<Boolean> over = new CompletableFuture<>(); // whether well
  private boolean tried; // as it was handed in; the caller's
  private Throwable failure; // of that; the caller's

  CallersSync(Sync sync) {
    this.sync = sync;
  }

  /** Waits for the caller, who is in the kernel for as long as the disk takes. */
  @Override
  public void run(long start, long bytes) throws IOException {
    if (!turn.complete(true)) {
      return; // it goes on without
    }
    if (Thread.currentThread() == caller) {
      tried = true;
      try {
        sync.run();
      } catch (IOException | RuntimeException | Error e) {
        failure = e;
        throw e;
      }
    } else if (!over.join()) {
      throw new IOException("a sync failed");
    }
  }

  @Override
  public boolean callerWaits() {
    return true;
  }

  @Override
  public boolean isSync() {
    return true;
  }

  /**
   * Does it in its turn; after the deadline, or where nothing is scheduled, without one.
   *
   * @param asked null where it could not be handed in
   * @param deadline by {@link System#nanoTime}
   * @throws IOException as the sync itself
   */
  void finish(Submission asked, long deadline, IoScheduler scheduler) throws IOException {
    if (tried) {
      rethrow();
      return;
    }
    if (asked != null) {
      var unused = asked.done().whenComplete((ok, failed) -> turn.complete(false));
      Waits.End end = Waits.awaitFlush(turn, deadline, scheduler);
      if (end != Waits.End.OVER && turn.complete(false)) {
        asked.cancel();
      }
    }
    boolean well = false;
    try {
      sync.run();
      well = true;
    } finally {
      over.complete(well);
    }
  }

  private void rethrow() throws IOException {
    if (failure instanceof IOException e) {
      throw e;
    } else if (failure instanceof RuntimeException e) {
      throw e;
    } else if (failure instanceof Error e) {
      throw e;
    }
  }
}
