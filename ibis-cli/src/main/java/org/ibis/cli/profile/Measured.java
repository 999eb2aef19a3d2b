package org.ibis.cli.profile;

import java.util.List;
import org.ibis.core.IoOp;
import org.ibis.core.cost.LinearCost;
import org.ibis.core.profile.DeviceProfile;

/**
 * What the points of a device say. Pure.
 *
 * @param partBytes what the scheduler gives the device at a time
 * @param points all of them
 * @param read what a part costs that is read
 * @param write what a part costs that is written
 */
public record Measured(long partBytes, List<Point> points, LinearCost read, LinearCost write) {
  /** A turn of so many times the time to get there has nine tenths of the rate. */
  private static final double TURN_OVER_FIXED = 9;

  /** What is made of them. */
  public static Measured of(long partBytes, List<Point> points) {
    return new Measured(
        partBytes,
        List.copyOf(points),
        CostFit.of(alone(points, IoOp.READ)),
        CostFit.of(alone(points, IoOp.WRITE)));
  }

  /** Those of growing sizes, one request at a time. */
  List<Point> alone(IoOp op) {
    return alone(points, op);
  }

  private static List<Point> alone(List<Point> points, IoOp op) {
    return points.stream().filter(p -> p.op() == op && p.depth() == 1).toList();
  }

  /** Those of growing concurrency, that are read. */
  List<Point> concurrent(long bytes) {
    return points.stream().filter(p -> p.op() == IoOp.READ && p.bytes() == bytes).toList();
  }

  /** Where reads of a size saturate the device. */
  public Saturation saturation(long bytes) {
    return Saturation.of(concurrent(bytes));
  }

  /** The turn that has nine tenths of the device's rate of reads: the next power of two. */
  public long bulkBytes() {
    double exact = TURN_OVER_FIXED * read.fixedNanos() / read.nanosPerByte();
    double power = Math.ceil(Math.log(exact) / Math.log(2));
    return 1L << (int) Math.max(12, Math.min(30, power));
  }

  DeviceProfile profile(String identity) {
    return new DeviceProfile(identity, read, write, saturation(partBytes).knee(), bulkBytes());
  }
}
