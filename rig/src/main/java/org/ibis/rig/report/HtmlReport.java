package org.ibis.rig.report;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.ibis.cli.page.Page;
import org.ibis.rig.report.Charts.Chart;

/** One page with everything in it: no file, font, script or picture is loaded from elsewhere. */
final class HtmlReport {

  private static final String DEFAULT_COMMAND = "./ibis demo";
  private static final String COMMAND = "command";
  private static final String MAIN_FIGURE = "ibis_slowdown";

  private HtmlReport() {}

  /** A figure, large. */
  record Tile(String label, String value, String note, boolean main, boolean missing) {
    static Tile of(Figures.Figure figure, String mainFigure) {
      return new Tile(
          figure.label(),
          Page.unbroken(Words.percent(figure.value())),
          Page.unbroken(figure.note()),
          figure.key().equals(mainFigure),
          !Double.isFinite(figure.value()));
    }
  }

  static String of(Map<String, String> settings, Figures figures, Summaries summaries) {
    Map<String, Object> parts =
        frame(settings, Words.headline(figures), figures.all(), MAIN_FIGURE, "report.js");
    parts.put("noisy", summaries.noisy());
    parts.put("slowdown", slowdown(summaries));
    parts.put("total", total(summaries));
    parts.put("throughput", throughput(summaries));
    parts.put("depth", depth(summaries));
    parts.put("complete", ReportTables.complete(summaries));
    parts.put("conditions", ReportTables.conditions(summaries));
    parts.put("data", ChartData.of(summaries));
    return Page.of(HtmlReport.class, "report.html", parts);
  }

  /**
   * What each page has: its head, its figures, and how it was measured.
   *
   * @param mainFigure the key of the one that counts most
   * @param script that draws its charts
   */
  static Map<String, Object> frame(
      Map<String, String> settings,
      String headline,
      List<Figures.Figure> figures,
      String mainFigure,
      String script) {
    Map<String, Object> parts = new LinkedHashMap<>();
    parts.put("style", Page.text(HtmlReport.class, "report.css"));
    parts.put("headline", Page.unbroken(headline));
    parts.put("tiles", figures.stream().map(figure -> Tile.of(figure, mainFigure)).toList());
    parts.put(COMMAND, settings.getOrDefault(COMMAND, DEFAULT_COMMAND));
    parts.put(
        "settings", settings.entrySet().stream().filter(e -> !e.getKey().equals(COMMAND)).toList());
    parts.put("chartJs", Page.chartJs());
    parts.put("script", Page.script(HtmlReport.class, script));
    return parts;
  }

  private static Charts slowdown(Summaries summaries) {
    if (summaries.slowdowns().isEmpty()) {
      return Charts.notRun("");
    }
    String label = "Bars of WordCount's slowdown in each configuration, in percent";
    return new Charts(
        "", List.of(new Chart("", "slowdown", label)), ReportTables.slowdown(summaries));
  }

  private static Charts total(Summaries summaries) {
    if (summaries.totals().isEmpty()) {
      return Charts.notRun("");
    }
    String label = "Bars of the throughput of both jobs in each configuration, in MB/s";
    return new Charts("", List.of(new Chart("", "total", label)), ReportTables.total(summaries));
  }

  private static List<Charts> throughput(Summaries summaries) {
    return List.of(
        overTime(summaries, Configuration.NATIVE, "native", "Native: stock Hadoop"),
        overTime(summaries, Configuration.SFQ_AUTO, "ibis", "IBIS: SFQ(D2)"));
  }

  private static Charts overTime(
      Summaries summaries, Configuration configuration, String id, String title) {
    String noisy = summaries.noisy();
    String label = "MB/s of WordCount and of " + noisy + " over time, " + title;
    return summaries
        .get(configuration)
        .filter(s -> !s.medianRun().timeline().isEmpty())
        .map(
            s ->
                new Charts(
                    title,
                    List.of(new Chart("", id, label)),
                    ReportTables.throughputOverTime(s.medianRun(), noisy)))
        .orElseGet(() -> Charts.notRun(title));
  }

  private static Charts depth(Summaries summaries) {
    List<Chart> charts =
        List.of(
            new Chart("D, requests at the disk", "depth", "D over time under SFQ(D2)"),
            new Chart(
                "Latency, ms",
                "latency",
                "Latency and its reference over time under SFQ(D2), in ms"));
    return summaries
        .get(Configuration.SFQ_AUTO)
        .filter(s -> s.medianRun().timeline().stream().anyMatch(x -> Double.isFinite(x.depth())))
        .map(s -> new Charts("", charts, ReportTables.depthOverTime(s.medianRun())))
        .orElseGet(() -> Charts.notRun(""));
  }
}
