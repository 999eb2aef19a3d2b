package org.ibis.core.device;

import org.ibis.core.fairqueue.StartTimeFairQueue.Flow;

/**
 * Keeps a device free for a moment for a flow that is likely to ask for more at once. Else the
 * others would be served in every such moment, and a seek there and back be paid each time (Iyer,
 * Druschel: <i>Anticipatory scheduling</i>, SOSP 2001). The device's time counts as that flow's.
 *
 * <p>Pure: time is a parameter. Not safe for use by several threads.
 */
final class Idling {
  private final DeviceCosts costs;
  private final Backlog backlog;
  private FlowQueue flow; // null where nobody is waited for
  private FlowQueue gaveUpOn; // it did not come in time, and has not come since
  private long begin;
  private long end;

  /**
   * @param backlog charges the flow
   */
  Idling(DeviceCosts costs, Backlog backlog) {
    this.costs = costs;
    this.backlog = backlog;
  }

  /** A flow is about: whoever it is has not to be waited for. */
  void arrived(FlowQueue f, long now) {
    if (gaveUpOn == f) {
      gaveUpOn = null;
    }
    if (flow == f) {
      end(now);
    }
  }

  /**
   * Whether the device waits for a flow, though others have something.
   *
   * @param f whose turn it was; null before the first one
   * @param first the flow that would be served else
   */
  boolean keepsFreeFor(FlowQueue f, Flow<FlowQueue> first, long now) {
    if (f == null
        || !costs.positions()
        || f.queued() > 0
        || f.tags.finishTag() >= first.startTag()
        || !f.thinks.isShort()
        || isOverFor(f, now)) {
      end(now);
      return false;
    }
    if (flow != f) {
      flow = f;
      begin = now;
      end = now + (long) costs.seekNanos();
    }
    return true;
  }

  /** Whether it has been waited for in vain. */
  private boolean isOverFor(FlowQueue f, long now) {
    if (flow == f && now - end >= 0) {
      gaveUpOn = f;
    }
    return gaveUpOn == f;
  }

  /** Waits no longer than it was to, whenever that is seen. */
  private void end(long now) {
    if (flow != null) {
      FlowQueue f = flow;
      flow = null;
      backlog.charge(f, costs.ofIdling((double) Math.min(now - begin, end - begin)));
    }
  }

  /** Until when, ns; {@link Long#MAX_VALUE} where nobody is waited for. */
  long until() {
    return flow == null ? Long.MAX_VALUE : end;
  }
}
