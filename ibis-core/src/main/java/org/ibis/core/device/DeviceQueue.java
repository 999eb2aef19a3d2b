package org.ibis.core.device;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.ibis.core.FlowTag;
import org.ibis.core.IoOp;
import org.ibis.core.fairqueue.StartTimeFairQueue;
import org.ibis.core.fairqueue.StartTimeFairQueue.Request;
import org.ibis.core.window.Window;
import org.ibis.core.window.WindowLimits;

/**
 * What one device serves next: {@link StartTimeFairQueue} between flows, {@link FlowOrder} within
 * each, {@link Anticipation} where a flow's next request is about to come.
 *
 * <p>Pure: time is a parameter. Not safe for use by several threads.
 */
final class DeviceQueue {
  private final WindowLimits limits;
  private final StartTimeFairQueue<IoRequest> queue;
  private final Map<String, FlowOrder> orders = new HashMap<>(); // of flows that wait
  private final Set<IoRequest> waiting = new LinkedHashSet<>(); // by arrival
  private final Anticipation anticipation;
  private final ActiveFlows flows;

  /**
   * @param anticipationNanos longest time that the device is kept free for a flow; 0 for never
   */
  DeviceQueue(int depth, WindowLimits limits, long anticipationNanos) {
    this.limits = limits;
    this.queue = new StartTimeFairQueue<>(depth);
    this.anticipation = new Anticipation(anticipationNanos);
    this.flows = new ActiveFlows(limits);
  }

  /** The flows and what they got. */
  ActiveFlows flows() {
    return flows;
  }

  void setDepth(int depth) {
    queue.setDepth(depth);
  }

  /** Says that a flow is about, whether it needs the device or not. */
  FlowStats arrived(FlowTag tag, long now) {
    anticipation.arrived(tag.flow());
    return flows.arrived(tag, now);
  }

  /**
   * Adds a window of a flow that has {@link #arrived}, in one request or several.
   *
   * @param data whether it is data, not checksums
   */
  List<IoRequest> enqueue(FlowTag tag, IoOp op, boolean data, Window window, RangeIo io, long now) {
    List<Window> parts = window.cut(flows.standing(tag).requestBytes(limits));
    FlowOrder order = orders.computeIfAbsent(tag.flow(), f -> new FlowOrder(limits.bulkBytes()));
    List<IoRequest> requests = new ArrayList<>(parts.size());
    for (Window part : parts) {
      IoRequest r = new IoRequest(tag, op, data, part, io, now);
      r.place = queue.enqueue(tag.flow(), tag.weight(), r.bytes(), r);
      order.add(r);
      waiting.add(r);
      requests.add(r);
    }
    return requests;
  }

  /** Takes what goes to the device now: as many as the depth allows. */
  List<IoRequest> dispatch(long now) {
    List<IoRequest> all = new ArrayList<>(2);
    if (anticipation.holds(now)) {
      return all;
    }
    for (Request<IoRequest> turn = queue.dispatch(); turn != null; turn = queue.dispatch()) {
      IoRequest next = orders.get(turn.flow()).next();
      takePlace(next, turn);
      leaves(next, now);
      all.add(next);
    }
    return all;
  }

  private void takePlace(IoRequest request, Request<IoRequest> place) {
    if (request.place != place) {
      place.payload().place = request.place;
      queue.exchange(request.place, place);
      request.place = place;
    }
  }

  private void leaves(IoRequest r, long now) {
    r.dispatchNanos = now;
    left(r);
    FlowStats stats = flows.get(r.tag.flow());
    if (stats != null) {
      stats.dispatched(now);
    }
  }

  private void left(IoRequest r) {
    waiting.remove(r);
    if (orders.get(r.tag.flow()).isEmpty()) {
      orders.remove(r.tag.flow());
    }
  }

  /**
   * Takes back what was not dispatched.
   *
   * @return whether it was still queued
   */
  boolean cancel(IoRequest r) {
    if (!queue.cancel(r.place)) {
      return false;
    }
    orders.get(r.tag.flow()).remove(r);
    left(r);
    return true;
  }

  /**
   * Takes what waited for the cap of flows that got nothing at all meanwhile, whatever the depth. A
   * flow that is served waits for its own requests: letting those through would break the shares,
   * and help nobody.
   */
  List<IoRequest> takeOverdue(long now, long waitCapNanos) {
    List<IoRequest> overdue = new ArrayList<>();
    for (IoRequest r : waiting) {
      if (now - r.arrivalNanos < waitCapNanos) {
        break; // by arrival: the rest is younger
      }
      FlowStats stats = flows.get(r.tag.flow());
      if (stats == null || now - stats.lastDispatchNanos() >= waitCapNanos) {
        overdue.add(r);
      }
    }
    for (IoRequest r : overdue) {
      queue.force(r.place);
      orders.get(r.tag.flow()).remove(r);
      leaves(r, now);
      FlowStats stats = flows.get(r.tag.flow());
      if (stats != null) {
        stats.letThrough();
      }
    }
    return overdue;
  }

  /**
   * Says that a dispatched request has ended.
   *
   * @param ok whether well: then it counts as service
   * @return ns for which nothing is dispatched, to be woken then; 0 for not at all
   */
  long complete(IoRequest r, boolean ok, long now) {
    queue.complete(r.place);
    FlowStats stats = flows.get(r.tag.flow());
    if (!ok || stats == null) {
      return 0;
    }
    long waited = r.dispatchNanos - r.arrivalNanos;
    stats.done(r.tag.kind(), r.op, now, waited, now - r.dispatchNanos);
    if (r.data) {
      stats.moved(r.tag.kind(), r.op, r.bytes());
      return 0;
    }
    stats.readChecksums(r.bytes());
    // The block's data follows its checksums within a moment.
    boolean weighsMore = flows.hasOthers(r.tag) && flows.standing(r.tag) != Standing.LESSER;
    return weighsMore && queue.queued(r.tag.flow()) == 0
        ? anticipation.begin(r.tag.flow(), now)
        : 0;
  }

  /** Ends a wait for a flow that nobody would end. */
  void stopWaitingFor(String flow) {
    anticipation.arrived(flow);
  }

  int queued() {
    return queue.queued();
  }

  int queued(String flow) {
    return queue.queued(flow);
  }

  int outstanding() {
    return queue.outstanding();
  }
}
