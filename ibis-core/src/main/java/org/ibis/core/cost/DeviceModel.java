package org.ibis.core.cost;

import org.ibis.core.IoOp;

/**
 * How long a device takes for a part of a window, for reads and writes apart: a fixed time, where
 * the part doesn't follow the last one of its stream, and a time for each byte. On flash the fixed
 * time is due always: it is the command's and not the arm's.
 *
 * <p>Starts from what a device of its class usually does and follows what is measured. What it is a
 * model of is the caller's choice: learned from the device time that a part was charged it is the
 * cost of the next one; learned from the latency of parts that had the device to themselves it is
 * the latency at depth 1.
 *
 * <p>Each measurement scales each of the two terms by the relative error of the prediction times
 * the term's share of it: the normalised LMS rule on relative errors. Its rate is 2/(n+1), where n
 * counts the measurements that spoke about this term (each by the term's share): an average in
 * which the n-th counts n times, since the first ones were bounded. From n = 2/floor on it stays at
 * the floor, which makes a moving average. An error counts as at most three times the prediction,
 * so one outlier moves a term by the rate times three at most, and a device 20 times slower than
 * its class is still found in a dozen measurements.
 *
 * <p>Not safe for use by several threads. Allocates nothing after it was made.
 */
public final class DeviceModel {
  /** A rate for models that are told of each part: an average over the last 20 or so. */
  public static final double COST_RATE = 0.05;

  /** A rate for models that are told of few parts, which have to tell more each. */
  public static final double SPARSE_RATE = 0.2;

  /** 7200 rpm: half a turn is 4.2 ms, the seek from one job's files to another's as much again. */
  private static final double DISK_FIXED_NANOS = 8e6;

  /** 100 MB/s: the inner tracks of such a disk, the outer ones have up to twice as much. */
  private static final double DISK_NANOS_PER_BYTE = 10;

  /** A page's read, the command and the way through the kernel. */
  private static final double FLASH_FIXED_NANOS = 1e5;

  /** 500 MB/s: what a SATA cable carries; NVMe has up to ten times as much. */
  private static final double FLASH_NANOS_PER_BYTE = 2;

  /** An arm that gets anywhere in this part of what is usual is none: a virtual disk on flash. */
  private static final double NO_ARM = 1.0 / 8;

  /** From this part on it is one again; between the two it stays what it was. */
  private static final double ARM = 1.0 / 4;

  private final boolean rotational;
  private final double usualFixedNanos;
  private boolean positions;
  private final Term[] fixed; // ns, by IoOp
  private final Term[] perByte; // ns, by IoOp

  /**
   * @param rotational whether a part that follows the last one of its stream is spared the fixed
   *     time
   * @param fixedNanos where both directions start, ns, over 0
   * @param nanosPerByte where both directions start, over 0
   * @param rateFloor the part of an error that is corrected at once after many measurements, over
   *     0, at most 1
   */
  public DeviceModel(boolean rotational, double fixedNanos, double nanosPerByte, double rateFloor) {
    this(
        rotational,
        fixedNanos,
        terms(fixedNanos, fixedNanos, checked(rateFloor), 0),
        terms(nanosPerByte, nanosPerByte, rateFloor, 0));
  }

  private DeviceModel(boolean rotational, double usualFixedNanos, Term[] fixed, Term[] perByte) {
    this.rotational = rotational;
    this.usualFixedNanos = usualFixedNanos;
    this.fixed = fixed;
    this.perByte = perByte;
    this.positions = rotational && armPart() >= ARM;
  }

  private static double checked(double rateFloor) {
    if (!(rateFloor > 0 && rateFloor <= 1)) {
      throw new IllegalArgumentException("rate is " + rateFloor + ", must be over 0, at most 1");
    }
    return rateFloor;
  }

  private static Term[] terms(double read, double write, double rateFloor, double experience) {
    Term[] terms = new Term[IoOp.values().length];
    terms[IoOp.READ.ordinal()] = new Term(read, rateFloor, experience);
    terms[IoOp.WRITE.ordinal()] = new Term(write, rateFloor, experience);
    return terms;
  }

  /** What a rotational disk, or one on flash, usually takes. */
  public static DeviceModel usual(boolean rotational, double rateFloor) {
    return rotational
        ? new DeviceModel(true, DISK_FIXED_NANOS, DISK_NANOS_PER_BYTE, rateFloor)
        : new DeviceModel(false, FLASH_FIXED_NANOS, FLASH_NANOS_PER_BYTE, rateFloor);
  }

  /**
   * One that starts from what was measured of the device, which counts as much as all that the
   * average looks back on.
   */
  public static DeviceModel measured(
      boolean rotational, LinearCost read, LinearCost write, double rateFloor) {
    double known = 2 / checked(rateFloor);
    return new DeviceModel(
        rotational,
        rotational ? DISK_FIXED_NANOS : FLASH_FIXED_NANOS,
        terms(read.fixedNanos(), write.fixedNanos(), rateFloor, known),
        terms(read.nanosPerByte(), write.nanosPerByte(), rateFloor, known));
  }

  /**
   * The time for one part, ns, at least 1.
   *
   * @param bytes its size, at least 0
   * @param follows whether it starts where the last one of its stream ended
   */
  public double nanos(IoOp op, long bytes, boolean follows) {
    return Math.max(1, fixedNanos(op, follows) + bytes * nanosPerByte(op));
  }

  /**
   * Whether it takes long to get to another place, so that turns have to be long, and two at a time
   * are bad. What the kernel calls rotational need not be: many a virtual disk is called that.
   */
  public boolean positions() {
    return positions;
  }

  /** The time that doesn't depend on the size, ns; 0 where there is none for such a part. */
  public double fixedNanos(IoOp op, boolean follows) {
    return follows && rotational ? 0 : fixed[op.ordinal()].value();
  }

  /** The time for each byte, ns. */
  public double nanosPerByte(IoOp op) {
    return perByte[op.ordinal()].value();
  }

  /**
   * Takes note of how long a part took.
   *
   * @param measuredNanos what is no time, as a negative one or NaN, is passed over
   */
  public void learn(IoOp op, long bytes, boolean follows, double measuredNanos) {
    double fixedPart = fixedNanos(op, follows);
    double bytesPart = bytes * nanosPerByte(op);
    double predicted = fixedPart + bytesPart;
    if (!(measuredNanos >= 0 && predicted > 0)) {
      return;
    }
    double error = measuredNanos / predicted - 1;
    fixed[op.ordinal()].correct(fixedPart / predicted, error);
    perByte[op.ordinal()].correct(bytesPart / predicted, error);
    positions = rotational && armPart() >= (positions ? NO_ARM : ARM);
  }

  /** Of what is usual; of reads, as caches hide that of writes. */
  private double armPart() {
    return fixed[IoOp.READ.ordinal()].value() / usualFixedNanos;
  }
}
