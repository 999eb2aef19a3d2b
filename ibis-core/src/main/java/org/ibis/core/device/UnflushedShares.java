package org.ibis.core.device;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What the streams of one flow that are written may have unflushed of what their flow may. Each has
 * an equal share of it, and beyond that what nobody uses but for one share, which is kept free for
 * those that have less than theirs. Else the writer that is quickest to refill what a flush has
 * left is always there when it is its stream's turn ({@link StreamTurns}), and others are not.
 *
 * <p>Pure. Not safe for use by several threads.
 */
final class UnflushedShares {
  private final Map<Object, Long> writers = new LinkedHashMap<>(16, 0.75f, true); // wanted when
  private long flushed; // bytes of all streams so far

  /** Says that a stream has written something, or still waits to go on. */
  void writes(Object stream) {
    writers.put(stream, flushed);
  }

  /** Says that so much of any stream was flushed, bytes. */
  void flushed(long bytes) {
    flushed += bytes;
  }

  /** Says that a stream has ended: what it has left takes nobody's share. */
  void ended(Object stream) {
    writers.remove(stream);
  }

  /**
   * An equal share, bytes: among the streams that wanted to write while the flow's credit was
   * flushed once. Those that are only open have none.
   *
   * @param credit what the flow may have unflushed, bytes
   */
  long share(Object stream, long credit) {
    Iterator<Long> oldest = writers.values().iterator();
    while (oldest.hasNext() && flushed - oldest.next() > credit) {
      oldest.remove();
    }
    return credit / Math.max(1, writers.size() + (writers.containsKey(stream) ? 0 : 1));
  }

  /**
   * What the flow may have unflushed while a stream of it goes on, bytes.
   *
   * @param mine what the stream has unflushed, bytes
   */
  long mostUnflushed(Object stream, long mine, long credit) {
    long share = share(stream, credit);
    return mine <= share ? credit : credit - share;
  }
}
