package org.ibis.cli.profile;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.ibis.cli.page.Page;
import org.ibis.core.IoOp;
import org.ibis.core.cost.LinearCost;

/** What was measured, as a page that loads nothing from elsewhere and shows where it comes from. */
final class ProfilePage {
  private static final double NANOS_PER_MS = 1e6;
  private static final double NANOS_PER_SECOND = 1e9;
  private static final double BYTES_PER_KIB = 1024;

  private ProfilePage() {}

  /**
   * One plot; both axes are logarithmic but for {@code y} of the third.
   *
   * @param id of its canvas
   * @param lines in it
   */
  record Plot(String id, String x, String y, boolean logarithmic, List<Line> lines) {}

  /**
   * @param colour which of the page's; lines that belong together have one
   * @param dashed whether it is what was made of the points, and not they
   * @param points x and y
   */
  record Line(String label, int colour, boolean dashed, List<double[]> points) {}

  static String of(ProfiledDisk disk, Measured m) {
    return Page.of(
        ProfilePage.class,
        "profile.html",
        Map.of(
            "disk", disk.name(),
            "numbers", ProfileText.of(disk, m),
            "data", Page.data(List.of(concurrency(m), sizes(m), turns(m))),
            "chartJs", Page.chartJs(),
            "script", Page.script(ProfilePage.class, "profile.js")));
  }

  /** How much more is done with several at a time, and the two lines that meet at the knee. */
  private static Plot concurrency(Measured m) {
    List<Line> lines = new ArrayList<>();
    for (long bytes : Step.concurrent(m.partBytes())) {
      int colour = lines.size() / 2;
      List<Point> points = m.concurrent(bytes);
      Saturation s = m.saturation(bytes);
      double one = NANOS_PER_SECOND / s.alone();
      int deepest = points.get(points.size() - 1).depth();
      lines.add(line(Sizes.text(bytes), colour, points, Point::depth, p -> p.perSecond() / one));
      lines.add(
          new Line(
              "",
              colour,
              true,
              List.of(
                  new double[] {1, 1},
                  new double[] {s.knee(), s.knee()},
                  new double[] {Math.max(deepest, s.knee()), s.knee()})));
    }
    return new Plot("concurrency", "reads at a time", "times the rate of one", true, lines);
  }

  /** What one at a time takes, and the line by which it is charged. */
  private static Plot sizes(Measured m) {
    List<Line> lines = new ArrayList<>();
    for (IoOp op : IoOp.values()) {
      LinearCost cost = op == IoOp.READ ? m.read() : m.write();
      String label = op == IoOp.READ ? "reads" : "writes";
      List<Point> points = m.alone(op);
      ToDoubleFunction<Point> kib = p -> p.bytes() / BYTES_PER_KIB;
      lines.add(line(label, op.ordinal(), points, kib, p -> p.meanNanos() / NANOS_PER_MS));
      Line fitted = line("", op.ordinal(), points, kib, p -> cost.nanos(p.bytes()) / NANOS_PER_MS);
      lines.add(new Line("", op.ordinal(), true, fitted.points()));
    }
    return new Plot("sizes", "KiB a request, one at a time", "ms", true, lines);
  }

  /** What part of the rate a turn of each size has. */
  private static Plot turns(Measured m) {
    List<Point> points = m.alone(IoOp.READ);
    double all = NANOS_PER_SECOND / m.read().nanosPerByte();
    double bulk = m.bulkBytes() / BYTES_PER_KIB;
    return new Plot(
        "turns",
        "KiB a turn",
        "% of the rate of one long read",
        false,
        List.of(
            line(
                "measured",
                0,
                points,
                p -> p.bytes() / BYTES_PER_KIB,
                p -> 100 * p.bytesPerSecond() / all),
            new Line(
                "bulk: " + Sizes.text(m.bulkBytes()),
                1,
                true,
                List.of(new double[] {bulk, 0}, new double[] {bulk, 100}))));
  }

  private static Line line(
      String label,
      int colour,
      List<Point> points,
      ToDoubleFunction<Point> x,
      ToDoubleFunction<Point> y) {
    double[][] xy =
        points.stream()
            .map(p -> new double[] {x.applyAsDouble(p), y.applyAsDouble(p)})
            .toArray(double[][]::new);
    return new Line(label, colour, false, Arrays.asList(xy));
  }
}
