package org.ibis.cli.trace;

import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.HdrHistogram.IntCountsHistogram;
import org.ibis.cli.TextTable;
import org.ibis.core.IoKind;
import org.ibis.core.trace.TracedRequest;

/** What each job got, as a table for the terminal. */
final class TraceTable {
  private static final double MB = 1e6;
  private static final double MILLI = 1e6; // ns
  private static final int DIGITS = 3; // of a percentile

  private TraceTable() {}

  private static final class Row {
    private final IntCountsHistogram waits = new IntCountsHistogram(DIGITS); // µs
    private final Map<IoKind, Double> bytes = new EnumMap<>(IoKind.class);
    private double weight;
    private long requests;
    private double service; // ns
    private long first = Long.MAX_VALUE;
    private long last = Long.MIN_VALUE;

    void add(TracedRequest r) {
      weight = r.tag().weight();
      requests++;
      waits.recordValue((r.dispatchNanos() - r.arrivalNanos()) / 1000);
      bytes.merge(r.tag().kind(), (double) r.window().bytes(), Double::sum);
      service += r.endNanos() - r.dispatchNanos();
      first = Math.min(first, r.arrivalNanos());
      last = Math.max(last, r.endNanos());
    }

    double megabytes(IoKind kind) {
      return bytes.getOrDefault(kind, 0.0) / MB;
    }

    double seconds() {
      return (last - first) / 1e9;
    }
  }

  static String of(Trace trace) {
    Map<String, Row> rows = new LinkedHashMap<>();
    for (TracedRequest r : trace.requests()) {
      rows.computeIfAbsent(r.tag().flow(), flow -> new Row()).add(r);
    }
    TextTable table = new TextTable("lrrrrrrrrr");
    table.header("", "", "", "", "MB", "MB", "MB", "wait ms", "wait ms", "at disk ms");
    table.header(
        "job", "weight", "s", "requests", "persist", "interm", "shuffle", "mean", "p99", "mean");
    rows.forEach(
        (flow, row) ->
            table.row(
                flow,
                number(row.weight, 2),
                number(row.seconds(), 1),
                Long.toString(row.requests),
                number(row.megabytes(IoKind.PERSISTENT), 1),
                number(row.megabytes(IoKind.INTERMEDIATE), 1),
                number(row.megabytes(IoKind.SHUFFLE), 1),
                number(row.waits.getMean() / 1000, 1),
                number(row.waits.getValueAtPercentile(99) / 1000.0, 1),
                number(row.service / row.requests / MILLI, 1)));
    String lost = trace.lost() == 0 ? "" : "Lost: " + trace.lost() + " requests.\n";
    return "Disk " + trace.device() + "\n" + table + lost;
  }

  private static String number(double value, int decimals) {
    return String.format(Locale.ROOT, "%." + decimals + "f", value);
  }
}
