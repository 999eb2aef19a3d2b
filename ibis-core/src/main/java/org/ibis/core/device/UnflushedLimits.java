package org.ibis.core.device;

/**
 * How what writers may have unflushed is divided between what is {@link HeldFlushes held} in memory
 * and what is queued, where they wait. While little is held the queue has all that is the writers'.
 * So that the disk is busy and its turns are long when more is written than memory holds, the queue
 * keeps room for {@link #BULKS} of each flow; the rest may be held.
 *
 * <p>Pure. Not safe for use by several threads.
 */
final class UnflushedLimits {
  /** What a stream has unflushed at most ({@link org.ibis.core.window.FlushPlan}), bulks. */
  private static final int BULKS = 2;

  private final long bulkBytes;
  private long writers = Long.MAX_VALUE;
  private long all; // 0 where nothing is held

  UnflushedLimits(long bulkBytes) {
    this.bulkBytes = bulkBytes;
  }

  /**
   * Sets them.
   *
   * @param newWriters what may be queued, bytes
   * @param newAll and held together with that, bytes; 0 where nothing may be held
   */
  void set(long newWriters, long newAll) {
    writers = newWriters;
    all = newAll;
  }

  /**
   * What may be held, bytes.
   *
   * @param flows that have anything unflushed
   */
  long held(int flows) {
    return Math.max(0, all - room(flows));
  }

  /**
   * What may be queued before writers wait, bytes.
   *
   * @param flows that have anything unflushed
   * @param held bytes
   */
  long queued(int flows, long held) {
    return Math.min(writers, all == 0 ? writers : Math.max(room(flows), all - held));
  }

  private long room(int flows) {
    return Math.min(writers, BULKS * bulkBytes * Math.max(1, flows));
  }
}
