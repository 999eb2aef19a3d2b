package org.ibis.blockhint.stream;

import org.ibis.core.FlowTag;
import org.ibis.core.IoOp;
import org.ibis.core.device.FlowStreams;
import org.ibis.core.device.IoScheduler;
import org.ibis.core.window.ReadHint;

/**
 * What one stream that is read shares with its flow's others: what it may have in memory ahead, how
 * it was read, and what it read without a permit. Used by one thread at a time.
 */
final class StreamAccount {
  /** What was read without a permit is told to the scheduler when it is so much, bytes. */
  private static final long REPORT_BYTES = 8 << 20;

  private final IoScheduler scheduler;
  private final FlowTag flow;
  private final boolean takesHints;
  private final FlowStreams streams;
  private boolean reads; // it has windows ahead of its reader, or had
  private long share; // what it may have in memory ahead, bytes
  private long shareUntil; // position from which that is to be asked for again
  private long withoutPermit; // bytes that were not told yet

  /**
   * @param takesHints whether the flow's streams are read alike: those of unrelated clients are not
   */
  StreamAccount(IoScheduler scheduler, FlowTag flow, boolean takesHints) {
    this.scheduler = scheduler;
    this.flow = flow;
    this.takesHints = takesHints && !flow.isOfMany();
    this.streams = scheduler.streams(flow);
  }

  /** Whether it goes by how the flow's last stream was read, and says how it was. */
  boolean takesHints() {
    return takesHints;
  }

  /** How the flow's last stream was read. */
  ReadHint hint() {
    return takesHints ? streams.hint() : ReadHint.UNKNOWN;
  }

  /** Says how it was read. */
  void hint(ReadHint now) {
    streams.hint(now);
  }

  /** It has windows ahead of its reader now. */
  void readerBegins() {
    if (!reads) {
      reads = true;
      streams.readerBegins();
    }
  }

  /** What it may have in memory ahead of a position, bytes: streams without windows get none. */
  long shareAt(long position) {
    if (position >= shareUntil) {
      int others = streams.readers() - (reads ? 1 : 0);
      share = scheduler.creditBytes(flow, IoOp.READ) / (1 + Math.max(0, others));
      shareUntil = position + scheduler.limits().partBytes() / 4;
    }
    return share;
  }

  /** The next position is somewhere else. */
  void moves() {
    shareUntil = 0;
  }

  /** Counts what was read without a permit, bytes. */
  void withoutPermit(long bytes) {
    withoutPermit += Math.max(0, bytes);
    if (withoutPermit >= REPORT_BYTES) {
      report();
    }
  }

  private void report() {
    if (withoutPermit > 0) {
      scheduler.withoutPermit(flow, withoutPermit);
      withoutPermit = 0;
    }
  }

  /** The stream has ended. */
  void ends() {
    report();
    if (reads) {
      streams.readerEnds();
    }
  }
}
