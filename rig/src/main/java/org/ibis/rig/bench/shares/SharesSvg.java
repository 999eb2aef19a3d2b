package org.ibis.rig.bench.shares;

import java.util.List;
import java.util.Locale;
import org.ibis.rig.bench.hdfs.Variant;
import org.ibis.rig.report.Xml;

/**
 * A picture: each mix has a row, with a plot of each job's rate over time on stock Hadoop and one
 * with IBIS. What a job wants is a broken line of its colour.
 */
final class SharesSvg {

  private static final int WIDTH = 960;
  private static final int LEFT = 50;
  private static final int PLOT_WIDTH = 400;
  private static final int RIGHT_PLOT = 520;
  private static final int PLOT_HEIGHT = 130;
  private static final int ROW = 210;
  private static final int TOP = 40;

  /** Told apart by people who see colours differently too (Okabe and Ito). */
  private static final List<String> COLOURS =
      List.of("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#7f7f7f");

  private static final String STYLE =
      """
      <style>
      text { font: 12px system-ui, -apple-system, "Segoe UI", "DejaVu Sans", sans-serif; fill: #52514e; }
      .title { font-weight: 600; font-size: 15px; fill: #0b0b0b; }
      .end { text-anchor: end; }
      .back { fill: #fcfcfb; }
      .axis { stroke: #c3c2b7; fill: none; }
      .rate { fill: none; stroke-width: 1.5; }
      .wanted { stroke-width: 1; stroke-dasharray: 5 4; }
      @media (prefers-color-scheme: dark) {
        text { fill: #c3c2b7; }
        .title { fill: #ffffff; }
        .back { fill: #1a1a19; }
        .axis { stroke: #4a4945; }
      }
      </style>
      """;

  private SharesSvg() {}

  static String of(Results results) {
    int height = TOP + ROW * results.mixes().size();
    StringBuilder out = new StringBuilder();
    out.append(
        String.format(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\""
                + " height=\"%d\" role=\"img\" aria-label=\"%s\">%n",
            WIDTH, height, WIDTH, height, "Each job's MB/s over time; broken: what it wants"));
    out.append(STYLE)
        .append(format("<rect class=\"back\" width=\"%d\" height=\"%d\"/>%n", WIDTH, height));
    text(out, LEFT, 26, "title", "MB/s over time, s: each job; broken lines: what weights give it");
    for (int i = 0; i < results.mixes().size(); i++) {
      row(out, results, results.mixes().get(i), TOP + i * ROW);
    }
    return out.append("</svg>\n").toString();
  }

  private static void row(StringBuilder out, Results results, Mix mix, int top) {
    double most = 0;
    for (Variant variant : Variant.values()) {
      Measured m = results.typical(mix, variant);
      most = Math.max(most, m == null ? 0 : highest(m));
    }
    for (Variant variant : Variant.values()) {
      Measured m = results.typical(mix, variant);
      if (m != null) {
        int left = variant == Variant.STOCK ? LEFT : RIGHT_PLOT;
        text(out, left, top + 18, "title", mix.text() + ", " + variant.title());
        new Plot(out, m, left, top + 30, most).draw(mix);
      }
    }
  }

  private static double highest(Measured m) {
    double highest = 0;
    for (int j = 0; j < m.jobs().size(); j++) {
      highest = Math.max(highest, m.wanted()[j] * m.totalMbps());
      for (double[] point : RateCurve.of(m, j)) {
        highest = Math.max(highest, point[1]);
      }
    }
    return highest;
  }

  /** One plot: time from 0 to the end of what was measured, rates from 0 to the row's highest. */
  private record Plot(StringBuilder out, Measured m, int left, int top, double most) {

    double x(double seconds) {
      return left + PLOT_WIDTH * seconds / m.seconds();
    }

    double y(double mbps) {
      return top + PLOT_HEIGHT * (1 - (most > 0 ? mbps / most : 0));
    }

    void draw(Mix mix) {
      out.append(
          format(
              "<path class=\"axis\" d=\"M%d %dV%dH%d\"/>%n",
              left, top, top + PLOT_HEIGHT, left + PLOT_WIDTH));
      text(out, left - 6, top + 10, "end", format("%.1f", most));
      text(out, left - 6, top + PLOT_HEIGHT, "end", "0");
      text(out, left + PLOT_WIDTH, top + PLOT_HEIGHT + 15, "end", format("%.0f s", m.seconds()));
      int at = left;
      List<JobGroup> groups = JobGroup.of(mix);
      for (int g = 0; g < groups.size(); g++) {
        String colour = COLOURS.get(g % COLOURS.size());
        JobGroup group = groups.get(g);
        group.indexes().forEach(job -> curve(job, colour));
        wanted(group.indexes().get(0), colour);
        String legend =
            group.text() + ": " + group.range("%.1f", j -> 100 * m.received()[j]) + " %";
        out.append(
            format(
                "<rect x=\"%d\" y=\"%d\" width=\"9\" height=\"9\" fill=\"%s\"/>%n",
                at, top + PLOT_HEIGHT + 22, colour));
        text(out, at + 13, top + PLOT_HEIGHT + 31, "legend", legend);
        at += 24 + 7 * legend.length();
      }
    }

    private void curve(int job, String colour) {
      StringBuilder points = new StringBuilder();
      for (double[] point : RateCurve.of(m, job)) {
        points.append(format("%.1f,%.1f ", x(point[0]), y(point[1])));
      }
      out.append(
          format(
              "<polyline class=\"rate\" stroke=\"%s\" points=\"%s\"/>%n",
              colour, points.toString().strip()));
    }

    private void wanted(int job, String colour) {
      double y = y(m.wanted()[job] * m.totalMbps());
      out.append(
          format(
              "<line class=\"wanted\" stroke=\"%s\" x1=\"%d\" y1=\"%.1f\" x2=\"%d\" y2=\"%.1f\"/>%n",
              colour, left, y, left + PLOT_WIDTH, y));
    }
  }

  private static void text(StringBuilder out, int x, int y, String kind, String text) {
    out.append(format("<text class=\"%s\" x=\"%d\" y=\"%d\">", kind, x, y))
        .append(Xml.escape(text))
        .append("</text>\n");
  }

  private static String format(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }
}
