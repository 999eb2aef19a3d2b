package org.ibis.core.device;

import java.util.ArrayList;
import java.util.List;
import org.ibis.core.IoOp;
import org.ibis.core.fairqueue.StartTimeFairQueue;
import org.ibis.core.fairqueue.StartTimeFairQueue.Flow;

/**
 * The windows that wait for a device: in the queues of their flows, whose order {@link
 * StartTimeFairQueue} knows, or {@link HeldFlushes held} in memory. What those in the queues have
 * in memory is their flows'; for what is held nobody waits.
 *
 * <p>Pure: time is a parameter. Not safe for use by several threads.
 */
final class Backlog {
  private final DeviceFlows flows;
  private final DeviceCosts costs;
  private final HeldFlushes held;
  private final UnflushedLimits limits;
  private final LateLeases late;
  private final StartTimeFairQueue<FlowQueue> tags = new StartTimeFairQueue<>();
  private final long[] windows = new long[IoOp.values().length]; // queued, by IoOp
  private final long[] bytes = new long[IoOp.values().length]; // of those, not dispatched
  private final List<WindowRequest> letGo = new ArrayList<>(); // and nobody was told yet
  private long orders; // of events: among flows with one tag the first one is first
  private long moot; // flushes

  /**
   * @param limits of what is unflushed
   * @param late says which flows are to get nothing more
   */
  Backlog(
      DeviceFlows flows,
      DeviceCosts costs,
      HeldFlushes held,
      UnflushedLimits limits,
      LateLeases late) {
    this.flows = flows;
    this.costs = costs;
    this.held = held;
    this.limits = limits;
    this.late = late;
  }

  /** The flow whose turn is next; null where none waits. */
  Flow<FlowQueue> first() {
    return tags.first();
  }

  /** Whether a flow waits that may get something. */
  boolean hasFirst() {
    return tags.size() > 0;
  }

  /** Begins the turn of the flow that is {@link #first}. */
  void beginTurn(FlowQueue f) {
    tags.beginTurn(f.tags);
  }

  /** Whether some flow that waits is owed so much before the flow gets any more. */
  boolean owes(FlowQueue f, double cost) {
    return tags.owes(f.tags, cost);
  }

  /** Charges a flow for what had no part, or corrects what was charged for one. */
  void charge(FlowQueue f, double cost) {
    tags.correct(f.tags, cost);
    f.stats.charged(cost);
  }

  /** Adds a window. */
  void add(WindowRequest r, long now) {
    FlowQueue f = r.flow;
    if (r.op == IoOp.READ || r.sync) { // somebody waits for it
      held.reads(f, now);
    }
    if (r.op == IoOp.WRITE && !r.sync && r.io.mayBeHeld() && holdsFlushes(f, now)) {
      held.add(r);
      divide();
      letGo(now); // it may have been this one that was too much
    } else {
      letGo(now);
      queue(r);
    }
  }

  private void queue(WindowRequest r) {
    flows.uses(r.flow, r.op, r.bytesLeft());
    r.flow.add(r);
    windows[r.op.ordinal()]++;
    bytes[r.op.ordinal()] += r.bytesLeft();
    goesOn(r.flow);
  }

  /** A flow may get something, if it has anything queued and is not {@link LateLeases late}. */
  void goesOn(FlowQueue f) {
    if (f.queued() > 0 && !late.keepsBack(f)) {
      tags.backlogged(f.tags, orders++);
    }
  }

  /** A flow is to get nothing before it {@link #goesOn}. */
  void keepBack(FlowQueue f) {
    tags.idle(f.tags);
  }

  /** A part of a queued window goes to the device. */
  void dispatched(Permit p) {
    WindowRequest r = p.request;
    FlowQueue f = r.flow;
    if (!r.hasBegun()) {
      r.beganNanos = p.dispatchNanos;
    }
    r.cursor = p.part.end();
    r.partsOut++;
    bytes[r.op.ordinal()] -= p.part.bytes();
    f.began();
    f.charge(r, p.due);
    f.stats.dispatched(p.dispatchNanos, p.due);
    tags.charge(f.tags, p.due, orders++);
    if (r.bytesLeft() == 0) {
      leaves(r);
    }
  }

  private void leaves(WindowRequest r) {
    FlowQueue f = r.flow;
    f.remove(r);
    windows[r.op.ordinal()]--;
    bytes[r.op.ordinal()] -= r.bytesLeft();
    if (f.queued() == 0) {
      tags.idle(f.tags);
    }
  }

  /**
   * Takes out what was not dispatched of a window, if anything was not.
   *
   * @param isMoot as its file is deleted: where it is a flush that is held, that counts
   */
  void drop(WindowRequest r, boolean isMoot) {
    if (!r.waits()) {
      return;
    }
    moot += isMoot && r.held ? 1 : 0;
    if (r.held) {
      held.remove(r);
      divide();
    } else {
      flows.uses(r.flow, r.op, -r.bytesLeft());
      leaves(r);
    }
    r.cursor = r.window.end();
  }

  /** All windows that wait. */
  List<WindowRequest> all() {
    List<WindowRequest> all = new ArrayList<>();
    flows.forEach(f -> all.addAll(f.waiting()));
    all.addAll(held.all());
    return all;
  }

  /** Queued windows that have waited so long, of flows that got nothing at all meanwhile, ns. */
  List<WindowRequest> overdue(long now, long waitCapNanos) {
    List<WindowRequest> overdue = new ArrayList<>();
    flows.forEach(
        f -> {
          if (f.queued() > 0
              && !late.keepsBack(f)
              && now - f.stats.lastDispatchNanos() >= waitCapNanos) {
            for (WindowRequest r : f.waiting()) {
              if (now - r.arrivalNanos >= waitCapNanos) {
                overdue.add(r);
              }
            }
          }
        });
    return overdue;
  }

  /** See {@link UnflushedLimits#set}. */
  void limitUnflushed(long writers, long all) {
    limits.set(writers, all);
    divide();
  }

  /** Divides what may be unflushed anew, as what is held has changed. */
  private void divide() {
    int users = flows.writers() + held.flows();
    held.setMost(limits.held(users));
    flows.limitUnflushed(limits.queued(users, held.bytes()));
  }

  /** Says that a flow reads: what others have unflushed is then in its way. */
  void reads(FlowQueue f, long now) {
    held.reads(f, now);
    letGo(now);
  }

  /** Whether a flow's flushes wait in memory now. */
  boolean holdsFlushes(FlowQueue f, long now) {
    return held.areOn(f, now);
  }

  /** Queues what is held and is not to be any longer. */
  void letGo(long now) {
    for (WindowRequest r : held.over(now)) {
      letGo(r, now);
    }
    for (WindowRequest r = held.tooMuch(); r != null; r = held.tooMuch()) {
      letGo(r, now);
    }
  }

  private void letGo(WindowRequest r, long now) {
    held.remove(r);
    divide();
    r.arrivalNanos = now; // in the queue: nobody has waited for it so far
    queue(r);
    letGo.add(r);
  }

  /** Whether some were let go since they were last taken. */
  boolean hasLetGo() {
    return !letGo.isEmpty();
  }

  /** Takes those that were let go, in their order. */
  List<WindowRequest> takeLetGo() {
    List<WindowRequest> all = List.copyOf(letGo);
    letGo.clear();
    return all;
  }

  /** Flushes that wait in memory. */
  HeldFlushes held() {
    return held;
  }

  /** Flushes that were held, and taken back as their files were deleted, so far. */
  long moot() {
    return moot;
  }

  /** Windows in the queues, in whole or in part. */
  int queued() {
    int sum = 0;
    for (long n : windows) {
      sum += (int) n;
    }
    return sum;
  }

  /** The device's time that all in the queues should take, ns. */
  double nanos() {
    double sum = 0;
    for (IoOp op : IoOp.values()) {
      sum += costs.nanos(op, windows[op.ordinal()], bytes[op.ordinal()]);
    }
    return sum;
  }
}
