package org.ibis.datanode.mirror;

import java.util.concurrent.atomic.AtomicLong;

/** What a stream, or a DataNode, has read, by where it came from. */
final class ReadBytes {
  private final AtomicLong disk = new AtomicLong();
  private final AtomicLong ssd = new AtomicLong();
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

  long disk() {
    return disk.get();
  }

  long ssd() {
    return ssd.get();
  }
}
