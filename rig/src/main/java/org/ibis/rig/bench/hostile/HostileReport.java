package org.ibis.rig.bench.hostile;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.ibis.cli.TextTable;
import org.ibis.rig.report.JsonValues;

/** What came out, for a terminal and for programs. */
final class HostileReport {

  private static final double PERCENT = 100;

  private static final String NOTES =
      """
      Victim: MB/s that it read before, during and after the attack; due: what it should have meanwhile; kept: what it had of
      that. heap: what lives in that daemon's heap at the attack's end, times what it was at rest. ping: 99th percentile of a
      task's pings of the NodeManager. silent: longest time without a report of the node. off: whether the cluster could be
      switched off, and stayed so.
      """;

  private HostileReport() {}

  static String table(List<Row> rows, Limits limits) {
    if (rows.isEmpty()) {
      return "";
    }
    TextTable table = new TextTable("llrrrrrlrrll");
    table.header(
        "", "", "before", "during", "after", "due", "kept", "heap", "ping", "silent", "", "");
    table.header("attack", "", "MB/s", "MB/s", "MB/s", "MB/s", "%", "", "ms", "s", "off", "");
    for (Row row : rows) {
      List<String> missed = row.missed(limits);
      table.row(
          row.key(),
          row.title(),
          number(row.before()),
          number(row.during()),
          number(row.after()),
          number(row.due()),
          number(PERCENT * row.kept()),
          String.format(Locale.ROOT, "%.2f %s", row.grown().getValue(), row.grown().getKey()),
          number(row.pingMillis()),
          number(row.silentSeconds()),
          row.offHeld() ? "holds" : "FAILS",
          missed.isEmpty() ? "" : "MISSED: " + String.join(", ", missed));
    }
    return "\n" + table + "\n" + NOTES;
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.1f", value);
  }

  static String json(Map<String, String> settings, List<Row> rows, Limits limits) {
    Map<String, Object> root = new LinkedHashMap<>();
    root.put("settings", settings);
    root.put("attacks", rows.stream().map(row -> json(row, limits)).collect(Collectors.toList()));
    return JsonValues.file(root);
  }

  private static Map<String, Object> json(Row row, Limits limits) {
    Map<String, Object> out = new LinkedHashMap<>();
    out.put("attack", row.key());
    out.put("title", row.title());
    out.put("before_mbps", JsonValues.number(row.before()));
    out.put("during_mbps", JsonValues.number(row.during()));
    out.put("after_mbps", JsonValues.number(row.after()));
    out.put("due_mbps", JsonValues.number(row.due()));
    out.put("kept", JsonValues.number(row.kept()));
    out.put("heap_at_rest", row.rest());
    out.put("heap", row.heap());
    out.put("ping_p99_ms", JsonValues.number(row.pingMillis()));
    out.put("silent_seconds", JsonValues.number(row.silentSeconds()));
    out.put("off_held", row.offHeld());
    out.put("acts", row.acts());
    out.put("missed", row.missed(limits));
    return out;
  }
}
