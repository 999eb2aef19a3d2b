package org.ibis.rig.report;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** One page with everything in it: no file, font, script or picture is loaded from elsewhere. */
final class HtmlReport {

  private static final Pattern PLACE = Pattern.compile("\\{\\{([a-zA-Z]+)}}");
  private static final String DEFAULT_COMMAND = "./ibis demo";

  private HtmlReport() {}

  static String of(Map<String, String> settings, Figures figures, Summaries summaries) {
    Map<String, String> parts = new LinkedHashMap<>();
    parts.put("style", Resources.read("report.css"));
    parts.put("headline", Html.text(Words.headline(figures)));
    parts.put("noisy", summaries.noisy());
    parts.put("tiles", tiles(figures));
    parts.put("slowdown", slowdown(summaries));
    parts.put("throughput", throughput(summaries));
    parts.put("depth", depth(summaries));
    parts.put("total", total(summaries));
    parts.put("complete", HtmlTables.complete(summaries));
    parts.put("conditions", HtmlTables.conditions(summaries));
    parts.put("command", Html.escape(settings.getOrDefault("command", DEFAULT_COMMAND)));
    parts.put("settings", settings(settings));
    parts.put("data", ChartData.of(summaries));
    parts.put("chartJs", Html.escapeScript(Resources.chartJs()));
    parts.put("script", Html.escapeScript(Resources.read("report.js")));
    return fill(Resources.read("report.html"), parts);
  }

  /** One pass, so that a part's own text is never taken for a place. */
  private static String fill(String template, Map<String, String> parts) {
    return PLACE
        .matcher(template)
        .replaceAll(
            match -> {
              String part = parts.get(match.group(1));
              if (part == null) {
                throw new IllegalStateException("report.html has an unknown " + match.group());
              }
              return Matcher.quoteReplacement(part);
            });
  }

  private static String tiles(Figures figures) {
    StringBuilder out = new StringBuilder();
    for (Figures.Figure figure : figures.all()) {
      boolean run = Double.isFinite(figure.value());
      out.append("<div class=\"tile")
          .append(figure.key().equals("ibis_slowdown") ? " main" : "")
          .append(run ? "" : " missing")
          .append("\"><dt>")
          .append(Html.escape(figure.label()))
          .append("</dt><dd>")
          .append(Html.text(Words.percent(figure.value())))
          .append("<small>")
          .append(Html.text(figure.note()))
          .append("</small></dd></div>\n");
    }
    return out.toString();
  }

  private static String slowdown(Summaries summaries) {
    return summaries.slowdowns().isEmpty()
        ? notRun()
        : canvas("slowdown", "Bars of WordCount's slowdown in each configuration, in percent")
            + details(HtmlTables.slowdown(summaries));
  }

  private static String total(Summaries summaries) {
    return summaries.totals().isEmpty()
        ? notRun()
        : canvas("total", "Bars of the throughput of both jobs in each configuration, in MB/s")
            + details(HtmlTables.total(summaries));
  }

  private static String throughput(Summaries summaries) {
    return overTime(summaries, Configuration.NATIVE, "native", "Native: stock Hadoop")
        + overTime(summaries, Configuration.SFQ_AUTO, "ibis", "IBIS: SFQ(D2)");
  }

  private static String overTime(
      Summaries summaries, Configuration configuration, String id, String title) {
    return "<h3>"
        + title
        + "</h3>"
        + summaries
            .get(configuration)
            .filter(s -> !s.medianRun().timeline().isEmpty())
            .map(
                s ->
                    canvas(
                            id,
                            "MB/s of WordCount and of "
                                + summaries.noisy()
                                + " over time, "
                                + title)
                        + details(HtmlTables.throughputOverTime(s.medianRun(), summaries.noisy())))
            .orElseGet(HtmlReport::notRun);
  }

  private static String depth(Summaries summaries) {
    return summaries
        .get(Configuration.SFQ_AUTO)
        .filter(s -> s.medianRun().timeline().stream().anyMatch(x -> Double.isFinite(x.depth())))
        .map(
            s ->
                "<h3>D, requests at the disk</h3>"
                    + canvas("depth", "D over time under SFQ(D2)")
                    + "<h3>Latency, ms</h3>"
                    + canvas("latency", "Latency and its reference over time under SFQ(D2), in ms")
                    + details(HtmlTables.depthOverTime(s.medianRun())))
        .orElseGet(HtmlReport::notRun);
  }

  private static String canvas(String id, String label) {
    return "<div class=\"chart\" id=\"box-"
        + id
        + "\"><canvas id=\""
        + id
        + "\" role=\"img\" aria-label=\""
        + Html.escape(label + "; the same numbers stand in the table below")
        + "\"></canvas></div>";
  }

  private static String details(String table) {
    return "<details><summary>As a table</summary>" + table + "</details>";
  }

  private static String notRun() {
    return "<p class=\"missing\">" + Words.NOT_RUN + "</p>";
  }

  private static String settings(Map<String, String> settings) {
    StringBuilder out = new StringBuilder();
    settings.forEach(
        (name, value) -> {
          if (!name.equals("command")) {
            out.append("<div><dt>")
                .append(Html.escape(name))
                .append("</dt><dd>")
                .append(Html.escape(value))
                .append("</dd></div>\n");
          }
        });
    return out.toString();
  }
}
