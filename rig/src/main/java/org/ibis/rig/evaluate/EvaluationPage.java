package org.ibis.rig.evaluate;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.ibis.cli.page.Page;

/** What came out, as a page that loads nothing from elsewhere. */
final class EvaluationPage {

  private EvaluationPage() {}

  /**
   * A figure as the template shows it.
   *
   * @param id of its canvas
   * @param verdict of it; "not measured" where it was not
   * @param kind of the verdict, by which it is coloured
   * @param commands that measured it, or would
   */
  record Part(
      String id,
      String title,
      String verdict,
      String kind,
      String claim,
      String scale,
      String cause,
      List<Line> lines,
      List<String> commands) {}

  static String of(List<Evaluation.Entry> entries) {
    List<Part> parts = new ArrayList<>();
    List<Map<String, Object>> charts = new ArrayList<>();
    for (Evaluation.Entry entry : entries) {
      Part part = part(entry, "chart" + parts.size());
      parts.add(part);
      charts.add(chart(part));
    }
    return Page.of(
        EvaluationPage.class,
        "evaluate.html",
        Map.of(
            "parts", parts,
            "data", Page.data(charts),
            "chartJs", Page.chartJs(),
            "script", Page.script(EvaluationPage.class, "evaluate.js")));
  }

  private static Part part(Evaluation.Entry entry, String id) {
    List<String> commands = new ArrayList<>();
    for (Step step : entry.figure().steps()) {
      StepResults.Kept kept = entry.kept().get(step.id());
      commands.add(
          kept == null
              ? step.command()
              : kept.command() + " (" + kept.commit() + ", " + kept.date() + ")");
    }
    return new Part(
        id,
        entry.figure().title(),
        entry.finding().map(f -> f.verdict().title()).orElse("not measured"),
        entry.finding().map(f -> f.verdict().name().toLowerCase(Locale.ROOT)).orElse("open"),
        entry.figure().claim(),
        entry.figure().scale(),
        entry.finding().map(Finding::cause).orElse(""),
        entry.finding().map(Finding::lines).orElse(List.of()),
        commands);
  }

  /** Numbers of its bars: the paper's, and ours with what repetitions differed by. */
  private static Map<String, Object> chart(Part part) {
    Map<String, Object> chart = new LinkedHashMap<>();
    chart.put("id", part.id());
    List<Object> bars = new ArrayList<>();
    for (Line line : part.lines()) {
      Map<String, Object> bar = new LinkedHashMap<>();
      bar.put("what", line.what() + ", " + line.unit());
      bar.put("paper", Double.isNaN(line.paper()) ? null : line.paper());
      bar.put("ours", number(line.ours().median()));
      bar.put("min", number(line.ours().min()));
      bar.put("max", number(line.ours().max()));
      bars.add(bar);
    }
    chart.put("bars", bars);
    return chart;
  }

  private static Double number(double value) {
    return Double.isFinite(value) ? value : null;
  }
}
