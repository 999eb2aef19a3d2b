package org.ibis.core.shadow;

/**
 * What a flow got of a device without IBIS, beside what it would have got with it. Counters are
 * cumulative; of two moments the difference counts.
 *
 * @param bytes that it read and wrote while it was looked at
 * @param nanos that it took for them: times in which it was at work on them
 * @param withIbisNanos that it would have taken for them
 * @param delayedNanos that it would have been slower, in the periods in which it would have been
 * @param gainedNanos that it would have been faster, in the others
 */
public record Forecast(
    long bytes, long nanos, long withIbisNanos, long delayedNanos, long gainedNanos) {
  /** Of a flow that has done nothing. */
  public static final Forecast NONE = new Forecast(0, 0, 0, 0, 0);
}
