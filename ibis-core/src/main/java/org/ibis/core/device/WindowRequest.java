package org.ibis.core.device;

import java.util.concurrent.CompletableFuture;
import org.ibis.core.FlowTag;
import org.ibis.core.IoOp;
import org.ibis.core.window.Window;

/**
 * A window in the queue of a device: queued whole, with a cursor. How large the parts are in which
 * it goes is decided when they go.
 */
final class WindowRequest {
  final FlowQueue flow;
  final FlowTag tag;
  final IoOp op;
  final boolean data; // else checksums
  final Window window;
  final PartIo io;
  final boolean sync; // of PartIo
  long arrivalNanos; // in the queue
  final CompletableFuture<Void> done = new CompletableFuture<>();
  StreamQueue stream; // where it is queued; null while it is held, and once nothing of it is
  WindowRequest before; // in the stream; null where it is the first, or queued in none
  WindowRequest after; // null where it is the last
  volatile boolean held; // in HeldFlushes; others may look at it
  long cursor; // where the next part begins, bytes of the file
  long beganNanos; // when its first part went to the device
  int partsOut; // parts at the device
  Permit first; // what was to begin as it was queued, linked; of the thread that handed it in
  private long ahead; // bytes that were read and wait in memory for their reader
  private boolean passed; // by its reader
  Throwable failure; // the first one of its parts

  WindowRequest(
      FlowQueue flow,
      FlowTag tag,
      IoOp op,
      boolean data,
      Window window,
      PartIo io,
      long arrivalNanos) {
    this.flow = flow;
    this.tag = tag;
    this.op = op;
    this.data = data;
    this.window = window;
    this.io = io;
    this.sync = io.isSync();
    this.arrivalNanos = arrivalNanos;
    this.cursor = window.start();
  }

  long bytesLeft() {
    return window.end() - cursor;
  }

  /**
   * A part has ended well.
   *
   * @return how much of it is in memory no longer, or does not count, bytes
   */
  long done(long bytes) {
    if (passed || !io.staysInMemory()) {
      return bytes;
    }
    ahead += bytes;
    return 0;
  }

  /** Its reader has passed it; returns how much of it counted as ahead so far, bytes. */
  long passed() {
    passed = true;
    long before = ahead;
    ahead = 0;
    return before;
  }

  /** Whether something of it is queued or held. */
  boolean waits() {
    return stream != null || held;
  }

  /** What was to begin as it was queued, once. */
  Permit takeFirst() {
    Permit p = first;
    first = null;
    return p;
  }

  /** What is next of it. */
  Window next(long bytes) {
    return new Window(cursor, cursor + bytes);
  }

  boolean hasBegun() {
    return cursor > window.start();
  }

  /** Tells who waits for it that it has ended; not under a lock. */
  void settle() {
    if (failure == null) {
      done.complete(null);
    } else {
      done.completeExceptionally(failure);
    }
  }
}
