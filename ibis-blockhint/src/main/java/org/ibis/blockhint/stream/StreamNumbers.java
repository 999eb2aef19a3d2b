package org.ibis.blockhint.stream;

import java.util.concurrent.atomic.AtomicInteger;

/** Numbers of streams, each of which no other stream of the node has at the same time. */
final class StreamNumbers {
  private static final long PROCESS = ProcessHandle.current().pid() << Integer.SIZE;
  private static final AtomicInteger LAST = new AtomicInteger();

  private StreamNumbers() {}

  /** The next one; never 0. */
  static long next() {
    return PROCESS | Integer.toUnsignedLong(LAST.incrementAndGet());
  }
}
