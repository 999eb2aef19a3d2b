package org.ibis.cli.profile;

import java.util.Comparator;
import java.util.List;

/**
 * From which concurrency on a device does no more requests in the same time: where the line of a
 * device that would serve all at once, as it serves one, meets the line of its largest rate. N* =
 * X_max R_1, the saturation point of operational analysis (Denning and Buzen, "The Operational
 * Analysis of Queueing Network Models", 1978). Pure.
 *
 * @param knee N*, at least 1
 * @param most X_max, requests a second
 * @param alone R_1, the latency of a request alone, ns
 */
public record Saturation(double knee, double most, double alone) {
  private static final double NANOS_PER_SECOND = 1e9;

  /**
   * @param points of one size and direction, one of them at depth 1
   */
  static Saturation of(List<Point> points) {
    double alone =
        points.stream().min(Comparator.comparingInt(Point::depth)).orElseThrow().meanNanos();
    double most = points.stream().mapToDouble(Point::perSecond).max().orElseThrow();
    return new Saturation(Math.max(1, most * alone / NANOS_PER_SECOND), most, alone);
  }
}
