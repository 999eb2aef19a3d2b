package org.ibis.blockhint.stream;

import org.ibis.core.Mode;
import org.ibis.core.device.IoScheduler;

/**
 * Read-ahead for a thread that waits for the device: a DataNode's that sends a block, a task's. It
 * waits up to the cap, and then the read goes on without IBIS. Used by one thread at a time.
 */
public final class BlockingReads implements StreamReads {
  /** What is in memory needs no second question for so long, bytes: tasks read byte by byte. */
  private static final long CLEAR_BYTES = 128 << 10;

  private final IoScheduler scheduler;
  private final ReadAhead reads;
  private long clearFrom; // what may be read without asking, bytes from the file's begin
  private long clearTo;
  private long readTo; // the end of the last read

  public BlockingReads(IoScheduler scheduler, ReadAhead reads) {
    this.scheduler = scheduler;
    this.reads = reads;
    reads.callerWaits();
  }

  /**
   * Returns when the range is in memory as far as the file goes, or must not be waited for any
   * longer. Whatever goes wrong is counted: the read itself finds its own error.
   *
   * @param position bytes from the file's begin
   */
  @Override
  public void await(long position, long bytes) {
    long end = position + bytes;
    if (position < clearFrom || end > clearTo) {
      reads.hasRead(readTo);
      awaitReady(position, end);
    }
    readTo = end;
  }

  private void awaitReady(long position, long end) {
    long deadline = 0; // of them all: the client has one for the read
    for (long at = position; at < end; ) {
      long ready = reads.ready(at, end - at);
      if (ready > 0) {
        at += ready;
        continue;
      }
      deadline = deadline == 0 ? Waits.deadline(scheduler) : deadline;
      switch (Waits.await(reads.pending(), deadline, scheduler)) {
        case INTERRUPTED -> {
          return; // it is to go on at once
        }
        case TIMED_OUT -> reads.giveUp();
        default -> {
          // more is there
        }
      }
    }
    clearFrom = position;
    clearTo = end + reads.alsoReady(end, Math.max(0, CLEAR_BYTES - (end - position)));
  }

  @Override
  public boolean schedules() {
    return scheduler.mode() == Mode.ON;
  }

  /** Takes back what is queued. The file is let go when what is under way has ended. */
  @Override
  public void close() {
    reads.hasRead(readTo);
    clearTo = 0;
    reads.close(() -> {});
  }
}
