package org.ibis.rig.bench.parity;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToLongFunction;
import org.ibis.cli.TextTable;
import org.ibis.rig.bench.DiskBytes;
import org.ibis.rig.bench.overhead.Contender;
import org.ibis.rig.report.JsonValues;

/** What came out, for a terminal and for programs. */
final class ParityReport {

  private static final double MB = 1e6;
  private static final double PERCENT = 100;

  private static final String NOTES =
      """
      Medians; ratios are medians of pairs measured right after each other (smallest-largest). Over 100 %: better than
      stock Hadoop. noise: how far stock Hadoop, measured twice, may be from itself: no less than that can be told. read,
      written: what the disk moved in a run, in MB of 10^6 bytes, on stock Hadoop and with IBIS.
      """;

  private ParityReport() {}

  static String table(ParityResults results) {
    if (results.cases().isEmpty()) {
      return "";
    }
    TextTable table = new TextTable("lllrrrrrrrl");
    table.header("", "", "", "", "", "", "IBIS /", "noise", "read", "written", "");
    table.header("case", "", "", "pairs", "stock", "IBIS", "stock %", "%", "MB", "MB", "verdict");
    results
        .cases()
        .forEach(
            (key, of) -> {
              String name = key;
              String title = of.title();
              String read = moved(of, DiskBytes::read);
              String written = moved(of, DiskBytes::written);
              for (Map.Entry<String, Pairs> figure : of.figures().entrySet()) {
                Pairs pairs = figure.getValue();
                table.row(
                    name,
                    title,
                    figure.getKey(),
                    Integer.toString(pairs.count()),
                    number(Interval.of(pairs.of(Contender.STOCK)).median()),
                    number(Interval.of(pairs.of(Contender.IBIS)).median()),
                    percent(pairs.ofStock()),
                    number(PERCENT * pairs.noise()),
                    read,
                    written,
                    verdict(pairs, results.limit()));
                name = "";
                title = "";
                read = "";
                written = "";
              }
            });
    return "\n" + table + "\n" + NOTES;
  }

  private static String verdict(Pairs pairs, double limit) {
    String text = pairs.verdict(limit).text();
    return pairs.isSettled(limit) ? text : text + ", not settled";
  }

  private static String moved(ParityResults.OfCase of, ToLongFunction<DiskBytes> what) {
    return number(median(of.disk(Contender.STOCK), what))
        + " / "
        + number(median(of.disk(Contender.IBIS), what));
  }

  private static double median(List<DiskBytes> runs, ToLongFunction<DiskBytes> what) {
    return Interval.of(runs.stream().map(run -> what.applyAsLong(run) / MB).toList()).median();
  }

  private static String percent(Interval ratio) {
    return Double.isNaN(ratio.median())
        ? "-"
        : String.format(
            Locale.ROOT,
            "%.1f (%.1f-%.1f)",
            PERCENT * ratio.median(),
            PERCENT * ratio.min(),
            PERCENT * ratio.max());
  }

  private static String number(double value) {
    return Double.isNaN(value) ? "-" : String.format(Locale.ROOT, "%.1f", value);
  }

  static String json(Map<String, String> settings, ParityResults results) {
    Map<String, Object> root = new LinkedHashMap<>();
    root.put("settings", settings);
    Map<String, Object> cases = new LinkedHashMap<>();
    results.cases().forEach((key, of) -> cases.put(key, json(of, results.limit())));
    root.put("cases", cases);
    return JsonValues.file(root);
  }

  private static Map<String, Object> json(ParityResults.OfCase of, double limit) {
    Map<String, Object> out = new LinkedHashMap<>();
    out.put("title", of.title());
    Map<String, Object> figures = new LinkedHashMap<>();
    of.figures()
        .forEach(
            (name, pairs) -> {
              Map<String, Object> one = new LinkedHashMap<>();
              one.put("verdict", pairs.verdict(limit).name().toLowerCase(Locale.ROOT));
              one.put("settled", pairs.isSettled(limit));
              one.put("noise", JsonValues.number(pairs.noise()));
              one.put("ibis_of_stock", json(pairs.ofStock()));
              one.put("again_of_stock", json(pairs.again()));
              for (Contender each : Contender.values()) {
                one.put(each.key(), pairs.of(each));
              }
              figures.put(name, one);
            });
    out.put("figures", figures);
    Map<String, Object> disk = new LinkedHashMap<>();
    for (Contender each : Contender.values()) {
      disk.put(
          each.key(),
          Map.of(
              "read_mb", JsonValues.number(median(of.disk(each), DiskBytes::read)),
              "written_mb", JsonValues.number(median(of.disk(each), DiskBytes::written))));
    }
    out.put("disk", disk);
    return out;
  }

  private static Map<String, Object> json(Interval interval) {
    Map<String, Object> out = new LinkedHashMap<>();
    out.put("median", JsonValues.number(interval.median()));
    out.put("low", JsonValues.number(interval.low()));
    out.put("high", JsonValues.number(interval.high()));
    out.put("min", JsonValues.number(interval.min()));
    out.put("max", JsonValues.number(interval.max()));
    return out;
  }
}
