package org.ibis.core.device;

import java.util.concurrent.CompletableFuture;
import org.ibis.core.FlowTag;
import org.ibis.core.IoOp;
import org.ibis.core.fairqueue.StartTimeFairQueue;
import org.ibis.core.window.Window;

/** One request in the queue of a device or under way there. */
final class IoRequest {
  final FlowTag tag;
  final IoOp op;
  final boolean data; // else checksums
  final Window part;
  final RangeIo io;
  final long arrivalNanos;
  final CompletableFuture<Void> done = new CompletableFuture<>();
  long dispatchNanos;

  /** Its place in the fair queue: it may change with that of another one of its flow. */
  StartTimeFairQueue.Request<IoRequest> place;

  IoRequest(FlowTag tag, IoOp op, boolean data, Window part, RangeIo io, long arrivalNanos) {
    this.tag = tag;
    this.op = op;
    this.data = data;
    this.part = part;
    this.io = io;
    this.arrivalNanos = arrivalNanos;
  }

  long bytes() {
    return part.bytes();
  }
}
