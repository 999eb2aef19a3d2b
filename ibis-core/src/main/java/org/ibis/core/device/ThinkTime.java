package org.ibis.core.device;

/**
 * Whether a flow that has nothing queued is likely to come back at once: a moving average of how
 * often it did, as BFQ keeps one of each process (Valente, Checconi: <i>High throughput disk
 * scheduling with fair bandwidth distribution</i>, IEEE ToC 2010, section 4.3).
 *
 * <p>Pure: time is a parameter. Not safe for use by several threads.
 */
final class ThinkTime {
  /** What one more observation weighs. */
  private static final double NEWEST = 0.25;

  /** Of a flow that nothing is known of: worth one try. */
  private static final double UNKNOWN = 0.6;

  private double hits = UNKNOWN; // share of the times that it came back in time
  private long since; // when its last part ended with nothing queued, ns
  private boolean away;

  /** Says that nothing of the flow is queued or at the device any more. */
  void left(long now) {
    away = true;
    since = now;
  }

  /**
   * Says that something of the flow arrived.
   *
   * @param mostNanos within what time coming back is worth a wait
   */
  void arrived(long now, double mostNanos) {
    if (away) {
      away = false;
      hits += NEWEST * ((now - since <= mostNanos ? 1 : 0) - hits);
    }
  }

  /** Whether it comes back in time more often than not. */
  boolean isShort() {
    return hits > 0.5;
  }
}
