package org.ibis.rig.bench.overhead;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.ibis.cli.TextTable;
import org.ibis.rig.report.JsonValues;
import org.ibis.rig.report.Spread;

/** What came out, for a terminal and for programs. */
final class OverheadReport {

  private static final String NOTES =
      """
      Medians; the ratios are medians of the rounds, in which each was measured right after the other, with the
      smallest and the largest. Over 100 %: faster than stock Hadoop. 'again' is stock Hadoop a second time, which
      shows by how much this machine differs from itself. MB is 10^6 bytes.
      """;

  private OverheadReport() {}

  static String table(Map<OverheadCase, Rounds> cases) {
    TextTable table = new TextTable("lrrrrr");
    table.header("", "", "stock", "IBIS", "IBIS / stock %", "again / stock %");
    cases.forEach(
        (what, rounds) ->
            table.row(
                what.title() + ", " + what.unit(),
                rounds.count() + " rounds",
                number(Spread.of(rounds.of(Contender.STOCK)).median()),
                number(Spread.of(rounds.of(Contender.IBIS)).median()),
                percent(rounds.ofStock(Contender.IBIS)),
                percent(rounds.ofStock(Contender.AGAIN))));
    return cases.isEmpty() ? "" : "\n" + table + "\n" + NOTES;
  }

  private static String percent(Spread ratio) {
    return String.format(
        Locale.ROOT,
        "%.1f (%.1f-%.1f)",
        100 * ratio.median(),
        100 * ratio.min(),
        100 * ratio.max());
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.1f", value);
  }

  static String json(Map<String, String> settings, Map<OverheadCase, Rounds> cases) {
    Map<String, Object> root = new LinkedHashMap<>();
    root.put("settings", settings);
    Map<String, Object> byKey = new LinkedHashMap<>();
    cases.forEach(
        (what, rounds) -> {
          Map<String, Object> one = new LinkedHashMap<>();
          one.put("unit", what.unit());
          one.put("ibis_of_stock", JsonValues.spread(rounds.ofStock(Contender.IBIS)));
          one.put("again_of_stock", JsonValues.spread(rounds.ofStock(Contender.AGAIN)));
          for (Contender each : Contender.values()) {
            one.put(each.key(), rounds.of(each));
          }
          byKey.put(what.key(), one);
        });
    root.put("cases", byKey);
    return JsonValues.file(root);
  }
}
