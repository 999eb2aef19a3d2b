package org.ibis.datanode;

import java.util.function.LongSupplier;

/**
 * Goes while I/O of a stream is at the disk, and not while it waits for a permit. So what it went
 * on during a wait is the part of that wait that the disk made. Safe for use by several threads.
 */
final class DiskClock {
  private final LongSupplier clock;
  private long nanos; // up to the last time that nothing was at the disk
  private long began; // since when something is
  private int atDisk; // parts

  /**
   * @param clock ns, monotone
   */
  DiskClock(LongSupplier clock) {
    this.clock = clock;
  }

  /** What it shows, ns. */
  synchronized long nanos() {
    return atDisk == 0 ? nanos : nanos + clock.getAsLong() - began;
  }

  /** I/O begins at the disk. */
  synchronized void begin() {
    if (atDisk++ == 0) {
      began = clock.getAsLong();
    }
  }

  /** It has ended, well or not. */
  synchronized void end() {
    if (--atDisk == 0) {
      nanos += clock.getAsLong() - began;
    }
  }
}
