package org.ibis.datanode;

import java.util.function.LongSupplier;
import org.ibis.blockhint.FileRange;
import org.ibis.blockhint.stream.StreamReads;
import org.ibis.blockhint.stream.StreamWrites;

/**
 * How long threads waited for the disk, permits left out, until Hadoop's profile takes it: see
 * {@link org.apache.hadoop.hdfs.server.datanode.DiskTimeEvents}. Safe for use by several threads.
 */
final class DiskTime {
  private static final double NANOS_PER_MS = 1e6;

  private final LongSupplier clock;
  private final ThreadLocal<Long> waited = new ThreadLocal<>(); // ns; null where it is none

  /**
   * @param clock ns, monotone
   */
  DiskTime(LongSupplier clock) {
    this.clock = clock;
  }

  /** The streams of one file. */
  OfFile ofFile() {
    return new OfFile(new DiskClock(clock));
  }

  /** Takes what this thread waited for the disk before its next call, ms. */
  long takeMillis() {
    Long nanos = waited.get();
    if (nanos == null) {
      return 0;
    }
    waited.remove();
    return Math.round(nanos / NANOS_PER_MS);
  }

  /** Says what this thread waited for the disk for its next call, ns. */
  void waited(long nanos) {
    if (nanos > 0) {
      waited.set(nanos);
    } else {
      waited.remove(); // its last call was not profiled, perhaps it failed
    }
  }

  /** Measures the I/O of one file, and who waits for it. */
  final class OfFile {
    private final DiskClock disk;

    private OfFile(DiskClock disk) {
      this.disk = disk;
    }

    /** The range, whose I/O is measured from now on. */
    FileRange measured(FileRange range) {
      return new MeasuredRange(range, disk);
    }

    /** The reads, whose waits for the disk count as those of the calls that they are for. */
    StreamReads measured(StreamReads reads) {
      return new MeasuredReads(reads, disk, DiskTime.this);
    }

    /** The writes, in the same way. */
    StreamWrites measured(StreamWrites writes) {
      return new MeasuredWrites(writes, disk, DiskTime.this);
    }
  }
}
