package org.ibis.blockhint.stream;

import java.util.concurrent.atomic.AtomicInteger;
import org.ibis.core.IoOp;
import org.ibis.core.device.FlowStreams;

/**
 * Numbers of streams, which no other open stream of this process has, nor of others on the node
 * that are in the same namespace of process ids.
 */
final class StreamNumbers {
  private static final long PROCESS = ProcessHandle.current().pid() << Integer.SIZE;
  private static final AtomicInteger LAST = new AtomicInteger();

  private StreamNumbers() {}

  /** For a stream that begins: of one that it goes on for, or the next one; never 0. */
  static long next(FlowStreams streams, IoOp op) {
    long before = streams.predecessor(op);
    return before == 0 ? next() : before;
  }

  private static long next() {
    return PROCESS | Integer.toUnsignedLong(LAST.incrementAndGet());
  }
}
