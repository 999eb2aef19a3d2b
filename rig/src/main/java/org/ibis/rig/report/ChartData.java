package org.ibis.rig.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.ibis.cli.page.Page;

/** What the page's charts draw, as JSON that can stand inside a script element. */
final class ChartData {

  private ChartData() {}

  static String of(Summaries summaries) {
    String noisy = summaries.noisy();
    Map<String, Object> root = new LinkedHashMap<>();
    root.put("noisy", noisy);
    root.put("noisyKey", key(noisy));
    root.put(
        "slowdown",
        summaries.slowdowns().stream().map(s -> bar(s, s.slowdown().map(v -> v * 100))).toList());
    root.put("total", summaries.totals().stream().map(s -> totalBar(s, noisy)).toList());
    summaries
        .get(Configuration.NATIVE)
        .ifPresent(s -> root.put("native", timeline(s.medianRun(), noisy)));
    summaries
        .get(Configuration.SFQ_AUTO)
        .ifPresent(s -> root.put("ibis", timeline(s.medianRun(), noisy)));
    return Page.data(root);
  }

  private static Map<String, Object> bar(Summary summary, Spread spread) {
    Map<String, Object> bar = new LinkedHashMap<>();
    bar.put("label", summary.label());
    bar.put("kind", summary.kind());
    bar.put("median", rounded(spread.median()));
    bar.put("min", rounded(spread.min()));
    bar.put("max", rounded(spread.max()));
    return bar;
  }

  private static Map<String, Object> totalBar(Summary summary, String noisy) {
    Map<String, Object> bar = bar(summary, summary.totalMbps());
    bar.put(key(Jobs.WORD_COUNT), rounded(summary.mbpsOf(Jobs.WORD_COUNT).median()));
    bar.put(key(noisy), rounded(summary.mbpsOf(noisy).median()));
    return bar;
  }

  private static Map<String, Object> timeline(Run run, String noisy) {
    List<Sample> samples = run.timeline();
    Map<String, Object> out = new LinkedHashMap<>();
    out.put("finish", rounded(run.seconds()));
    out.put("seconds", series(samples, Sample::seconds));
    out.put(key(Jobs.WORD_COUNT), series(samples, s -> s.mbpsOf(Jobs.WORD_COUNT)));
    out.put(key(noisy), series(samples, s -> s.mbpsOf(noisy)));
    out.put("depth", series(samples, Sample::depth));
    out.put("latency", series(samples, Sample::latencyMillis));
    out.put("reference", series(samples, Sample::referenceMillis));
    return out;
  }

  /** The key of a job's numbers: {@code wordCount}, {@code teraGen} or {@code teraSort}. */
  private static String key(String job) {
    return Character.toLowerCase(job.charAt(0)) + job.substring(1);
  }

  private static List<Double> series(List<Sample> samples, ToDoubleFunction<Sample> value) {
    List<Double> out = new ArrayList<>();
    samples.forEach(s -> out.add(rounded(value.applyAsDouble(s))));
    return out;
  }

  /** Three decimals are more than a chart can show; null (JSON knows no NaN) leaves a gap. */
  private static Double rounded(double value) {
    return Double.isFinite(value) ? Math.round(value * 1000) / 1000.0 : null;
  }
}
