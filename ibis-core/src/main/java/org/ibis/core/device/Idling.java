package org.ibis.core.device;

/**
 * Keeps a device free for a moment for a flow that is likely to ask for more at once. Else the
 * others would be served in every such moment, and a seek there and back be paid each time (Iyer,
 * Druschel: <i>Anticipatory scheduling</i>, SOSP 2001).
 *
 * <p>Pure: time is a parameter. Not safe for use by several threads.
 */
final class Idling {
  private FlowQueue flow; // null where nobody is waited for
  private FlowQueue gaveUpOn; // it did not come in time, and has not come since
  private long begin;
  private long end;

  /** Begins to wait for a flow, unless it does already. */
  void begin(FlowQueue f, long now, double nanos) {
    if (flow != f) {
      flow = f;
      begin = now;
      end = now + (long) nanos;
    }
  }

  boolean isFor(FlowQueue f) {
    if (gaveUpOn == f) {
      gaveUpOn = null; // it has come
    }
    return flow == f;
  }

  /** Whether it has been waited for in vain. */
  boolean isOverFor(FlowQueue f, long now) {
    if (flow == f && now - end >= 0) {
      gaveUpOn = f;
    }
    return gaveUpOn == f;
  }

  /** Whom the device is kept free for; null for nobody. */
  FlowQueue flow() {
    return flow;
  }

  /**
   * Waits no longer.
   *
   * @return for how long it did, ns: no longer than it was to, whenever that is seen
   */
  long end(long now) {
    flow = null;
    return Math.min(now - begin, end - begin);
  }

  /** Until when, ns; {@link Long#MAX_VALUE} where nobody is waited for. */
  long until() {
    return flow == null ? Long.MAX_VALUE : end;
  }
}
