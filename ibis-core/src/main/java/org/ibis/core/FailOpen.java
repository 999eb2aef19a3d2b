package org.ibis.core;

import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiConsumer;
import java.util.function.LongSupplier;

/**
 * Counts each time that I/O went on without IBIS, and says so in the log once a minute at most for
 * each reason. IBIS may make a job slower than its share, never fail it. Safe for use by several
 * threads.
 */
public final class FailOpen {
  private static final long LOG_EVERY_NANOS = 60_000_000_000L;

  /** Why I/O went on without a permit, or without what it should have had. */
  public enum Reason {
    /** A request waited for its permit longer than {@code ibis.wait.cap.ms}. */
    WAIT_CAP,
    /** The device took longer over a window than {@code ibis.wait.cap.ms}. */
    SLOW_DEVICE,
    /** IBIS itself went wrong; the message says how. */
    INTERNAL_ERROR,
    /** The native library is missing: windows are flushed with {@code force} instead. */
    NO_NATIVE,
    /** A window could not be flushed or paged in; the I/O itself is done by Hadoop all the same. */
    IO_ERROR,
    /**
     * A tag could not be read: a weight that is none counts as 1, an id that is none as untrusted.
     */
    BAD_TAG,
    /**
     * A client of the permits was sent away: it asked for what makes no sense or is not its own.
     */
    REFUSED,
    /** No permits are to be had, or flushes were not taken over: I/O goes on without. */
    NO_PERMITS,
    /** A trace could not be written any more; the I/O itself is not touched. */
    TRACE_ENDED,
    /** The kernel does not tell when it writes back by itself: it may do so past the scheduler. */
    NO_DIRTY_LIMIT,
    /** The kernel does not tell what a disk moves: what is foretold goes by what was asked for. */
    NO_BLOCK_STAT,
    /** A disk's profile is none that can be used: the disk is learned as one is that has none. */
    NO_PROFILE,
    /** A mirror on the SSD was of no use, or its steward is not there: disks do what they can. */
    NO_MIRROR,
    /** Intermediate data went to a disk, or back to one, that could have been on the SSD. */
    NO_SSD,
    /** No broker answers: this node goes by the weights that it has. */
    NO_BROKER,
    /** I/O came from where the application that it names has no business: it is nobody's. */
    UNTRUSTED,
    /** I/O is that of the application that it names, although nobody was asked. */
    UNCHECKED
  }

  private final Map<Reason, AtomicLong> counts = new EnumMap<>(Reason.class);
  private final Map<Reason, AtomicLong> nextLog = new EnumMap<>(Reason.class);
  private final LongSupplier clock;
  private final BiConsumer<String, Throwable> log;

  /**
   * @param clock ns, monotone
   * @param log takes a message and a cause or null
   */
  public FailOpen(LongSupplier clock, BiConsumer<String, Throwable> log) {
    this.clock = clock;
    this.log = log;
    for (Reason r : Reason.values()) {
      counts.put(r, new AtomicLong());
      nextLog.put(r, new AtomicLong(Long.MIN_VALUE));
    }
  }

  /**
   * Counts one, and logs it if the last log of this reason is a minute old.
   *
   * @param cause may be null
   */
  public void count(Reason reason, String message, Throwable cause) {
    long n = counts.get(reason).incrementAndGet();
    AtomicLong next = nextLog.get(reason);
    long due = next.get();
    long now = clock.getAsLong();
    if ((due == Long.MIN_VALUE || now - due >= 0)
        && next.compareAndSet(due, now + LOG_EVERY_NANOS)) {
      String text = Printable.of(message); // names of strangers are in it
      log.accept("IBIS let I/O through (" + reason + ", " + n + " so far): " + text, cause);
    }
  }

  /** How often so far. */
  public long get(Reason reason) {
    return counts.get(reason).get();
  }

  /** How often so far, for any reason. */
  public long total() {
    return counts.values().stream().mapToLong(AtomicLong::get).sum();
  }
}
