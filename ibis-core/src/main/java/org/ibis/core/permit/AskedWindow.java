package org.ibis.core.permit;

import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import org.ibis.core.IoOp;
import org.ibis.core.device.RangeIo;
import org.ibis.core.window.Window;

/** A window that waits for its permits. Guarded by its {@link AskedWindows}. */
final class AskedWindow {
  final int id;
  final String flow;
  final IoOp op;
  final Window window;
  final RangeIo io;
  final long nanos; // when it was asked for
  final CompletableFuture<Void> done = new CompletableFuture<>();
  final CompletableFuture<Void> heldOnce = new CompletableFuture<>(); // see Submission
  boolean answered;
  volatile boolean held; // a flush, in memory; others may look at it
  private long bytesLeft; // whose I/O has not ended
  private int under; // parts under way
  private IOException failure; // the first one
  private boolean cancelled;

  AskedWindow(int id, String flow, IoOp op, Window window, RangeIo io, long nanos) {
    this.id = id;
    this.flow = flow;
    this.op = op;
    this.window = window;
    this.io = io;
    this.nanos = nanos;
    this.bytesLeft = window.bytes();
  }

  boolean isFlush() {
    return op == IoOp.WRITE;
  }

  /** Whether it waits for a permit and somebody for it. */
  boolean isWaitedFor() {
    return !answered && !held;
  }

  void granted() {
    answered = true;
    held = false;
    under++;
  }

  /**
   * Says that the I/O of a part has ended.
   *
   * @param why null where it went well; after a failure no more parts are granted
   * @return whether the window has ended with it
   */
  boolean ended(long bytes, IOException why) {
    under--;
    bytesLeft -= bytes;
    if (failure == null) {
      failure = why;
    }
    return under == 0 && (bytesLeft <= 0 || failure != null || cancelled);
  }

  /**
   * Takes back what was not granted.
   *
   * @return whether the window has ended with it
   */
  boolean cancel() {
    cancelled = true;
    return under == 0;
  }

  /** Tells who waits; not under a lock. */
  void settle() {
    if (cancelled) {
      done.cancel(false);
    } else if (failure == null) {
      done.complete(null);
    } else {
      done.completeExceptionally(failure);
    }
  }
}
