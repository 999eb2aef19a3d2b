package org.ibis.core.shadow;

import org.ibis.core.IoOp;

/**
 * What one flow does on a device that is not scheduled, and what it would have got if it were.
 * Pure. Not safe for use by several threads.
 */
public final class ShadowFlow {
  private final long[] bytes = new long[IoOp.values().length]; // of this period, as the next three
  private double activeNanos; // of all its threads
  private double waitedNanos;
  private long jumps;

  private long allBytes;
  private double nanos;
  private double withIbisNanos;
  private double delayedNanos;
  private double gainedNanos;

  /** Takes note of what a stream of it did. */
  public void did(IoOp op, Observation what) {
    bytes[op.ordinal()] += what.bytes();
    activeNanos += what.activeNanos();
    waitedNanos += what.waitedNanos();
    jumps += what.jumps();
  }

  /** What it would have got, up to the last period. */
  public Forecast forecast() {
    return new Forecast(
        allBytes,
        Math.round(nanos),
        Math.round(withIbisNanos),
        Math.round(delayedNanos),
        Math.round(gainedNanos));
  }

  boolean hasWork() {
    return bytes(IoOp.READ) + bytes(IoOp.WRITE) > 0;
  }

  long bytes(IoOp op) {
    return bytes[op.ordinal()];
  }

  long jumps() {
    return jumps;
  }

  /**
   * For how long it was at work in a period, with one thread or several, ns.
   *
   * @param period ns
   */
  double atWorkNanos(double period) {
    return Math.min(period, activeNanos);
  }

  /**
   * How long the same would have taken with a device that takes no time: its threads would not have
   * waited, ns.
   *
   * @param period ns
   */
  double unhinderedNanos(double period) {
    double waited = activeNanos > 0 ? Math.min(1, waitedNanos / activeNanos) : 0;
    return atWorkNanos(period) * (1 - waited);
  }

  /**
   * Ends a period.
   *
   * @param atWork ns that it took
   * @param withIbis ns that the same would have taken
   */
  void ended(double atWork, double withIbis) {
    allBytes += bytes(IoOp.READ) + bytes(IoOp.WRITE);
    nanos += atWork;
    withIbisNanos += withIbis;
    delayedNanos += Math.max(0, withIbis - atWork);
    gainedNanos += Math.max(0, atWork - withIbis);
    bytes[IoOp.READ.ordinal()] = 0;
    bytes[IoOp.WRITE.ordinal()] = 0;
    activeNanos = 0;
    waitedNanos = 0;
    jumps = 0;
  }
}
