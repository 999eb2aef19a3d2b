package org.ibis.core.device;

import java.util.ArrayList;
import java.util.List;
import org.ibis.core.FlowTag;
import org.ibis.core.IoOp;
import org.ibis.core.cost.Cost;
import org.ibis.core.cost.DeviceModel;
import org.ibis.core.depth.DepthController;
import org.ibis.core.fairqueue.StartTimeFairQueue;
import org.ibis.core.fairqueue.StartTimeFairQueue.Flow;
import org.ibis.core.window.Window;
import org.ibis.core.window.WindowLimits;

/**
 * What one device serves next. {@link StartTimeFairQueue} says which flow; the flow says which of
 * its streams; that one has a {@link Turn}: it goes on, part by part, until it has had a bulk, or
 * some waiting flow is owed one. Flows of equal weight, two or twenty, take turns of a whole bulk;
 * beside a flow of many times its weight a light one is off the device after a part.
 *
 * <p>What is charged is device time: what the part should take ({@link DeviceModel}) when it is
 * dispatched, and the difference to what it took when it has ended. Up to D parts are at the
 * device; where positioning costs time they are of one turn, or {@link SmallReads}.
 *
 * <p>At the end of a turn of a flow that would be next if it had anything queued, and mostly has
 * within the time of a seek, the device waits for it that long ({@link ThinkTime}).
 *
 * <p>Pure: time is a parameter, and never goes back. Not safe for use by several threads.
 */
final class DeviceQueue {
  private final DeviceScheduler scheduler; // null in tests of the pure core
  private final WindowLimits limits;
  private final DepthController depth;
  private final DeviceFlows flows;
  private final DeviceCosts costs;
  private final LateLeases late = new LateLeases();
  private final Backlog backlog;
  private final AtDevice atDevice;
  private final Turn turn = new Turn();
  private final Idling idling;
  private final Company company = new Company();

  /**
   * @param model how long the device takes; learns
   * @param creditBytes what all flows together may have in memory
   * @param heldNanos for how long a flush may wait in memory; 0 for not at all
   * @param scheduler gets the permits back
   */
  DeviceQueue(
      WindowLimits limits,
      DeviceModel model,
      Cost cost,
      DepthController depth,
      long creditBytes,
      long heldNanos,
      DeviceScheduler scheduler) {
    this.limits = limits;
    this.depth = depth;
    this.scheduler = scheduler;
    this.flows = new DeviceFlows(limits, creditBytes);
    this.costs = new DeviceCosts(model, cost, depth, limits);
    this.backlog =
        new Backlog(
            flows,
            costs,
            new HeldFlushes(heldNanos),
            new UnflushedLimits(limits.bulkBytes()),
            late);
    this.atDevice = new AtDevice(limits.partBytes(), model);
    this.idling = new Idling(costs, backlog);
  }

  /** The flows and what they got. */
  DeviceFlows flows() {
    return flows;
  }

  /** What waits. */
  Backlog backlog() {
    return backlog;
  }

  /** Parts at the device. */
  int outstanding() {
    return atDevice.outstanding();
  }

  /** The device's time that a window should take which follows on nothing, ns. */
  double nanosOfWindow(IoOp op, long bytes) {
    long parts = costs.positions() ? 1 : (bytes + limits.partBytes() - 1) / limits.partBytes();
    return costs.nanos(op, parts, bytes);
  }

  /** What the kernel has seen the device do. */
  Evidence evidence() {
    return costs.evidence();
  }

  /** Says that a flow is about, whether it needs the device or not. */
  FlowQueue arrived(FlowTag tag, long now) {
    FlowQueue f = flows.get(tag, now);
    company.seen(f, now);
    late.about(f, now);
    f.thinks.arrived(now, costs.seekNanos());
    idling.arrived(f, now);
    return f;
  }

  /**
   * Adds a window.
   *
   * @param data whether it is data, not checksums
   */
  WindowRequest enqueue(FlowTag tag, IoOp op, boolean data, Window window, PartIo io, long now) {
    FlowQueue f = arrived(tag, now);
    WindowRequest r = new WindowRequest(f, tag, op, data, window, io, now);
    backlog.add(r, now);
    return r;
  }

  /**
   * Whether a read needs no permit, as of {@link IoScheduler#passes}. It moves no tag: a flow that
   * had the device to itself owes nobody anything.
   */
  boolean passes(FlowTag tag, long bytes, long now) {
    FlowQueue f = arrived(tag, now);
    backlog.reads(f, now);
    if (costs.positions()
        || backlog.queued() > 0
        || outstanding() > 0
        || !company.isAlone(f, now)) {
      return false;
    }
    f.stats.charged(costs.due(IoOp.READ, bytes, false));
    return true;
  }

  /**
   * Takes the part that goes to the device now.
   *
   * @return null where nothing is to go: then ask again after the next arrival or end of a part,
   *     and at {@link #idleUntil}
   */
  Permit next(long now) {
    makeRoom(now);
    if (costs.positions() && atDevice.areAllSmall()) {
      StreamQueue stream = joining();
      if (stream != null) {
        return beginTurn(stream, now);
      }
    }
    int withinDepth = atDevice.withinDepth();
    if (withinDepth >= depth.depth()) {
      if (backlog.hasFirst()) {
        depth.limited();
      }
      return null;
    }
    if (turn.isOn() && !late.keepsBack(turn.flow()) && !hasToGiveWay() && !isLongBesideSmall()) {
      StreamQueue more = turn.waiting();
      if (more != null) {
        return dispatch(more.first(), now);
      }
    }
    if (costs.positions() && withinDepth > 0) {
      return null; // two turns at once would bring back the seeks that turns save
    }
    Flow<FlowQueue> first = backlog.first();
    if (first == null || idling.keepsFreeFor(turn.flow(), first, now)) {
      return null;
    }
    return beginTurn(first.owner().firstStream(costs.ofTurn(IoOp.READ)), now);
  }

  /** The stream whose turn is next, where that is a small read that may go beside others. */
  private StreamQueue joining() {
    Flow<FlowQueue> first = backlog.first();
    if (first == null) {
      return null;
    }
    double ofTurn = costs.ofTurn(IoOp.READ);
    StreamQueue stream = first.owner().firstStream(ofTurn);
    WindowRequest r = stream.first();
    double due = costs.due(r.op, r.bytesLeft(), false);
    return atDevice.mayJoin(r, due, ofTurn) ? stream : null;
  }

  private Permit beginTurn(StreamQueue stream, long now) {
    stream.flow.beginTurn(stream);
    backlog.beginTurn(stream.flow);
    turn.begin(stream, limits.bulkBytes());
    return dispatch(stream.first(), now);
  }

  /** Where a task is late with a part, another one goes in its place, and not of its own flow. */
  private void makeRoom(long now) {
    for (Permit p : late.takeLate(now)) {
      atDevice.isLate(p, now);
      backlog.keepBack(p.request.flow);
    }
    if (outstanding() < depth.depth()) {
      late.takeForgiven(now).forEach(backlog::goesOn);
    }
  }

  private boolean hasToGiveWay() {
    return backlog.owes(turn.flow(), costs.ofTurn(turn.op()));
  }

  /**
   * Whether small reads of the same flow have waited for long enough: a bulk each time would leave
   * them a few in a second beside one stream that is read through, as a store's scans are.
   */
  private boolean isLongBesideSmall() {
    if (turn.isOnBesideSmall()) {
      return false;
    }
    StreamQueue other = turn.flow().firstOther(turn.op());
    return other != null && atDevice.isSmall(other.first());
  }

  /**
   * Until when the device is kept free, or waits for who will be late then, ns; {@link
   * Long#MAX_VALUE} where it does neither.
   */
  long idleUntil() {
    return backlog.queued() == 0 ? Long.MAX_VALUE : Math.min(idling.until(), late.nextNanos());
  }

  private Permit dispatch(WindowRequest r, long now) {
    long bytes = r.sync ? r.bytesLeft() : Math.min(r.bytesLeft(), limits.partBytes());
    turn.took(bytes);
    return part(r, bytes, now);
  }

  private Permit part(WindowRequest r, long bytes, long now) {
    boolean follows = atDevice.wouldFollow(r);
    double due = costs.due(r.op, bytes, follows);
    Permit p = new Permit(r, r.next(bytes), follows, now, due, scheduler);
    atDevice.began(p, now);
    late.began(p, costs.nanos(r.op, bytes), now);
    backlog.dispatched(p);
    return p;
  }

  /**
   * Takes back what of a window was not dispatched.
   *
   * @param moot as its file is deleted
   * @return whether nothing of it was: then it has ended
   */
  boolean cancel(WindowRequest r, boolean moot, long now) {
    if (!r.waits()) {
      return false;
    }
    backlog.drop(r, moot);
    r.flow.lookIfAway(now);
    return r.partsOut == 0;
  }

  /**
   * Takes back what of any window was not dispatched.
   *
   * @return those windows; those with parts at the device end with them
   */
  List<WindowRequest> cancelAll(long now) {
    List<WindowRequest> all = backlog.all();
    for (WindowRequest r : all) {
      boolean unused = cancel(r, false, now);
    }
    return all;
  }

  /**
   * Takes what waited for the cap of flows that got nothing at all meanwhile, whatever the depth. A
   * flow that is served waits for its own windows: letting those through would break the shares,
   * and help nobody.
   */
  List<Permit> takeOverdue(long now, long waitCapNanos) {
    List<Permit> overdue = new ArrayList<>();
    for (WindowRequest r : backlog.overdue(now, waitCapNanos)) {
      Permit p = part(r, r.bytesLeft(), now);
      atDevice.letThrough(p);
      r.flow.stats.letThrough();
      overdue.add(p);
    }
    return overdue;
  }

  /** The reader of a window has passed it: what it has in memory is given back. */
  void passed(WindowRequest r) {
    flows.uses(r.flow, r.op, -r.passed());
  }

  /**
   * Says that a part has ended.
   *
   * @param ok whether well: then it counts as service; if not, what is left of its window is
   *     dropped
   * @return whether its window has ended with it
   */
  boolean ended(Permit p, boolean ok, long now) {
    WindowRequest r = p.request;
    FlowQueue f = r.flow;
    double took = atDevice.ended(p, now);
    if (late.ended(p, now)) {
      backlog.goesOn(f);
    }
    backlog.charge(f, costs.correction(p, took, now));
    f.ended();
    flows.uses(f, r.op, -(ok ? r.done(p.part.bytes()) : p.part.bytes()));
    r.partsOut--;
    if (ok) {
      costs.learn(p, took, now);
      f.stats.moved(r, p.part.bytes());
      if (r.partsOut == 0 && r.bytesLeft() == 0) {
        f.stats.served(r, now);
      }
    } else {
      backlog.drop(r, false);
    }
    f.lookIfAway(now);
    return r.partsOut == 0 && r.bytesLeft() == 0;
  }
}
