package org.ibis.core.device;

import java.util.ArrayDeque;
import org.ibis.core.IoOp;

/**
 * Which of a flow's own requests goes when the flow has its turn: a read, while one waits. Somebody
 * waits for a read; a flush is waited for only where too much is unflushed. What the flow gets as a
 * whole is not changed by it.
 *
 * <p>So that reads never starve writes, writes go for a batch when so many bytes were read past
 * them, as in Linux's mq-deadline ({@code writes_starved}): a batch, since a device that turns from
 * one to the other after each request would mostly seek.
 *
 * <p>Pure; not safe for use by several threads.
 */
final class FlowOrder {
  /** Read batches that may pass a write. */
  private static final int WRITES_STARVED = 2;

  private final long batchBytes;
  private final ArrayDeque<IoRequest> reads = new ArrayDeque<>();
  private final ArrayDeque<IoRequest> writes = new ArrayDeque<>();
  private long readPast; // bytes read since a write waits
  private long writeBatch; // bytes that may be written before the next read

  /**
   * @param batchBytes of one batch
   */
  FlowOrder(long batchBytes) {
    this.batchBytes = batchBytes;
  }

  void add(IoRequest request) {
    queueOf(request).addLast(request);
  }

  /** Takes the one that goes next; null where none waits. */
  IoRequest next() {
    if (reads.isEmpty() || (writeBatch > 0 && !writes.isEmpty())) {
      return nextWrite();
    }
    IoRequest read = reads.removeFirst();
    writeBatch = 0;
    readPast = writes.isEmpty() ? 0 : readPast + read.bytes();
    if (readPast >= WRITES_STARVED * batchBytes) {
      readPast = 0;
      writeBatch = batchBytes;
    }
    return read;
  }

  private IoRequest nextWrite() {
    IoRequest write = writes.pollFirst();
    if (write != null) {
      readPast = 0;
      writeBatch = Math.max(0, writeBatch - write.bytes());
    }
    return write;
  }

  /** Takes one out of its turn. */
  void remove(IoRequest request) {
    boolean unused = queueOf(request).remove(request);
  }

  private ArrayDeque<IoRequest> queueOf(IoRequest request) {
    return request.op == IoOp.READ ? reads : writes;
  }

  boolean isEmpty() {
    return reads.isEmpty() && writes.isEmpty();
  }
}
