package org.ibis.blockhint.stream;

import java.io.IOException;
import java.util.function.LongSupplier;
import org.ibis.core.FlowTag;
import org.ibis.core.IoOp;
import org.ibis.core.device.IoScheduler;

/**
 * Looks at reads that go on as on stock Hadoop: how long they wait for the device. Where data is
 * sent to the network from the file, a long call may wait for either. So what is sent next is
 * brought into memory first, by a call of its own, as long as that takes time now and then. A short
 * first call has the socket's buffer to itself, and waits for the device alone.
 */
public final class ObservedReads implements StreamReads {
  /** Who has not waited in so many calls reads from memory. */
  private static final int FIRST_CALLS = 64;

  /** Who has waited does so again, when what the kernel has read ahead is used up: 64 MiB later. */
  private static final int CALLS_AFTER_WAIT = 1024;

  /** Fits into the buffer of a socket that is empty, bytes: the kernel begins with no less. */
  private static final int SHORT_SEND = 16 << 10;

  private final ObservedCalls calls;
  private final PageIn pageIn; // null where reads do nothing but read
  private long began;
  private long pagedInNanos;
  private boolean split; // this call, as the next one
  private boolean waitsForDevice; // and for nothing else
  private int suspect = FIRST_CALLS; // calls that are still to be split
  private long position;
  private boolean first = true; // nothing was read before
  private long next; // where the last read ended, bytes

  /** Brings a part of the stream's file into memory, as a read of it would. */
  public interface PageIn {
    void of(long position, long bytes) throws IOException;
  }

  /**
   * @param pageIn null where reads do nothing but read
   * @param clock ns, monotone
   */
  ObservedReads(IoScheduler scheduler, FlowTag tag, PageIn pageIn, LongSupplier clock) {
    this.calls = new ObservedCalls(scheduler, tag, IoOp.READ, clock);
    this.pageIn = pageIn;
  }

  /** Of a stream whose reads copy to memory and do nothing else. */
  public static ObservedReads ofReads(IoScheduler scheduler, FlowTag tag) {
    return new ObservedReads(scheduler, tag, null, System::nanoTime);
  }

  /** Of a stream whose data is sent to the network. */
  public static ObservedReads ofSends(IoScheduler scheduler, FlowTag tag, PageIn pageIn) {
    return new ObservedReads(scheduler, tag, pageIn, System::nanoTime);
  }

  @Override
  public void await(long at, long bytes) {
    position = at;
    began = calls.now();
    waitsForDevice = pageIn == null || (first && bytes <= SHORT_SEND);
    split = !waitsForDevice && suspect > 0;
    if (!split) {
      return;
    }
    suspect--;
    try {
      pageIn.of(at, bytes);
    } catch (IOException | RuntimeException e) {
      split = false; // the read itself finds its own error
    }
    pagedInNanos = calls.now() - began;
  }

  @Override
  public void done(long bytes) {
    long whole = ObservedCalls.waited(calls.now() - began, bytes);
    long waited = split ? ObservedCalls.waited(pagedInNanos, bytes) : waitsForDevice ? whole : 0;
    if (waited > 0 || (!split && whole > 0)) {
      suspect = CALLS_AFTER_WAIT;
    }
    calls.ended(began, Math.max(0, bytes), waited, position != next);
    first = false;
    next = position + Math.max(0, bytes);
  }

  @Override
  public void close() {
    calls.tell();
  }
}
