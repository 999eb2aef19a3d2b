package org.ibis.core.shadow;

import org.ibis.core.IoOp;

/**
 * What one flow does on a device that is not scheduled, and what it would have got if it were.
 * Pure. Not safe for use by several threads.
 */
public final class ShadowFlow {
  private static final long LONGEST_NANOS = 600_000_000_000L;
  private static final long MOST_BYTES_PER_NANO = 100;
  private static final long SMALL_BYTES = 1 << 20;

  private final long[] bytes = new long[IoOp.values().length]; // of this period, as the next three
  private double activeNanos; // of all its threads
  private double waitedNanos;
  private final double[] waited = new double[IoOp.values().length]; // of waitedNanos
  private long jumps;

  // Of what was read, in the last periods.
  private double readLately; // bytes
  private double waitedLately; // ns

  private long allBytes;
  private double nanos;
  private double withIbisNanos;
  private double delayedNanos;
  private double gainedNanos;

  /**
   * Takes note of what a stream of it did. It is a process's own word: more than memory gives in
   * that time it did not read, and what took longer than {@value #LONGEST_NANOS} ns tells no more.
   */
  public void did(IoOp op, Observation what) {
    long active = Math.min(LONGEST_NANOS, what.activeNanos());
    bytes[op.ordinal()] += Math.min(what.bytes(), SMALL_BYTES + MOST_BYTES_PER_NANO * active);
    activeNanos += active;
    waitedNanos += Math.min(active, what.waitedNanos());
    waited[op.ordinal()] += Math.min(active, what.waitedNanos());
    jumps += Math.min(what.jumps(), active);
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

  /**
   * Takes note of what was read in a period that ends.
   *
   * @param keep of what was before
   * @param period ns
   */
  void lately(double keep, double period) {
    int read = IoOp.READ.ordinal();
    readLately = keep * readLately + bytes[read];
    waitedLately = keep * waitedLately + Math.min(period, waited[read]);
  }

  /** Bytes that were read in the last periods. */
  double readLately() {
    return readLately;
  }

  /** For how long some stream waited for them, ns; at most the time that passed. */
  double waitedLately() {
    return waitedLately;
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
    waited[IoOp.READ.ordinal()] = 0;
    waited[IoOp.WRITE.ordinal()] = 0;
    jumps = 0;
  }
}
