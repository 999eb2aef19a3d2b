package org.ibis.blockhint.stream;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * Numbers of streams, which no other stream of this process has, nor of others on the node that are
 * in the same namespace of process ids.
 */
final class StreamNumbers {
  private static final long PROCESS = ProcessHandle.current().pid() << Integer.SIZE;
  private static final AtomicInteger LAST = new AtomicInteger();

  private StreamNumbers() {}

  /** The next one; never 0. */
  static long next() {
    return PROCESS | Integer.toUnsignedLong(LAST.incrementAndGet());
  }
}
