package org.ibis.core.device;

import org.ibis.core.FlowTag;
import org.ibis.core.IoOp;
import org.ibis.core.trace.TracedRequest;
import org.ibis.core.window.Window;

/**
 * The right to do the I/O of one part of a window now. It covers the device only, never the
 * network, and is given back by {@link #end}, once. Safe for use by several threads.
 */
public final class Permit {
  final WindowRequest request;
  final Window part;
  final boolean follows; // the last part of its stream, and nothing was at the device in between
  final long dispatchNanos;
  final double due; // what was charged for it
  double sharedNanos; // of AtDevice, when it began; guarded by the scheduler's lock, as the rest
  boolean alone; // at the device so far
  boolean beyondDepth; // let through as it waited for too long
  boolean late; // of LateLeases: it has no place at the device any more
  long lateNanos; // when it is, or was
  double tookInTime; // device time until then
  boolean expired; // the lease
  Permit next; // that may go to the device together with it; of the thread that took them
  private final DeviceScheduler scheduler; // null in tests of the pure core
  private boolean ended;

  Permit(
      WindowRequest request,
      Window part,
      boolean follows,
      long dispatchNanos,
      double due,
      DeviceScheduler scheduler) {
    this.request = request;
    this.part = part;
    this.follows = follows;
    this.dispatchNanos = dispatchNanos;
    this.due = due;
    this.scheduler = scheduler;
  }

  public FlowTag tag() {
    return request.tag;
  }

  public IoOp op() {
    return request.op;
  }

  /** The part of the file that is read or flushed. */
  public Window part() {
    return part;
  }

  /**
   * Gives the permit back; a second time does nothing.
   *
   * @param failure null where the I/O went well
   */
  public void end(Throwable failure) {
    if (markEnded()) {
      scheduler.ended(this, failure);
    }
  }

  /**
   * Does the I/O on a thread of the scheduler's own and gives the permit back.
   *
   * @param io covers the part, whose permit it has
   */
  public void run(RangeIo io) {
    scheduler.run(this, io);
  }

  /**
   * What is logged of its part.
   *
   * @param now when it ended, ns
   */
  TracedRequest traced(long now, boolean ok) {
    WindowRequest r = request;
    return new TracedRequest(
        r.tag, r.op, r.data, part, r.arrivalNanos, dispatchNanos, now, ok);
  }

  /** Whether this call is the one that ends it. */
  synchronized boolean markEnded() {
    boolean first = !ended;
    ended = true;
    return first;
  }
}
