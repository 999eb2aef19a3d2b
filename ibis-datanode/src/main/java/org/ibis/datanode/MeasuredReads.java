package org.ibis.datanode;

import org.ibis.blockhint.stream.StreamReads;

/** Says for each read how long it waited for the disk. Used by one thread at a time. */
final class MeasuredReads implements StreamReads {
  private final StreamReads reads;
  private final DiskClock disk;
  private final DiskTime time;

  MeasuredReads(StreamReads reads, DiskClock disk, DiskTime time) {
    this.reads = reads;
    this.disk = disk;
    this.time = time;
  }

  @Override
  public void await(long position, long bytes) {
    long before = disk.nanos();
    reads.await(position, bytes);
    time.waited(disk.nanos() - before);
  }

  @Override
  public void done(long bytes) {
    reads.done(bytes);
  }

  @Override
  public Source source(long position, long bytes) {
    return reads.source(position, bytes);
  }

  @Override
  public boolean schedules() {
    return reads.schedules();
  }

  @Override
  public long onDiskTo() {
    return reads.onDiskTo();
  }

  @Override
  public void close() {
    reads.close();
  }
}
