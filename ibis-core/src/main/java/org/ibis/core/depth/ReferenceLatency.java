package org.ibis.core.depth;

import org.ibis.core.IoOp;

/**
 * The latency of a request just before the device saturates: a fixed part (positioning, command)
 * and one for each byte, for reads and writes apart, as profiled on the device (IBIS paper, section
 * 4). All in ns and bytes per second.
 *
 * @param readFixedNanos over or equal 0
 * @param readBytesPerSecond over 0; infinite where size does not matter
 * @param writeFixedNanos over or equal 0
 * @param writeBytesPerSecond over 0; infinite where size does not matter
 */
public record ReferenceLatency(
    double readFixedNanos,
    double readBytesPerSecond,
    double writeFixedNanos,
    double writeBytesPerSecond)
    implements LatencyReference {

  public ReferenceLatency {
    check("read", readFixedNanos, readBytesPerSecond);
    check("write", writeFixedNanos, writeBytesPerSecond);
  }

  private static void check(String op, double fixed, double rate) {
    if (!(fixed >= 0) || !(rate > 0) || Double.isInfinite(fixed)) {
      throw new IllegalArgumentException(
          "reference latency for a " + op + ": " + fixed + " ns, " + rate + " bytes/s");
    }
    if (fixed == 0 && Double.isInfinite(rate)) {
      throw new IllegalArgumentException("reference latency for a " + op + " is 0");
    }
  }

  /** One latency for reads and one for writes, ns, whatever the size: the paper's own form. */
  public static ReferenceLatency ofNanos(double read, double write) {
    return new ReferenceLatency(read, Double.POSITIVE_INFINITY, write, Double.POSITIVE_INFINITY);
  }

  /** The reference for one request, ns, whether it follows another one or not. */
  @Override
  public double nanos(IoOp op, long bytes, boolean follows) {
    return op == IoOp.READ
        ? readFixedNanos + bytes * 1e9 / readBytesPerSecond
        : writeFixedNanos + bytes * 1e9 / writeBytesPerSecond;
  }

  @Override
  public void alone(IoOp op, long bytes, boolean follows, long latencyNanos) {
    // the operator's
  }

  @Override
  public boolean learns() {
    return false;
  }
}
