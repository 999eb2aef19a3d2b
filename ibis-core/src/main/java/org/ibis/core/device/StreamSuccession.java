package org.ibis.core.device;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.EnumMap;
import java.util.Map;
import org.ibis.core.IoOp;

/**
 * Numbers of a flow's long streams that have ended, for those that begin next: a file of HDFS goes
 * on in its next block, and a merge in its next segment. With the number of the one before, the
 * next one has its place among the flow's streams ({@link StreamTurns}): what is still queued of
 * that one is before it, and nobody is ahead of it who was not. Whose file it was makes no
 * difference, as all are of one flow.
 *
 * <p>Pure. Not safe for use by several threads.
 */
final class StreamSuccession {
  /**
   * Kept in each direction, the last ones: a successor comes soon, or the place is worth nothing.
   */
  static final int MOST = 16;

  private final Map<IoOp, Deque<Long>> ended = new EnumMap<>(IoOp.class);

  /** Says that a stream has ended that may have a successor. */
  void ended(IoOp op, long stream) {
    Deque<Long> last = ended.computeIfAbsent(op, o -> new ArrayDeque<>());
    last.addLast(stream);
    if (last.size() > MOST) {
      last.removeFirst();
    }
  }

  /** The number for the next stream: that of the one that has ended last; 0 where there is none. */
  long next(IoOp op) {
    Deque<Long> last = ended.get(op);
    return last == null || last.isEmpty() ? 0 : last.removeLast();
  }
}
