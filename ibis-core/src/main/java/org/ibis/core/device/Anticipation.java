package org.ibis.core.device;

/**
 * Keeps a device free for a moment for a flow that is known to ask for more at once. Else the
 * others would be served in every such moment, and a seek there and back be paid each time (Iyer,
 * Druschel: <i>Anticipatory scheduling</i>, SOSP 2001).
 *
 * <p>Pure: it knows no clock. Not safe for use by several threads.
 */
final class Anticipation {
  private final long nanos;
  private String flow; // null where nobody is waited for
  private long end;

  /**
   * @param nanos longest time that the device is kept free; 0 for never
   */
  Anticipation(long nanos) {
    this.nanos = nanos;
  }

  /**
   * Begins to wait for a flow.
   *
   * @return for how long, ns; 0 where it does not
   */
  long begin(String awaited, long now) {
    if (nanos > 0) {
      flow = awaited;
      end = now + nanos;
    }
    return nanos;
  }

  /** Says that a flow goes on: if it is the one, the wait is over. */
  void arrived(String arriving) {
    if (arriving.equals(flow)) {
      flow = null;
    }
  }

  /** Whether nothing is to be dispatched now. */
  boolean holds(long now) {
    if (flow != null && now - end >= 0) {
      flow = null;
    }
    return flow != null;
  }
}
