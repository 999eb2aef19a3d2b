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

  /** What was seen once, by some cache maybe, is half forgotten after an hour of busy periods. */
  private static final double FORGET = 0.999;

  private final double[] alone = new double[IoOp.values().length]; // bytes per ns; 0 before any
  private double mixed; // bytes per ns

  /**
   * Takes note of a period.
   *
   * @param nanos its length
   */
  void learn(Moved moved, double nanos) {
    long bytes = moved.readBytes() + moved.writtenBytes();
    if (bytes == 0 || moved.busyNanos() < BUSY * nanos) {
      return;
    }
    double speed = bytes / (double) moved.busyNanos();
    if (moved.readBytes() >= MOSTLY * bytes) {
      learn(IoOp.READ, speed);
    } else if (moved.writtenBytes() >= MOSTLY * bytes) {
      learn(IoOp.WRITE, speed);
    }
    mixed = Math.max(speed, FORGET * mixed);
  }

  private void learn(IoOp op, double speed) {
    alone[op.ordinal()] = Math.max(speed, FORGET * alone[op.ordinal()]);
  }

  /** Whether anything is known. */
  boolean isKnown() {
    return mixed > 0;
  }

  /** The time for a byte, ns; of a device that is not known 0. */
  double nanosPerByte(IoOp op) {
    double speed = alone[op.ordinal()] > 0 ? alone[op.ordinal()] : mixed;
    return speed > 0 ? 1 / speed : 0;
  }
}
