package org.ibis.core.device;

import org.ibis.core.FailOpen;
import org.ibis.core.FlowTag;
import org.ibis.core.IoOp;
import org.ibis.core.Mode;
import org.ibis.core.shadow.Observation;
import org.ibis.core.window.Window;
import org.ibis.core.window.WindowLimits;

/**
 * Schedules windows of streams on one device: the device's own {@link DeviceScheduler}, or one in
 * another process that gives permits. Safe for use by several threads.
 */
public interface IoScheduler {
  /** The device's name for people and metrics, such as {@code sda}. */
  String device();

  /** Sizes of the device's windows. */
  WindowLimits limits();

  /** The longest wait for a permit, ns. */
  long waitCapNanos();

  /** For how long the device has ended nothing that this process gave it, ns; 0 where it rests. */
  long silentNanos();

  /** Where I/O is counted that goes on without a permit. */
  FailOpen failOpen();

  /**
   * What it does to I/O; it may change at any time. Asked by who has to choose what to make of a
   * stream: {@link Mode#SHADOW} wants to be told what streams do ({@link #observe}). What is handed
   * in while it is not {@link Mode#ON} is answered at once, and the I/O is done as without IBIS.
   */
  default Mode mode() {
    return Mode.ON;
  }

  /** Takes note of what a stream did as without IBIS. Waits for nobody. */
  default void observe(FlowTag tag, IoOp op, Observation what) {}

  /**
   * Queues the I/O of one window. It goes to the device in one part or several, which begin in
   * their order; as many as the device takes may be at it at a time.
   *
   * @param io runs once for each part that has its permit, on another thread; the first may be run
   *     before this returns, on the caller's, where that waits for it ({@link RangeIo#callerWaits})
   * @return {@link Submission#DONE}, and nothing is run, where nothing is scheduled
   */
  Submission submit(FlowTag tag, IoOp op, Window window, RangeIo io);

  /**
   * The same for a read of checksums: it costs service as any other, but is counted apart, so that
   * what a flow read is what its job read.
   */
  Submission submitChecksums(FlowTag tag, Window window, RangeIo io);

  /**
   * Takes back all that waits, whosever it is: it ends as cancelled. What is at the device ends as
   * ever.
   */
  void takeBackAll();

  /**
   * Whether a read may go to the device as it would without IBIS, with no permit: nobody else is
   * about, and it takes no time to get anywhere, so that there is nothing to schedule. Where it
   * may, the time that it takes is counted as the flow's, and its data as it is read: see {@link
   * #withoutPermit}.
   */
  default boolean passes(FlowTag tag, long bytes) {
    return false;
  }

  /** Counts data that a flow read without a permit: from memory, or where it {@link #passes}. */
  void withoutPermit(FlowTag tag, long bytes);

  /**
   * What the flow's streams in this process may have in memory ahead of their readers ({@link
   * IoOp#READ}), and again behind their writers, bytes: a part at least. It changes with what other
   * flows do.
   */
  long creditBytes(FlowTag tag, IoOp op);

  /** What the flow's streams in this process share. */
  FlowStreams streams(FlowTag tag);
}
