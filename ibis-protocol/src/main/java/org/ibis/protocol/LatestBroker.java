package org.ibis.protocol;

import java.util.concurrent.TimeUnit;

/**
 * Whose word counts where two brokers answer, as after a failover the one before may for a while:
 * that of the larger epoch. Once that has been silent for as long as its weights count, anyone's
 * does: a clock may have been set back. Pure. Of one thread.
 */
final class LatestBroker {
  /** For so long the last word counts without another one, ns. */
  static final long COUNTS_NANOS = TimeUnit.SECONDS.toNanos(60);

  private boolean heard;
  private long epoch; // the largest that was heard lately
  private long heardAt; // ns

  /**
   * A broker has answered.
   *
   * @param now ns, monotone
   * @return whether its word counts
   */
  boolean counts(long answered, long now) {
    if (!isSilent(now) && answered < epoch) {
      return false;
    }
    heard = true;
    epoch = answered;
    heardAt = now;
    return true;
  }

  /** Whether no broker's word counts any more, or none has come yet. */
  boolean isSilent(long now) {
    return !heard || now - heardAt > COUNTS_NANOS;
  }
}
