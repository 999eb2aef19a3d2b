package org.ibis.rig.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.ibis.rig.report.Table.Cell;
import org.ibis.rig.report.Table.Row;

/** The page's tables: every number that a chart shows can also be read, with no script at all. */
final class ReportTables {

  /** A row of a timeline table is the mean over this many seconds. */
  private static final int BUCKET_SECONDS = 10;

  private ReportTables() {}

  /**
   * Figure 6 of the paper in full, with a row for each configuration of this noisy job, run or not.
   */
  static Table complete(Summaries summaries) {
    String noisy = summaries.noisy();
    List<Row> rows = new ArrayList<>();
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
    return new Table(
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

  private static Row row(String description, Summary s, String noisy) {
    return Row.of(
        s.label(),
        description,
        Cell.of(s.seconds(), s.repetitions()),
        Cell.of(s.slowdownText()),
        Cell.of(Words.number(s.mbpsOf(Jobs.WORD_COUNT).median())),
        Cell.of(Words.number(s.mbpsOf(noisy).median())),
        Cell.of(s.totalMbps(), s.repetitions()),
        Cell.of(Double.isNaN(s.throughputRatio()) ? "-" : Words.percent(s.throughputRatio())),
        Cell.of(Words.number(s.diskMbps().median())),
        Cell.of(String.valueOf(s.repetitions())));
  }

  private static Optional<Row> missing(
      Configuration configuration, String description, String noisy) {
    return configuration.belongsTo(noisy)
        ? Optional.of(Row.notRun(configuration.label, description))
        : Optional.empty();
  }

  /** What else may have slowed a job down: the processors, and pages that went from memory. */
  static Table conditions(Summaries summaries) {
    List<Row> rows = new ArrayList<>();
    for (Summary s : summaries.all()) {
      rows.add(
          Row.of(
              s.label(),
              "",
              Cell.of(Words.measured(Words.percent(s.cpuPressure().median()), s.cpuPressure())),
              Cell.of(s.containerCpu(), s.repetitions()),
              Cell.of(s.startCpu(), s.repetitions()),
              Cell.of(Words.count(s.pagesKept())),
              Cell.of(Words.count(s.pagesLost()))));
    }
    return new Table(
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

  static Table slowdown(Summaries summaries) {
    List<Row> rows = new ArrayList<>();
    for (Summary s : summaries.slowdowns()) {
      rows.add(
          Row.of(
              s.label(),
              "",
              Cell.of(Words.percent(s.slowdown().median())),
              Cell.of(Words.percent(s.slowdown().min())),
              Cell.of(Words.percent(s.slowdown().max()))));
    }
    return new Table(
        "WordCount's slowdown", List.of("Configuration", "Median", "Min", "Max"), rows);
  }

  static Table total(Summaries summaries) {
    String noisy = summaries.noisy();
    List<Row> rows = new ArrayList<>();
    for (Summary s : summaries.totals()) {
      rows.add(
          Row.of(
              s.label(),
              "",
              Cell.of(Words.number(s.mbpsOf(Jobs.WORD_COUNT).median())),
              Cell.of(Words.number(s.mbpsOf(noisy).median())),
              Cell.of(s.totalMbps(), s.repetitions())));
    }
    return new Table(
        "Throughput, MB/s", List.of("Configuration", "WordCount", noisy, "Total"), rows);
  }

  static Table throughputOverTime(Run run, String noisy) {
    return overTime(
        run,
        List.of("WordCount, MB/s", noisy + ", MB/s"),
        s -> new double[] {s.mbpsOf(Jobs.WORD_COUNT), s.mbpsOf(noisy)});
  }

  static Table depthOverTime(Run run) {
    return overTime(
        run,
        List.of("D", "Latency, ms", "Reference, ms"),
        s -> new double[] {s.depth(), s.latencyMillis(), s.referenceMillis()});
  }

  private interface Values {
    double[] of(Sample sample);
  }

  private static Table overTime(Run run, List<String> names, Values values) {
    Map<Long, List<double[]>> buckets = new TreeMap<>();
    for (Sample sample : run.timeline()) {
      long bucket = (long) Math.floor(sample.seconds() / BUCKET_SECONDS);
      buckets.computeIfAbsent(bucket, b -> new ArrayList<>()).add(values.of(sample));
    }
    List<Row> rows = new ArrayList<>();
    buckets.forEach(
        (bucket, samples) -> {
          long from = bucket * BUCKET_SECONDS;
          List<Cell> cells = new ArrayList<>();
          for (int i = 0; i < names.size(); i++) {
            cells.add(Cell.of(Words.number(mean(samples, i))));
          }
          String heading = from + " to " + (from + BUCKET_SECONDS) + " s";
          rows.add(new Row(heading, "", false, cells));
        });
    List<String> headers = new ArrayList<>(List.of("Time"));
    headers.addAll(names);
    return new Table("Means over " + BUCKET_SECONDS + " seconds", headers, rows);
  }

  private static double mean(List<double[]> samples, int column) {
    return samples.stream()
        .mapToDouble(v -> v[column])
        .filter(Double::isFinite)
        .average()
        .orElse(Double.NaN);
  }
}
