package org.ibis.rig.report;

import org.ibis.cli.TextTable;
import org.ibis.rig.report.Coordination.JobSpread;
import org.ibis.rig.report.Coordination.Together;

/** Coordination on several nodes as plain ASCII text of at most 100 columns. */
final class CoordinationText {

  private CoordinationText() {}

  static String of(Coordination coordination, Summaries summaries) {
    StringBuilder out = new StringBuilder();
    out.append(runtimes(coordination)).append('\n');
    out.append(service(coordination)).append('\n');
    if (summaries.all().stream().anyMatch(s -> s.containerCpu().isMeasured())) {
      out.append(TextReport.conditionsTable(summaries)).append('\n');
    }
    TextTable lines = new TextTable("lrl");
    coordination.figures().forEach(f -> lines.row(f.label(), Words.percent(f.value()), f.note()));
    out.append(lines).append('\n');
    return out.append(TextReport.wrap(coordination.headline())).toString();
  }

  private static TextTable runtimes(Coordination c) {
    TextTable table = new TextTable("lrlrrlrr");
    table.header("", "TeraSort", "", "", "TeraGen", "", "", "average");
    table.header(
        "configuration", "s", "[min-max]", "slowdown", "s", "[min-max]", "slowdown", "slowdown");
    table.row(
        "alone",
        Words.number(c.teraSort().median()),
        Words.spanned(c.teraSort()),
        "",
        Words.number(c.teraGen().median()),
        Words.spanned(c.teraGen()),
        "",
        "");
    for (Configuration configuration : Configuration.COORDINATION) {
      Together both = c.together(configuration);
      table.row(
          configuration.label,
          Words.number(both.teraSort().seconds().median()),
          Words.spanned(both.teraSort().seconds()),
          Words.percent(both.teraSort().slowdown()),
          Words.number(both.teraGen().seconds().median()),
          Words.spanned(both.teraGen().seconds()),
          Words.percent(both.teraGen().slowdown()),
          Words.percent(both.averageSlowdown()));
    }
    return table;
  }

  /** What the disks worked for each job, all nodes together. */
  private static TextTable service(Coordination c) {
    TextTable table = new TextTable("lrrrrrr");
    table.header("", "TeraSort", "TeraGen", "both at work:", "", "", "");
    table.header("device time", "s", "s", "TeraSort s", "TeraGen s", "ratio", "wanted");
    for (Configuration configuration : Configuration.COORDINATION) {
      JobSpread sort = c.together(configuration).teraSort();
      JobSpread gen = c.together(configuration).teraGen();
      table.row(
          configuration.label,
          Words.number(sort.deviceSeconds().median()),
          Words.number(gen.deviceSeconds().median()),
          Words.number(sort.besideSeconds().median()),
          Words.number(gen.besideSeconds().median()),
          Words.number(c.together(configuration).ratio()),
          Words.number(c.wanted()));
    }
    return table;
  }
}
