package org.ibis.rig.report;

import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.ibis.cli.page.Page;

/**
 * A picture for a README: WordCount's slowdown and the total throughput, side by side. It carries
 * its own background and follows the reader's colour scheme, so it can be read on any page.
 *
 * <p>Its template draws it; here is only where each bar ends. Java's chart libraries draw SVG by
 * way of AWT, which wants fonts that a server does not have, and in one colour scheme.
 */
final class DemoPicture {

  private static final int ROW = 30; // px, as all lengths here
  private static final int TOP = 82;
  private static final int FOOT = 34;
  private static final int BAR_WIDTH = 250;
  private static final int LEFT_BARS = 96;
  private static final int RIGHT_BARS = 516;

  private DemoPicture() {}

  /**
   * A bar, with a whisker from low to high where there is one.
   *
   * @param y of its upper edge
   * @param kind its class in the template's style
   */
  record Bar(
      String label,
      String text,
      String kind,
      int y,
      double width,
      boolean whisker,
      double low,
      double high) {}

  /**
   * @param left where its bars begin
   */
  record Side(int left, int bottom, List<Bar> bars) {}

  private record Value(Summary summary, Spread spread, String text) {}

  static String of(Figures figures, Summaries summaries) {
    Side slowdown =
        side(
            LEFT_BARS,
            summaries.slowdowns().stream()
                .map(s -> new Value(s, s.slowdown(), Words.percent(s.slowdown().median())))
                .toList());
    Side total =
        side(
            RIGHT_BARS,
            summaries.totals().stream()
                .map(s -> new Value(s, s.totalMbps(), Words.number(s.totalMbps().median())))
                .toList());
    int rows = Math.max(1, Math.max(slowdown.bars().size(), total.bars().size()));
    Map<String, Object> parts =
        Map.of(
            "height", TOP + ROW * rows + FOOT,
            "noisy", summaries.noisy(),
            "headline", Words.headline(figures),
            "sides", List.of(slowdown, total));
    return Page.of(DemoPicture.class, "picture.svg", parts);
  }

  private static Side side(int left, List<Value> values) {
    double max = values.stream().mapToDouble(v -> v.spread().max()).max().orElse(0);
    // Room for the value at the bar's end.
    double scale = max > 0 ? (BAR_WIDTH - 10) / max : 0;
    List<Bar> bars =
        IntStream.range(0, values.size())
            .mapToObj(i -> bar(values.get(i), TOP + i * ROW, scale))
            .toList();
    return new Side(left, TOP + ROW * bars.size() - 8, bars);
  }

  private static Bar bar(Value value, int y, double scale) {
    Spread spread = value.spread();
    // A job that became faster has no bar: its number says so.
    double width = Math.max(1, spread.median() * scale);
    return new Bar(
        value.summary().label(),
        value.text(),
        value.summary().kind(),
        y,
        width,
        spread.max() > spread.min() && spread.max() > 0,
        Math.max(0, spread.min() * scale),
        Math.max(width, spread.max() * scale));
  }
}
