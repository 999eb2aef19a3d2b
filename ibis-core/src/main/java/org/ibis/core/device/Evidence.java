package org.ibis.core.device;

import org.ibis.core.IoOp;
import org.ibis.core.shadow.Moved;

/**
 * What the kernel has seen a device do, and nobody has claimed yet. A task may say anything of its
 * own I/O: what a device is like is learned from that only as far as the kernel has seen as much.
 * Where the kernel tells nothing, nothing is learned from tasks.
 *
 * <p>Pure: time is a parameter. Not safe for use by several threads.
 */
final class Evidence {
  /** A device that was busy for less of a period did nothing. */
  private static final double IDLE = 0.05;

  /** The kernel counts busy time by its ticks, and I/O that began in the period before. */
  private static final double SLACK = 1.25;

  /** What was not claimed for longer is not remembered. */
  private static final double MOST_BUSY_NANOS = 20e9;

  private static final double MOST_BYTES = 4.0 * (1 << 30);

  /** Nobody is so many times faster than the device was in the mean. */
  private static final double MOST_TIMES_FASTER = 8;

  /** What periods before the last one count for, each half of the one after it. */
  private static final double BEFORE = 0.5;

  private final double[] bytes = new double[IoOp.values().length]; // not claimed; by IoOp
  private double busyNanos; // not claimed
  private double recentBytes; // for the mean speed
  private double recentBusyNanos;
  private boolean tells; // the kernel has counted something of this device
  private long lastLook; // ns
  private long idleSince; // ns

  /**
   * Takes note of what the kernel counted since the last time.
   *
   * @param moved null where it does not tell
   */
  void saw(Moved moved, long now) {
    if (moved == null
        || Math.min(moved.readBytes(), moved.writtenBytes()) < 0
        || moved.busyNanos() < 0) {
      idleSince = now;
      lastLook = now;
      return;
    }
    tells |= moved.busyNanos() > 0;
    if (moved.busyNanos() > IDLE * (now - lastLook)) {
      idleSince = now;
    }
    lastLook = now;
    add(IoOp.READ, moved.readBytes());
    add(IoOp.WRITE, moved.writtenBytes());
    busyNanos = Math.min(MOST_BUSY_NANOS, busyNanos + SLACK * moved.busyNanos());
    recentBytes = BEFORE * recentBytes + moved.readBytes() + moved.writtenBytes();
    recentBusyNanos = BEFORE * recentBusyNanos + moved.busyNanos();
  }

  private void add(IoOp op, long moved) {
    bytes[op.ordinal()] = Math.min(MOST_BYTES, bytes[op.ordinal()] + SLACK * moved);
  }

  /** Claims what was done for sure. */
  void done(IoOp op, long partBytes, double tookNanos) {
    bytes[op.ordinal()] = Math.max(0, bytes[op.ordinal()] - partBytes);
    busyNanos = Math.max(0, busyNanos - tookNanos);
  }

  /** Claims what a stranger says that it did; returns whether the kernel has seen as much. */
  boolean covers(IoOp op, long partBytes, double tookNanos) {
    boolean seen =
        partBytes <= bytes[op.ordinal()]
            && tookNanos <= busyNanos
            && tookNanos * MOST_TIMES_FASTER * recentBytes >= partBytes * recentBusyNanos;
    if (seen) {
      done(op, partBytes, tookNanos);
    }
    return seen;
  }

  /** For how long the device has done nothing, as the kernel says, ns; 0 where it does not tell. */
  long idleNanos(long now) {
    return tells ? now - idleSince : 0;
  }
}
