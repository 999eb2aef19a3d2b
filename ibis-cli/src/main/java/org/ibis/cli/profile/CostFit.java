package org.ibis.cli.profile;

import java.util.List;
import org.ibis.core.cost.LinearCost;

/**
 * The line through latencies of one request at a time: a fixed time and a time for each byte, so
 * that the sum of squares of relative errors is least. Pure.
 */
final class CostFit {
  /** What is lost in noise, where all of a size's time is the other term: a part of the whole. */
  private static final double LEAST_PART = 1e-4;

  private CostFit() {}

  /**
   * @param points of one direction and depth, of two sizes at least
   */
  static LinearCost of(List<Point> points) {
    // Weighted by 1 / latency², the normal equations of fixed + bytes × perByte.
    double w = 0;
    double x = 0;
    double xx = 0;
    double y = 0;
    double xy = 0;
    for (Point p : points) {
      double weight = 1 / (p.meanNanos() * p.meanNanos());
      w += weight;
      x += weight * (double) p.bytes();
      xx += weight * (double) p.bytes() * p.bytes();
      y += weight * p.meanNanos();
      xy += weight * p.bytes() * p.meanNanos();
    }
    double perByte = (w * xy - x * y) / (w * xx - x * x);
    double fixed = (y - perByte * x) / w;
    double smallest = points.stream().mapToDouble(Point::meanNanos).min().orElseThrow();
    double least =
        points.stream().mapToDouble(p -> p.meanNanos() / (double) p.bytes()).min().orElseThrow();
    return new LinearCost(
        Math.max(fixed, smallest * LEAST_PART), Math.max(perByte, least * LEAST_PART));
  }

  /** How far the point that is farthest off is from it, as a part of the point. */
  static double worst(LinearCost cost, List<Point> points) {
    return points.stream()
        .mapToDouble(p -> Math.abs(cost.nanos(p.bytes()) / p.meanNanos() - 1))
        .max()
        .orElse(0);
  }
}
