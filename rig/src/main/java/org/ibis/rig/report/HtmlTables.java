package org.ibis.rig.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The page's tables: every number that a chart shows can also be read, with no script at all. */
final class HtmlTables {

  /** A row of a timeline table is the mean over this many seconds. */
  private static final int BUCKET_SECONDS = 10;

  private HtmlTables() {}

  /**
   * Figure 6 of the paper in full, with a row for each configuration of this noisy job, run or not.
   */
  static String complete(Summaries summaries) {
    String noisy = summaries.noisy();
    List<String> rows = new ArrayList<>();
    for (Configuration configuration : Configuration.values()) {
      String description = configuration.description(noisy);
      summaries
          .get(configuration)
          .map(s -> row(description, s, noisy))
          .or(() -> missing(configuration, description, noisy))
          .ifPresent(rows::add);
    }
    summaries.all().stream()
        .filter(s -> Configuration.named(s.name()).isEmpty())
        .forEach(s -> rows.add(row(s.medianRun().workload(), s, noisy)));
    return table(
        "All configurations",
        List.of(
            "Configuration",
            "Runtime, s",
            "Slowdown",
            "WordCount, MB/s",
            noisy + ", MB/s",
            "Total, MB/s",
            "Of native",
            "Disk, MB/s",
            "Runs"),
        rows);
  }

  private static String row(String description, Summary s, String noisy) {
    return "<tr>"
        + heading(s.label(), description)
        + cell(s.seconds(), s.repetitions())
        + cell(s.slowdownText())
        + cell(Words.number(s.mbpsOf(Jobs.WORD_COUNT).median()))
        + cell(Words.number(s.mbpsOf(noisy).median()))
        + cell(s.totalMbps(), s.repetitions())
        + cell(Double.isNaN(s.throughputRatio()) ? "-" : Words.percent(s.throughputRatio()))
        + cell(Words.number(s.diskMbps().median()))
        + cell(String.valueOf(s.repetitions()))
        + "</tr>";
  }

  private static Optional<String> missing(
      Configuration configuration, String description, String noisy) {
    return configuration.belongsTo(noisy)
        ? Optional.of(
            "<tr class=\"missing\">"
                + heading(configuration.label, description)
                + "<td colspan=\"8\">"
                + Words.NOT_RUN
                + "</td></tr>")
        : Optional.empty();
  }

  /** What else may have slowed a job down: the processors, and pages that went from memory. */
  static String conditions(Summaries summaries) {
    List<String> rows = new ArrayList<>();
    for (Summary s : summaries.all()) {
      rows.add(
          "<tr>"
              + heading(s.label(), "")
              + cell(Words.measured(Words.percent(s.cpuPressure().median()), s.cpuPressure()))
              + cell(s.containerCpu(), s.repetitions())
              + cell(s.startCpu(), s.repetitions())
              + cell(Words.count(s.pagesKept()))
              + cell(Words.count(s.pagesLost()))
              + "</tr>");
    }
    return table(
        "Processors and memory",
        List.of(
            "Configuration",
            "Waits for a processor",
            "Containers, CPU s",
            "Of that, starts",
            "Pages kept",
            "Pages lost"),
        rows);
  }

  static String slowdown(Summaries summaries) {
    List<String> rows = new ArrayList<>();
    for (Summary s : summaries.slowdowns()) {
      rows.add(
          "<tr>"
              + heading(s.label(), "")
              + cell(Words.percent(s.slowdown().median()))
              + cell(Words.percent(s.slowdown().min()))
              + cell(Words.percent(s.slowdown().max()))
              + "</tr>");
    }
    return table("WordCount's slowdown", List.of("Configuration", "Median", "Min", "Max"), rows);
  }

  static String total(Summaries summaries) {
    String noisy = summaries.noisy();
    List<String> rows = new ArrayList<>();
    for (Summary s : summaries.totals()) {
      rows.add(
          "<tr>"
              + heading(s.label(), "")
              + cell(Words.number(s.mbpsOf(Jobs.WORD_COUNT).median()))
              + cell(Words.number(s.mbpsOf(noisy).median()))
              + cell(s.totalMbps(), s.repetitions())
              + "</tr>");
    }
    return table("Throughput, MB/s", List.of("Configuration", "WordCount", noisy, "Total"), rows);
  }

  static String throughputOverTime(Run run, String noisy) {
    return overTime(
        run,
        List.of("WordCount, MB/s", noisy + ", MB/s"),
        s -> new double[] {s.mbpsOf(Jobs.WORD_COUNT), s.mbpsOf(noisy)});
  }

  static String depthOverTime(Run run) {
    return overTime(
        run,
        List.of("D", "Latency, ms", "Reference, ms"),
        s -> new double[] {s.depth(), s.latencyMillis(), s.referenceMillis()});
  }

  private interface Values {
    double[] of(Sample sample);
  }

  private static String overTime(Run run, List<String> names, Values values) {
    Map<Long, List<double[]>> buckets = new TreeMap<>();
    for (Sample sample : run.timeline()) {
      long bucket = (long) Math.floor(sample.seconds() / BUCKET_SECONDS);
      buckets.computeIfAbsent(bucket, b -> new ArrayList<>()).add(values.of(sample));
    }
    List<String> rows = new ArrayList<>();
    buckets.forEach(
        (bucket, samples) -> {
          StringBuilder row = new StringBuilder("<tr>");
          long from = bucket * BUCKET_SECONDS;
          row.append(heading(from + " to " + (from + BUCKET_SECONDS) + " s", ""));
          for (int i = 0; i < names.size(); i++) {
            row.append(cell(Words.number(mean(samples, i))));
          }
          rows.add(row.append("</tr>").toString());
        });
    List<String> headers = new ArrayList<>(List.of("Time"));
    headers.addAll(names);
    return table("Means over " + BUCKET_SECONDS + " seconds", headers, rows);
  }

  private static double mean(List<double[]> samples, int column) {
    return samples.stream()
        .mapToDouble(v -> v[column])
        .filter(Double::isFinite)
        .average()
        .orElse(Double.NaN);
  }

  private static String table(String caption, List<String> headers, List<String> rows) {
    StringBuilder out = new StringBuilder();
    // A region that scrolls must be reachable by keyboard.
    out.append("<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"")
        .append(Html.escape(caption))
        .append("\"><table><caption>")
        .append(Html.escape(caption))
        .append("</caption><thead><tr>");
    headers.forEach(h -> out.append("<th scope=\"col\">").append(Html.escape(h)).append("</th>"));
    out.append("</tr></thead><tbody>\n");
    rows.forEach(row -> out.append(row).append('\n'));
    return out.append("</tbody></table></div>").toString();
  }

  private static String heading(String text, String detail) {
    return "<th scope=\"row\">"
        + Html.escape(text)
        + (detail.isEmpty() ? "" : "<small>" + Html.escape(detail) + "</small>")
        + "</th>";
  }

  private static String cell(String text) {
    return "<td>" + Html.text(text) + "</td>";
  }

  /** The median, with the range below it where there is more than one repetition. */
  private static String cell(Spread spread, int repetitions) {
    boolean range = repetitions > 1 && spread.isMeasured();
    return "<td>"
        + Words.number(spread.median())
        + (range ? "<small>" + Words.range(spread) + "</small>" : "")
        + "</td>";
  }
}
