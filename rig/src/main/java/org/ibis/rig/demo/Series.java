package org.ibis.rig.demo;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/** A cumulative count seen at moments in order, and what it must have been between them. */
final class Series {

  private record Point(long millis, double value) {}

  private final List<Point> points = new ArrayList<>();

  /** Adds what was seen; a count that went back (a task that starts again) counts as unchanged. */
  void add(long millis, double value) {
    double last = points.isEmpty() ? 0 : points.get(points.size() - 1).value();
    points.add(new Point(millis, Math.max(last, value)));
  }

  boolean isEmpty() {
    return points.isEmpty();
  }

  double last() {
    return points.isEmpty() ? 0 : points.get(points.size() - 1).value();
  }

  /** When it was last seen at 0 before it rose, ms; none while it has not. */
  OptionalLong began() {
    Point before = null;
    for (Point point : points) {
      if (point.value() > 0) {
        return OptionalLong.of(before == null ? point.millis() : before.millis());
      }
      before = point;
    }
    return OptionalLong.empty();
  }

  /** The count at a moment, linear between what was seen; the nearest one outside. */
  double at(long millis) {
    Point before = null;
    for (Point point : points) {
      if (point.millis() >= millis) {
        if (before == null || point.millis() == before.millis()) {
          return point.value();
        }
        double share = (double) (millis - before.millis()) / (point.millis() - before.millis());
        return before.value() + share * (point.value() - before.value());
      }
      before = point;
    }
    return last();
  }

  /** The count's growth between two moments, ms. */
  double between(long from, long to) {
    return at(to) - at(from);
  }

  /** Units per second between two moments, ms. */
  double rate(long from, long to) {
    return to <= from ? 0 : between(from, to) * 1000.0 / (to - from);
  }
}
