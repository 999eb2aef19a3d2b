package org.ibis.cli.shadow;

import org.ibis.cli.Figures;
import org.ibis.cli.TextTable;
import org.ibis.core.shadow.Forecast;

/** Writes an outlook as a table. */
final class OutlookText {
  private static final double SECOND = 1e9;
  private static final double GB = 1e9;

  private OutlookText() {}

  static String of(Outlook outlook) {
    StringBuilder out = new StringBuilder();
    outlook.problems().forEach((daemon, why) -> out.append(daemon + ": " + why + "\n"));
    if (outlook.jobs().isEmpty()) {
      return out.append("No job has done anything on these disks while they were observed.\n")
          .toString();
    }
    TextTable table = new TextTable("lrrrrrrrr");
    table.header("", "", "", "", "s with", "s with", "times", "s it would", "s it would");
    table.header(
        "job", "weight", "disks", "GB", "I/O now", "IBIS", "as fast", "be delayed", "gain");
    for (Outlook.Job j : outlook.jobs()) {
      Forecast f = j.forecast();
      table.row(
          j.name(),
          Figures.exact(j.weight()),
          Integer.toString(j.disks()),
          Figures.number(f.bytes() / GB),
          Figures.number(f.nanos() / SECOND),
          Figures.number(f.withIbisNanos() / SECOND),
          String.format(java.util.Locale.ROOT, "%.2f", j.timesAsFast()),
          Figures.number(f.delayedNanos() / SECOND),
          Figures.number(f.gainedNanos() / SECOND));
    }
    return out.append(table).toString();
  }
}
