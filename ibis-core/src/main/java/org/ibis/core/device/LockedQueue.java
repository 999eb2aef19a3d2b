package org.ibis.core.device;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.ibis.core.FlowTag;
import org.ibis.core.FlowWeights.Counts;
import org.ibis.core.IoOp;
import org.ibis.core.depth.DepthController;
import org.ibis.core.shadow.Moved;
import org.ibis.core.shadow.NeededTime;
import org.ibis.core.shadow.Observation;
import org.ibis.core.total.DeviceReport;
import org.ibis.core.total.Service;
import org.ibis.core.window.Window;

/**
 * The lock around a {@link DeviceQueue}, and the clock: what goes with a permit while it is out
 * ({@link Leases}, {@link Silence}) is under the same lock. It is held for queue operations only:
 * nothing that is called in here waits, or runs what somebody handed in. Safe for use by several
 * threads.
 */
final class LockedQueue {
  private final String device;
  private final DeviceQueue queue; // guarded by this, as the rest
  private final DepthController depth;
  private final DeviceObserver observer;
  private final LongSupplier clock;
  private final IdleTimer idleTimer;
  private final Leases leases;
  private final long waitCapNanos;
  private final Silence silence = new Silence();
  private long completed; // parts
  private volatile boolean anyLetGo; // flushes were: set under the lock

  /**
   * What the end of a period brings.
   *
   * @param overdue that waited for too long: they are to begin
   * @param expired that were away for too long: they are to end
   */
  record Due(List<Permit> overdue, List<Permit> expired) {}

  /**
   * @param clock ns, monotone
   * @param idleTimer wakes whoever takes permits
   * @param waitCapNanos longest wait for a permit, and longest lease of one, ns
   */
  LockedQueue(
      String device,
      DeviceQueue queue,
      DepthController depth,
      DeviceObserver observer,
      LongSupplier clock,
      IdleTimer idleTimer,
      long waitCapNanos) {
    this.device = device;
    this.queue = queue;
    this.depth = depth;
    this.observer = observer;
    this.clock = clock;
    this.idleTimer = idleTimer;
    this.leases = new Leases(waitCapNanos);
    this.waitCapNanos = waitCapNanos;
  }

  /**
   * Adds a window.
   *
   * @param take whether to take what may go to the device now: {@link WindowRequest#first}
   */
  synchronized WindowRequest add(
      FlowTag tag, IoOp op, boolean data, Window window, PartIo io, boolean take) {
    long now = clock.getAsLong();
    WindowRequest r = queue.enqueue(tag, op, data, window, io, now);
    r.first = take ? takeAll(now) : null;
    lookForLetGo();
    return r;
  }

  /** Takes all that may go to the device now, each with a link to the one after it, or null. */
  synchronized Permit takeAll() {
    return takeAll(clock.getAsLong());
  }

  private Permit takeAll(long now) {
    Permit first = queue.next(now);
    for (Permit p = first; p != null; p = p.next) {
      began(p, now);
      p.next = queue.next(now);
    }
    idleTimer.set(queue.idleUntil(), now);
    return first;
  }

  private void began(Permit p, long now) {
    leases.began(p);
    silence.began(now);
  }

  /** The timer has run out. */
  synchronized void woken() {
    idleTimer.ended();
  }

  /**
   * Called once for each permit.
   *
   * @param failure null where the I/O went well
   * @param take whether to take what may go to the device now: {@link Permit#next}
   * @return whether its window has ended with it
   */
  synchronized boolean ended(Permit p, Throwable failure, boolean take) {
    long now = clock.getAsLong(); // in here, or what arrives meanwhile would be from the future
    completed++;
    leases.ended(p);
    silence.ended(now);
    WindowRequest r = p.request;
    if (r.failure == null) {
      r.failure = failure;
    }
    boolean over = queue.ended(p, failure == null, now);
    p.endNanos = now;
    p.next = take ? takeAll(now) : null;
    return over;
  }

  /** See {@link DeviceQueue#passed}. */
  synchronized void passed(WindowRequest r) {
    queue.passed(r);
  }

  /**
   * Takes back what was not dispatched of a window.
   *
   * @param moot as its file is deleted
   * @return whether it has ended by that
   */
  synchronized boolean cancel(WindowRequest r, boolean moot) {
    if (!r.waits()) {
      return false; // all of it is at the device, or has been
    }
    if (r.failure == null) {
      r.failure = new TakenBack();
    }
    return queue.cancel(r, moot, clock.getAsLong());
  }

  /** The same of all; returns those that have ended by that. */
  synchronized List<WindowRequest> cancelAll() {
    List<WindowRequest> all = queue.cancelAll(clock.getAsLong());
    for (WindowRequest r : all) {
      if (r.failure == null) {
        r.failure = new TakenBack();
      }
    }
    return all.stream().filter(r -> r.partsOut == 0).toList();
  }

  /** Flushes that wait in memory. */
  synchronized List<WindowRequest> held() {
    return queue.backlog().held().all();
  }

  private void lookForLetGo() {
    if (queue.backlog().hasLetGo()) {
      anyLetGo = true;
    }
  }

  /** Takes those that wait in memory no longer, and of whom nobody was told yet. */
  List<WindowRequest> takeLetGo() {
    if (!anyLetGo) {
      return List.of(); // as mostly: not worth the lock
    }
    synchronized (this) {
      anyLetGo = false;
      return queue.backlog().takeLetGo();
    }
  }

  /**
   * Ends a control period: sets D anew, and queues what has been held for long.
   *
   * @param moved what the kernel counted in it, or null
   */
  synchronized Due endPeriod(Moved moved) {
    long now = clock.getAsLong();
    queue.evidence().saw(moved, now);
    depth.endPeriod();
    queue.backlog().letGo(now);
    lookForLetGo();
    List<Permit> overdue = queue.takeOverdue(now, waitCapNanos);
    overdue.forEach(p -> began(p, now));
    List<Permit> expired = leases.expired(now, queue.evidence().idleNanos(now));
    expired.forEach(p -> p.expired = true);
    queue.flows().forget(now);
    return new Due(overdue, expired);
  }

  /** See {@link IoScheduler#passes}. */
  synchronized boolean passes(FlowTag tag, long bytes) {
    boolean passes = queue.passes(tag, bytes, clock.getAsLong());
    lookForLetGo();
    return passes;
  }

  /**
   * Counts a read without a permit; returns what is to begin now, linked, or null.
   *
   * @param take whether to take that: it may be whom the device was kept free for
   */
  synchronized Permit withoutPermit(FlowTag tag, long bytes, boolean take) {
    long now = clock.getAsLong();
    queue.arrived(tag, now).stats.withoutPermit(tag.kind(), IoOp.READ, bytes, now);
    return take ? takeAll(now) : null;
  }

  /** See {@link IoScheduler#observe}. */
  synchronized void observe(FlowTag tag, IoOp op, Observation what) {
    observer.observe(tag, op, what, clock.getAsLong());
  }

  /** See {@link DeviceObserver#endPeriod}. */
  synchronized void endShadowPeriod(double nanos, Moved moved, NeededTime needed) {
    observer.endPeriod(nanos, moved, needed);
  }

  /** Says as whose requests count, and with what weight, where tags are mere claims. */
  synchronized void countBy(Function<FlowTag, Counts> as) {
    queue.flows().countBy(as);
  }

  /** The flow as which such requests count now. */
  synchronized String nameOf(FlowTag tag) {
    return queue.flows().nameOf(tag);
  }

  /** See {@link IoScheduler#creditBytes}. */
  synchronized long creditBytes(FlowTag tag, IoOp op) {
    return queue.flows().creditBytes(tag, op);
  }

  /** See {@link DeviceScheduler#creditBytes(FlowTag, IoOp, long)}. */
  synchronized long creditBytes(FlowTag tag, IoOp op, long ofProcess) {
    return queue.flows().creditBytes(tag, op, ofProcess);
  }

  /** See {@link DeviceScheduler#limitUnflushed}. */
  synchronized void limitUnflushed(long writers, long all) {
    queue.backlog().limitUnflushed(writers, all);
  }

  /** What all writers together have unflushed, held or not, bytes. */
  synchronized long unflushedBytes() {
    return queue.flows().unflushedBytes() + queue.backlog().held().bytes();
  }

  /** Parts that have ended so far. */
  synchronized long completed() {
    return completed;
  }

  /** Whether something waits in the queues. */
  synchronized boolean hasQueued() {
    return queue.backlog().queued() > 0;
  }

  /** See {@link IoScheduler#silentNanos}. */
  synchronized long silentNanos() {
    return silence.nanos(clock.getAsLong());
  }

  /** See {@link DeviceScheduler#report}. */
  synchronized DeviceReport report(long lately) {
    double latency = depth.lastLatencyNanos();
    return new DeviceReport(
        queue.flows().served(clock.getAsLong() - lately),
        depth.exactDepth(),
        Double.isNaN(latency) ? 0 : Service.bounded(Math.round(latency)),
        queue.flows().waits());
  }

  /** The device's state and counters at this moment. */
  synchronized DeviceSnapshot snapshot() {
    List<FlowSnapshot> all = new ArrayList<>();
    queue.flows().forEach(f -> all.add(f.snapshot()));
    Backlog backlog = queue.backlog();
    return new DeviceSnapshot(
        device,
        clock.getAsLong(),
        depth.exactDepth(),
        depth.lastLatencyNanos(),
        depth.lastReferenceNanos(),
        backlog.nanos(),
        backlog.queued(),
        backlog.held().size(),
        backlog.moot(),
        queue.outstanding(),
        completed,
        all);
  }
}
