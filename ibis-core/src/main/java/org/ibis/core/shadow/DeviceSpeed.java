package org.ibis.core.shadow;

import org.ibis.core.IoOp;

/**
 * What a device moves when it need not seek, learned from what it moves under stock Hadoop: the
 * most that it moved for the time that it was busy. A job that has the disk to itself for some
 * seconds tells exactly; before that it is what the disk moved with seeks, which is less.
 *
 * <p>Pure. Not safe for use by several threads.
 */
final class DeviceSpeed {
  /** One that rests for longer does not tell much. */
  private static final double BUSY = 0.5;

  /** Of what was moved, for a period to tell of one direction. */
  private static final double MOSTLY = 0.9;

  private final Most[] alone = {new Most(), new Most()}; // by IoOp
  private final Most mixed = new Most();

  /** The most of a speed that lasts for some periods: what the kernel counts is rough. */
  private static final class Most {
    /** Of what was before, in each period. */
    private static final double KEEP = 0.5;

    /** What was seen once, by some cache maybe, is half forgotten after an hour of busy periods. */
    private static final double FORGET = 0.999;

    private double bytes; // of the last periods, as the next
    private double nanos;
    private double most; // bytes per ns; 0 before any

    void learn(double moreBytes, double moreNanos) {
      bytes = KEEP * bytes + moreBytes;
      nanos = KEEP * nanos + moreNanos;
      most = Math.max(bytes / nanos, FORGET * most);
    }
  }

  /**
   * Takes note of a period.
   *
   * @param nanos its length
   */
  void learn(Moved moved, double nanos) {
    double bytes = (double) moved.readBytes() + moved.writtenBytes();
    if (bytes == 0 || moved.busyNanos() < BUSY * nanos) {
      return;
    }
    double busy = (double) Math.min(moved.busyNanos(), (long) nanos);
    if (moved.readBytes() >= MOSTLY * bytes) {
      alone[IoOp.READ.ordinal()].learn(bytes, busy);
    } else if (moved.writtenBytes() >= MOSTLY * bytes) {
      alone[IoOp.WRITE.ordinal()].learn(bytes, busy);
    }
    mixed.learn(bytes, busy);
  }

  /** Whether anything is known. */
  boolean isKnown() {
    return mixed.most > 0;
  }

  /** The time for a byte, ns; of a device that is not known 0. */
  double nanosPerByte(IoOp op) {
    double own = alone[op.ordinal()].most;
    double speed = own > 0 ? own : mixed.most;
    return speed > 0 ? 1 / speed : 0;
  }
}
