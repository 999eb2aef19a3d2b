package org.ibis.datanode.mirror;

import org.ibis.blockhint.stream.StreamReads;

/** The reads of a block that may have a mirror; its stream's end is told. Used by one thread. */
final class MirroredReads implements StreamReads {
  /** Who wants to know what was read. */
  @FunctionalInterface
  interface Ended {
    void told(long bytes);
  }

  private final StreamReads reads;
  private final MirroredRange range;
  private final Ended ended;
  private long bytes;
  private boolean closed;

  MirroredReads(StreamReads reads, MirroredRange range, Ended ended) {
    this.reads = reads;
    this.range = range;
    this.ended = ended;
  }

  @Override
  public void await(long position, long length) {
    reads.await(position, length);
  }

  @Override
  public void done(long length) {
    bytes += Math.max(0, length);
    reads.done(length);
  }

  @Override
  public Source source(long position, long length) {
    return range.source(position, length);
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
    if (!closed) {
      closed = true;
      ended.told(bytes);
    }
  }
}
