package org.ibis.datanode;

import java.io.IOException;
import org.ibis.blockhint.stream.StreamWrites;

/**
 * Says for each write how long the one before it waited for the disk: the kernel makes a writer
 * wait within the call, IBIS after it. Used by one thread at a time.
 */
final class MeasuredWrites implements StreamWrites {
  private final StreamWrites writes;
  private final DiskClock disk;
  private final DiskTime time;
  private long waited; // ns, after the last write

  MeasuredWrites(StreamWrites writes, DiskClock disk, DiskTime time) {
    this.writes = writes;
    this.disk = disk;
    this.time = time;
  }

  @Override
  public void begin() {
    writes.begin();
    time.waited(waited);
    waited = 0;
  }

  @Override
  public void wrote(long bytes) {
    long before = disk.nanos();
    writes.wrote(bytes);
    waited = disk.nanos() - before;
  }

  /** The sync tells Hadoop of itself how long it takes. */
  @Override
  public void sync(Sync sync) throws IOException {
    writes.sync(sync);
  }

  @Override
  public boolean schedules() {
    return writes.schedules();
  }

  @Override
  public long onDiskTo() {
    return writes.onDiskTo();
  }

  @Override
  public void close() {
    writes.close();
  }
}
