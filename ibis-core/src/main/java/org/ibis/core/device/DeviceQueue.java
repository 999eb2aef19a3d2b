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
  private final DeviceModel model;
  private final Cost cost;
  private final DepthController depth;
  private final DeviceFlows flows;
  private final StartTimeFairQueue<FlowQueue> tags = new StartTimeFairQueue<>();
  private final SharedTime shared = new SharedTime();
  private final Turn turn = new Turn();
  private final SmallReads small;
  private final HeldFlushes held;
  private final Idling idling = new Idling();
  private final Company company = new Company();
  private Permit lone; // at the device, by itself since it was dispatched; or null
  private FlowQueue lastFlow; // of the part that was dispatched last; null before any
  private IoOp lastOp;
  private long lastStream;
  private long lastEnd; // bytes of the file
  private long dispatches;
  private int queued; // windows
  private int beyondDepth; // parts at the device that were let through whatever the depth
  private final Evidence evidence = new Evidence();
  private final LateLeases late = new LateLeases();
  private int lateOut; // parts that are late, and have no place at the device

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
    this.model = model;
    this.cost = cost;
    this.depth = depth;
    this.scheduler = scheduler;
    this.flows = new DeviceFlows(limits, creditBytes);
    this.small = new SmallReads(limits.partBytes(), model);
    this.held = new HeldFlushes(heldNanos, 2 * limits.bulkBytes());
    depth.positions(model.positions());
  }

  /** The flows and what they got. */
  DeviceFlows flows() {
    return flows;
  }

  /** Says that a flow is about, whether it needs the device or not. */
  FlowQueue arrived(FlowTag tag, long now) {
    FlowQueue f = flows.get(tag, now);
    company.seen(f, now);
    late.about(f, now);
    f.thinks.arrived(now, seekNanos());
    if (idling.isFor(f)) {
      endIdling(now);
    }
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
    flows.uses(f, op, window.bytes());
    if (op == IoOp.READ || r.sync) { // somebody waits for it
      reads(f, now);
    } else {
      held.writes(f, now);
    }
    if (op == IoOp.WRITE && !r.sync && io.mayBeHeld() && holdsFlushes(now)) {
      held.add(r);
    } else {
      letGo(now); // it may have been this one that was too much
      queue(r);
    }
    return r;
  }

  private void queue(WindowRequest r) {
    FlowQueue f = r.flow;
    f.add(r);
    queued++;
    if (!late.keepsBack(f)) {
      tags.backlogged(f.tags, dispatches++);
    }
  }

  /** Says that a flow reads: what others have unflushed is then in its way. */
  private void reads(FlowQueue f, long now) {
    held.reads(f, flows.unflushedBytes() - f.memory(IoOp.WRITE).bytes(), now);
    letGo(now);
  }

  /** Bounds what may be unflushed while flushes are held, bytes. */
  void limitHeld(long bytes) {
    held.setMost(bytes);
  }

  /** Whether flushes wait in memory now. */
  boolean holdsFlushes(long now) {
    return held.areOn(flows.unflushedBytes(), now);
  }

  /** Those that wait in memory. */
  List<WindowRequest> held() {
    return held.all();
  }

  /** Queues what is held where nothing is to be, or for too long. */
  void letGo(long now) {
    if (!held.isEmpty()) {
      for (WindowRequest r : holdsFlushes(now) ? held.old(now) : held.all()) {
        held.remove(r);
        r.arrivalNanos = now; // in the queue: nobody has waited for it so far
        queue(r);
      }
    }
  }

  /**
   * Whether a read needs no permit, as of {@link IoScheduler#passes}. It moves no tag: a flow that
   * had the device to itself owes nobody anything.
   */
  boolean passes(FlowTag tag, long bytes, long now) {
    FlowQueue f = arrived(tag, now);
    reads(f, now);
    if (model.positions() || queued > 0 || outstanding() > 0 || !company.isAlone(f, now)) {
      return false;
    }
    f.stats.charged(cost.due(model, IoOp.READ, bytes, false));
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
    if (model.positions() && small.areAll(shared.outstanding())) {
      StreamQueue stream = joining();
      if (stream != null) {
        return beginTurn(stream, now);
      }
    }
    int withinDepth = shared.outstanding() - beyondDepth; // what was let through blocks nobody
    if (withinDepth >= depth.depth()) {
      if (tags.size() > 0) {
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
    if (model.positions() && withinDepth > 0) {
      return null; // two turns at once would bring back the seeks that turns save
    }
    Flow<FlowQueue> first = tags.first();
    if (first == null || isKeptFree(first, now)) {
      return null;
    }
    return beginTurn(first.owner().firstStream(bulkCost()), now);
  }

  /** The stream whose turn is next, where that is a small read that may go beside others. */
  private StreamQueue joining() {
    Flow<FlowQueue> first = tags.first();
    if (first == null) {
      return null;
    }
    StreamQueue stream = first.owner().firstStream(bulkCost());
    WindowRequest r = stream.first();
    double due = cost.due(model, r.op, r.bytesLeft(), false);
    return small.mayJoin(r, due, bulkCost()) ? stream : null;
  }

  private Permit beginTurn(StreamQueue stream, long now) {
    stream.flow.beginTurn(stream);
    tags.beginTurn(stream.flow.tags);
    turn.begin(stream, limits.bulkBytes());
    return dispatch(stream.first(), now);
  }

  /** Where a task is late with a part, another one goes in its place, and not of its own flow. */
  private void makeRoom(long now) {
    for (Permit p : late.takeLate(now)) {
      shared.advance(now);
      shared.ended();
      small.ended(p);
      p.tookInTime = shared.nanos() - p.sharedNanos;
      p.lateNanos = now;
      lateOut++;
      withinDepth(p);
      tags.idle(p.request.flow.tags);
    }
    if (outstanding() < depth.depth()) {
      late.takeForgiven(now).forEach(this::goesOn);
    }
  }

  private void goesOn(FlowQueue f) {
    if (f.queued() > 0) {
      tags.backlogged(f.tags, dispatches++);
    }
  }

  private void withinDepth(Permit p) {
    if (p.beyondDepth) {
      p.beyondDepth = false;
      beyondDepth--;
    }
  }

  private boolean hasToGiveWay() {
    return tags.owes(turn.flow().tags, cost.due(model, turn.op(), limits.bulkBytes(), false));
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
    return other != null && small.has(other.first());
  }

  /** Of a whole turn. */
  private double bulkCost() {
    return cost.due(model, IoOp.READ, limits.bulkBytes(), false);
  }

  /** Whether the device waits for the flow whose turn it was, though others have something. */
  private boolean isKeptFree(Flow<FlowQueue> first, long now) {
    FlowQueue f = turn.flow();
    if (f == null
        || !model.positions()
        || f.queued() > 0
        || f.tags.finishTag() >= first.startTag()
        || !f.thinks.isShort()
        || idling.isOverFor(f, now)) {
      endIdling(now);
      return false;
    }
    idling.begin(f, now, seekNanos());
    return true;
  }

  /** The device's time counts as the flow's for which it was kept free. */
  private void endIdling(long now) {
    FlowQueue f = idling.flow();
    if (f != null) {
      double nanos = idling.end(now);
      charge(f, cost == Cost.TIME ? nanos : 0);
    }
  }

  /** What it costs to go to another stream and back is worth a wait, but no more. */
  private double seekNanos() {
    return model.fixedNanos(IoOp.READ, false);
  }

  /**
   * Until when the device is kept free, or waits for who will be late then, ns; {@link
   * Long#MAX_VALUE} where it does neither.
   */
  long idleUntil() {
    return queued == 0 ? Long.MAX_VALUE : Math.min(idling.until(), late.nextNanos());
  }

  private Permit dispatch(WindowRequest r, long now) {
    long bytes = r.sync ? r.bytesLeft() : Math.min(r.bytesLeft(), limits.partBytes());
    turn.took(bytes);
    return part(r, bytes, now);
  }

  private Permit part(WindowRequest r, long bytes, long now) {
    FlowQueue f = r.flow;
    boolean isSmall = small.has(r);
    Window part = new Window(r.cursor, r.cursor + bytes);
    boolean follows =
        f == lastFlow && r.op == lastOp && r.tag.stream() == lastStream && part.start() == lastEnd;
    shared.advance(now);
    double due = cost.due(model, r.op, bytes, follows);
    Permit p = new Permit(r, part, follows, now, due, shared.nanos(), scheduler);
    p.alone = shared.outstanding() == 0;
    if (lone != null) {
      lone.alone = false;
    }
    lone = p.alone ? p : null;
    shared.began();
    lastFlow = f;
    lastOp = r.op;
    lastStream = r.tag.stream();
    lastEnd = part.end();
    if (!r.hasBegun()) {
      r.beganNanos = now;
    }
    r.cursor = part.end();
    r.partsOut++;
    if (isSmall) {
      small.began(p);
    }
    f.began();
    f.charge(r, due);
    late.began(p, model.nanos(r.op, bytes, false), now);
    f.stats.dispatched(now, due);
    tags.charge(f.tags, due, dispatches++);
    if (r.bytesLeft() == 0) {
      leaves(r);
    }
    return p;
  }

  private void leaves(WindowRequest r) {
    FlowQueue f = r.flow;
    f.remove(r);
    queued--;
    if (f.queued() == 0) {
      tags.idle(f.tags);
    }
  }

  private void charge(FlowQueue f, double nanos) {
    tags.correct(f.tags, nanos);
    f.stats.charged(nanos);
  }

  /**
   * Takes back what of a window was not dispatched.
   *
   * @return whether nothing of it was: then it has ended
   */
  boolean cancel(WindowRequest r, long now) {
    if (!r.waits()) {
      return false;
    }
    FlowQueue f = r.flow;
    flows.uses(f, r.op, -r.bytesLeft());
    if (r.held) {
      held.remove(r);
    } else {
      leaves(r);
    }
    r.cursor = r.window.end();
    if (f.isAway()) {
      f.thinks.left(now);
    }
    return r.partsOut == 0;
  }

  /**
   * Takes back what of any window was not dispatched.
   *
   * @return those windows; those with parts at the device end with them
   */
  List<WindowRequest> cancelAll(long now) {
    List<WindowRequest> all = new ArrayList<>();
    flows.forEach(f -> f.waiting().forEach(all::add));
    all.addAll(held.all());
    for (WindowRequest r : all) {
      boolean unused = cancel(r, now);
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
    flows.forEach(
        f -> {
          if (f.queued() > 0
              && !late.keepsBack(f)
              && now - f.stats.lastDispatchNanos() >= waitCapNanos) {
            for (WindowRequest r : f.waiting()) {
              if (now - r.arrivalNanos >= waitCapNanos) {
                Permit p = part(r, r.bytesLeft(), now);
                p.beyondDepth = true;
                beyondDepth++;
                overdue.add(p);
                f.stats.letThrough();
              }
            }
          }
        });
    return overdue;
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
    shared.advance(now);
    small.ended(p);
    if (lone == p) {
      lone = null;
    }
    withinDepth(p);
    double took;
    if (p.late) {
      lateOut--;
      took = p.tookInTime + (now - p.lateNanos);
    } else {
      shared.ended();
      took = shared.nanos() - p.sharedNanos;
    }
    if (late.ended(p, now)) {
      goesOn(f);
    }
    boolean trusted = r.io.isTrusted();
    charge(
        f,
        trusted
            ? cost.correction(p.due, took)
            : cost.correctionInFull(p.due, p.expired ? now - p.dispatchNanos : took));
    f.ended();
    flows.uses(f, r.op, -p.part.bytes());
    r.partsOut--;
    if (ok) {
      if (trusted) {
        evidence.done(r.op, p.part.bytes(), took);
      }
      if (!r.sync && (trusted || evidence.covers(r.op, p.part.bytes(), took))) {
        model.learn(r.op, p.part.bytes(), p.follows, took);
        depth.positions(model.positions());
        depth.observe(r.op, p.part.bytes(), p.follows, now - p.dispatchNanos, p.alone);
      }
      f.stats.moved(r, p.part.bytes());
      if (r.partsOut == 0 && r.bytesLeft() == 0) {
        f.stats.served(r, now);
      }
    } else if (r.stream != null) {
      flows.uses(f, r.op, -r.bytesLeft());
      leaves(r);
      r.cursor = r.window.end();
    }
    if (f.isAway()) {
      f.thinks.left(now);
    }
    return r.partsOut == 0 && r.bytesLeft() == 0;
  }

  /** What the kernel has seen the device do. */
  Evidence evidence() {
    return evidence;
  }

  /** The device's time that all that waits should take, ns. */
  double backlogNanos() {
    double[] sum = {0};
    flows.forEach(f -> f.waiting().forEach(r -> sum[0] += model.nanos(r.op, r.bytesLeft(), false)));
    return sum[0];
  }

  /** Windows that wait, in whole or in part. */
  int queued() {
    return queued;
  }

  /** Parts at the device. */
  int outstanding() {
    return shared.outstanding() + lateOut;
  }
}
