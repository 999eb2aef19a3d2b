package org.ibis.datanode.mirror;

import java.util.concurrent.atomic.AtomicLong;

/** What a stream, or a DataNode, has read, by where it came from. */
final class ReadBytes {
  private final AtomicLong disk = new AtomicLong();
  private final AtomicLong ssd = new AtomicLong();
  private final AtomicLong memory = new AtomicLong();
  private final ReadBytes all; // null where this is of all

  /**
   * @param all what is counted of all, too; or null
   */
  ReadBytes(ReadBytes all) {
    this.all = all;
  }

  void fromDisk(long bytes) {
    disk.addAndGet(bytes);
    if (all != null) {
      all.fromDisk(bytes);
    }
  }

  void fromSsd(long bytes) {
    ssd.addAndGet(bytes);
    if (all != null) {
      all.fromSsd(bytes);
    }
  }

  /**
   * A stream that has read so much ends: the rest was in memory.
   *
   * @param bytes in all
   */
  void ended(long bytes) {
    long rest = Math.max(0, bytes - disk() - ssd()); // what was read ahead may be more
    memory.addAndGet(rest);
    if (all != null) {
      all.memory.addAndGet(rest);
    }
  }

  long disk() {
    return disk.get();
  }

  long ssd() {
    return ssd.get();
  }

  long memory() {
    return memory.get();
  }
}
