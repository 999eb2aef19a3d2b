package org.ibis.rig.report;

import java.util.List;
import java.util.Locale;

/**
 * A picture for a README: WordCount's slowdown and the total throughput, side by side. It carries
 * its own background and follows the reader's colour scheme, so it can be read on any page.
 */
final class SvgPicture {

  private static final int ROW = 30;
  private static final int BAR = 16;
  private static final int TOP = 82;
  private static final int BAR_WIDTH = 250;
  private static final int LEFT_BARS = 96;
  private static final int RIGHT_BARS = 516;

  private SvgPicture() {}

  private record Bar(Summary summary, Spread spread, String text) {}

  static String of(Figures figures, Summaries summaries) {
    List<Bar> slowdown =
        summaries.slowdowns().stream()
            .map(s -> new Bar(s, s.slowdown(), Words.percent(s.slowdown().median())))
            .toList();
    List<Bar> total =
        summaries.totals().stream()
            .map(s -> new Bar(s, s.totalMbps(), Words.number(s.totalMbps().median())))
            .toList();
    int height = TOP + ROW * Math.max(1, Math.max(slowdown.size(), total.size())) + 34;
    return Resources.read("picture.svg")
        .replace("{{height}}", String.valueOf(height))
        .replace("{{inner}}", String.valueOf(height - 1))
        .replace("{{foot}}", String.valueOf(height - 16))
        .replace("{{noisy}}", summaries.noisy())
        .replace("{{headline}}", Xml.escape(Words.headline(figures)))
        .replace("{{slowdown}}", draw(slowdown, LEFT_BARS))
        .replace("{{total}}", draw(total, RIGHT_BARS));
  }

  private static String draw(List<Bar> bars, int left) {
    if (bars.isEmpty()) {
      return text(left, TOP + ROW / 2, "note", Words.NOT_RUN);
    }
    double max = bars.stream().mapToDouble(b -> b.spread().max()).max().orElseThrow();
    // Room for the value at the bar's end.
    double scale = max > 0 ? (BAR_WIDTH - 10) / max : 0;
    StringBuilder out = new StringBuilder();
    for (int i = 0; i < bars.size(); i++) {
      Bar bar = bars.get(i);
      int y = TOP + i * ROW;
      // A job that became faster has no bar: its number says so.
      double width = Math.max(1, bar.spread().median() * scale);
      double high = Math.max(width, bar.spread().max() * scale);
      double low = Math.max(0, bar.spread().min() * scale);
      out.append(text(left - 10, y + BAR / 2.0 + 4, "label", bar.summary().label()))
          .append(rect(left, y, width, bar.summary().kind()));
      if (bar.spread().max() > bar.spread().min() && bar.spread().max() > 0) {
        out.append(whisker(left + low, left + high, y + BAR / 2.0));
      }
      out.append(text(left + high + 8, y + BAR / 2.0 + 4, "value", bar.text()));
    }
    return out.append(line(left, TOP - 6, left, TOP + ROW * bars.size() - 8, "axis")).toString();
  }

  private static String whisker(double from, double to, double y) {
    return line(from, y, to, y, "whisker")
        + line(from, y - 4, from, y + 4, "whisker")
        + line(to, y - 4, to, y + 4, "whisker");
  }

  private static String text(double x, double y, String kind, String text) {
    return format("<text class=\"%s\" x=\"%.1f\" y=\"%.1f\">", kind, x, y)
        + Xml.escape(text)
        + "</text>\n";
  }

  private static String rect(double x, double y, double width, String kind) {
    return format(
        "<rect class=\"%s\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%d\" rx=\"2\"/>%n",
        kind, x, y, width, BAR);
  }

  private static String line(double x1, double y1, double x2, double y2, String kind) {
    return format(
        "<line class=\"%s\" x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\"/>%n",
        kind, x1, y1, x2, y2);
  }

  private static String format(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }
}
