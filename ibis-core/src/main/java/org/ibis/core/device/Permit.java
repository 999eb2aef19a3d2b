package org.ibis.core.device;

import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
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
  Permit next; // that may go to the device together with it, or as it has ended; of who took them
  long endNanos; // when it has ended; of who ended it
  Permit older; // of Leases, as the next one
  Permit newer;
  private final DeviceScheduler scheduler; // null in tests of the pure core

  /** What {@link #holder} is when the permit is back. */
  private static final Object ENDED = new Object();

  private static final AtomicReferenceFieldUpdater<Permit, Object> HOLDER =
      AtomicReferenceFieldUpdater.newUpdater(Permit.class, Object.class, "holder");

  private volatile Object holder; // the thread of this process that does the I/O; null while none

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
    if (HOLDER.getAndSet(this, ENDED) != ENDED) {
      scheduler.ended(this, failure);
    }
  }

  /**
   * This thread begins the I/O: while it lives the permit is not taken back, however long that
   * takes.
   *
   * @return false where it was taken back, and there is no I/O to be done
   */
  boolean begin() {
    return HOLDER.compareAndSet(this, null, Thread.currentThread());
  }

  /** Whether a thread of this process does the I/O. A disk may hang: then it lives, and waits. */
  boolean isInHand() {
    return holder instanceof Thread t && t.isAlive();
  }

  /** Takes it back from a client, or a thread that is gone. */
  void takeBack(Throwable why) {
    Object seen = holder;
    boolean lost = seen != ENDED && !(seen instanceof Thread t && t.isAlive());
    if (lost && HOLDER.compareAndSet(this, seen, ENDED)) {
      scheduler.ended(this, why);
      request.io.leaseOver(this);
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

  /** What may go as it has ended, once: whoever keeps an old one is not to keep all after it. */
  Permit takeNext() {
    Permit p = next;
    next = null;
    return p;
  }

  /** What is logged of its part, which has ended. */
  TracedRequest traced(boolean ok) {
    WindowRequest r = request;
    return new TracedRequest(
        r.tag, r.op, r.data, part, r.arrivalNanos, dispatchNanos, endNanos, ok);
  }
}
