package org.ibis.rig.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.ibis.cli.page.Page;
import org.ibis.rig.report.Charts.Chart;
import org.ibis.rig.report.Coordination.JobSpread;
import org.ibis.rig.report.Coordination.Together;
import org.ibis.rig.report.Table.Cell;
import org.ibis.rig.report.Table.Row;

/** Coordination on several nodes as one page with everything in it. */
final class CoordinationHtml {
  private static final String MAIN_FIGURE = "sync_better";

  private CoordinationHtml() {}

  /**
   * A job's bars.
   *
   * @param percent in each setup
   */
  record Bars(String label, List<Double> percent) {}

  static String of(Map<String, String> settings, Coordination c, Summaries summaries) {
    Map<String, Object> parts =
        HtmlReport.frame(settings, c.headline(), c.figures(), MAIN_FIGURE, "coordination.js");
    parts.put("slowdown", slowdown(c));
    parts.put("runtimes", runtimes(c));
    parts.put("service", service(c));
    parts.put("conditions", ReportTables.conditions(summaries));
    parts.put("data", data(c));
    return Page.of(CoordinationHtml.class, "coordination.html", parts);
  }

  private static List<Configuration> measured(Coordination c) {
    return Configuration.COORDINATION.stream()
        .filter(configuration -> Double.isFinite(c.together(configuration).averageSlowdown()))
        .toList();
  }

  private static Charts slowdown(Coordination c) {
    if (measured(c).isEmpty()) {
      return Charts.notRun("");
    }
    List<Row> rows = new ArrayList<>();
    for (Configuration configuration : measured(c)) {
      Together both = c.together(configuration);
      rows.add(
          Row.of(
              configuration.label,
              "",
              Cell.of(Words.percent(both.teraSort().slowdown())),
              Cell.of(Words.percent(both.teraGen().slowdown())),
              Cell.of(Words.percent(both.averageSlowdown()))));
    }
    return new Charts(
        "",
        List.of(new Chart("", "slowdown", "Bars of both jobs' slowdown and of their average")),
        new Table(
            "Slowdown", List.of("Configuration", Jobs.TERA_SORT, Jobs.TERA_GEN, "Average"), rows));
  }

  private static Table runtimes(Coordination c) {
    List<Row> rows = new ArrayList<>();
    rows.add(
        Row.of(
            "alone",
            "each by itself, IBIS with SFQ(D2)",
            cell(c.teraSort()),
            Cell.of("-"),
            cell(c.teraGen()),
            Cell.of("-"),
            Cell.of("-")));
    for (Configuration configuration : Configuration.COORDINATION) {
      Together both = c.together(configuration);
      String description = configuration.description("");
      rows.add(
          both.teraSort().seconds().isMeasured()
              ? Row.of(
                  configuration.label,
                  description,
                  cell(both.teraSort().seconds()),
                  Cell.of(Words.percent(both.teraSort().slowdown())),
                  cell(both.teraGen().seconds()),
                  Cell.of(Words.percent(both.teraGen().slowdown())),
                  Cell.of(Words.percent(both.averageSlowdown())))
              : Row.notRun(configuration.label, description));
    }
    return new Table(
        "Runtimes",
        List.of(
            "Configuration",
            "TeraSort, s",
            "Slowdown",
            "TeraGen, s",
            "Slowdown",
            "Average slowdown"),
        rows);
  }

  private static Table service(Coordination c) {
    List<Row> rows = new ArrayList<>();
    for (Configuration configuration : Configuration.COORDINATION) {
      JobSpread sort = c.together(configuration).teraSort();
      JobSpread gen = c.together(configuration).teraGen();
      rows.add(
          sort.deviceSeconds().isMeasured()
              ? Row.of(
                  configuration.label,
                  "",
                  cell(sort.deviceSeconds()),
                  cell(gen.deviceSeconds()),
                  cell(sort.besideSeconds()),
                  cell(gen.besideSeconds()),
                  Cell.of(Words.number(c.together(configuration).ratio())),
                  Cell.of(Words.number(c.wanted())))
              : Row.notRun(configuration.label, ""));
    }
    return new Table(
        "Service in the whole cluster",
        List.of(
            "Configuration",
            "TeraSort, s",
            "TeraGen, s",
            "Both at work: TeraSort, s",
            "TeraGen, s",
            "Ratio",
            "Wanted"),
        rows);
  }

  private static Cell cell(Spread spread) {
    return new Cell(Words.number(spread.median()), Words.spanned(spread));
  }

  /** What the chart draws, as JSON that can stand inside a script element. */
  private static String data(Coordination c) {
    Map<String, Object> root = new LinkedHashMap<>();
    root.put("setups", measured(c).stream().map(configuration -> configuration.label).toList());
    root.put(
        "bars",
        List.of(
            bars(c, Jobs.TERA_SORT, both -> both.teraSort().slowdown()),
            bars(c, Jobs.TERA_GEN, both -> both.teraGen().slowdown()),
            bars(c, "average", Together::averageSlowdown)));
    return Page.data(root);
  }

  private static Bars bars(Coordination c, String label, ToDoubleFunction<Together> slowdown) {
    return new Bars(
        label,
        measured(c).stream()
            .map(configuration -> 100 * slowdown.applyAsDouble(c.together(configuration)))
            .toList());
  }
}
