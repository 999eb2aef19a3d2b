package org.ibis.core.device;

/**
 * Which flow was about last, and when another one was: whether a flow has had the device to itself
 * of late.
 *
 * <p>Pure: time is a parameter. Not safe for use by several threads.
 */
final class Company {
  /** Who was not about for so long may be gone: longer than any stream pauses between windows. */
  static final long GONE_NANOS = 1_000_000_000;

  private FlowQueue last; // that was about; null before any
  private long lastNanos;
  private boolean hadOther;
  private long otherNanos; // when another flow than that was about

  void seen(FlowQueue f, long now) {
    if (f != last && last != null) {
      hadOther = true;
      otherNanos = lastNanos;
    }
    last = f;
    lastNanos = now;
  }

  /** Whether another flow than that was about of late. */
  boolean isBeside(FlowQueue f, long now) {
    if (f != last) {
      return last != null && now - lastNanos < GONE_NANOS;
    }
    return hadOther && now - otherNanos < GONE_NANOS;
  }

  /** Whether no other flow was about of late; the flow itself was seen just now. */
  boolean isAlone(FlowQueue f, long now) {
    return f == last && (!hadOther || now - otherNanos >= GONE_NANOS);
  }
}
