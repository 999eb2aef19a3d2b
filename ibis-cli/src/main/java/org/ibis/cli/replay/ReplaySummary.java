package org.ibis.cli.replay;

import java.util.Locale;
import java.util.Map;
import org.ibis.cli.TextTable;
import org.ibis.core.Weight;

/** The tables that a replay shows on the terminal. */
final class ReplaySummary {
  private ReplaySummary() {}

  /** What each app got, and all together. */
  static String apps(Replay replay, Map<String, Double> weights) {
    TextTable table = new TextTable("lrrrrrrr");
    table.header("", "", "", "", "", "wait ms", "wait ms", "latency ms");
    table.header("app", "weight", "requests", "MB", "MB/s", "mean", "p99", "mean");
    AppSummary.byApp(replay)
        .forEach(
            (app, s) ->
                table.row(row(app, PlainDecimal.of(weights.getOrDefault(app, Weight.DEFAULT)), s)));
    table.row(row("all", "", AppSummary.ofAll(replay)));
    return table + "Wait: arrival to dispatch. Latency: dispatch to completion.\n";
  }

  private static String[] row(String name, String weight, AppSummary s) {
    return new String[] {
      name,
      weight,
      Long.toString(s.requests()),
      number(s.megabytes(), 1),
      number(s.megabytesPerSecond(), 1),
      number(s.meanWaitMillis(), 3),
      number(s.p99WaitMillis(), 3),
      number(s.meanLatencyMillis(), 3)
    };
  }

  /** D after each control period. */
  static String periods(Replay replay) {
    TextTable table = new TextTable("rrrrrr");
    table.header("period's", "", "latency ms", "reference ms", "", "");
    table.header("end s", "completed", "mean", "mean", "D", "used");
    for (ControlPeriod p : replay.periods()) {
      table.row(
          number(p.endMicros() / 1e6, 3),
          Integer.toString(p.completed()),
          number(p.latencyNanos() / 1e6, 3),
          number(p.referenceNanos() / 1e6, 3),
          number(p.depth(), 3),
          Integer.toString((int) p.depth()));
    }
    return table + "Periods without completions leave D alone and are not shown.\n";
  }

  private static String number(double value, int decimals) {
    return Double.isNaN(value) ? "-" : String.format(Locale.ROOT, "%." + decimals + "f", value);
  }
}
