package org.ibis.blockhint.stream;

import java.util.function.LongSupplier;
import org.ibis.core.FailOpen;
import org.ibis.core.FlowTag;
import org.ibis.core.IoOp;
import org.ibis.core.device.IoScheduler;
import org.ibis.core.shadow.Observation;

/**
 * The calls of one stream on a device that is only observed, for whoever observes it. Used by one
 * thread at a time.
 */
final class ObservedCalls {
  /** Shorter is what copies memory, and not what waits for a device, ns. */
  static final long WAITS_NANOS = 200_000;

  /** What a copy in memory may take, ns: a GB/s. */
  private static final long NANOS_PER_BYTE = 1;

  /** Who wants nothing for longer does not work on this stream, ns. */
  private static final long PAUSE_NANOS = 1_000_000_000;

  /** They are told together, for so many bytes or so much time. */
  private static final long STEP_BYTES = 1 << 20;

  private static final long STEP_NANOS = 200_000_000;

  /**
   * When the thread's last call ended, and of which flow: a thread has one flow at a time, and
   * often several files, as a block and its checksums, or what it merges.
   */
  private static final ThreadLocal<Last> LAST = ThreadLocal.withInitial(Last::new);

  private static final class Last {
    private String flow; // null before any
    private long end;
  }

  private final IoScheduler scheduler;
  private final FlowTag tag;
  private final IoOp op;
  private final LongSupplier clock;
  private long bytes; // not told yet, as the next three
  private long activeNanos;
  private long waitedNanos;
  private int jumps;

  /**
   * @param clock ns, monotone
   */
  ObservedCalls(IoScheduler scheduler, FlowTag tag, IoOp op, LongSupplier clock) {
    this.scheduler = scheduler;
    this.tag = tag;
    this.op = op;
    this.clock = clock;
  }

  long now() {
    return clock.getAsLong();
  }

  /** What of a call's time it waited for the device, ns. */
  static long waited(long nanos, long bytes) {
    long more = nanos - bytes * NANOS_PER_BYTE;
    return more < WAITS_NANOS ? 0 : more;
  }

  /**
   * Takes note of a call that ends now.
   *
   * @param began when it did
   * @param moved bytes
   * @param waited of its time, ns
   * @param jumped whether it did not go on where the last one had ended
   */
  void ended(long began, long moved, long waited, boolean jumped) {
    long now = clock.getAsLong();
    Last last = LAST.get();
    boolean same = tag.flow().equals(last.flow);
    activeNanos += now - began + (same ? Math.min(PAUSE_NANOS, Math.max(0, began - last.end)) : 0);
    last.flow = tag.flow();
    last.end = now;
    bytes += moved;
    waitedNanos += waited;
    jumps += jumped && waited > 0 ? 1 : 0;
    if (bytes >= STEP_BYTES || activeNanos >= STEP_NANOS) {
      tell();
    }
  }

  /** Tells what was not told yet. */
  void tell() {
    if (activeNanos == 0) {
      return;
    }
    try {
      scheduler.observe(tag, op, new Observation(bytes, activeNanos, waitedNanos, jumps));
    } catch (RuntimeException | LinkageError e) {
      scheduler.failOpen().count(FailOpen.Reason.INTERNAL_ERROR, "an observation", e);
    }
    bytes = 0;
    activeNanos = 0;
    waitedNanos = 0;
    jumps = 0;
  }
}
