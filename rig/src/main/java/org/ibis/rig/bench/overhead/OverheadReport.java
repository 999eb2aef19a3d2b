package org.ibis.rig.bench.overhead;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.ibis.cli.TextTable;
import org.ibis.rig.report.JsonValues;
import org.ibis.rig.report.Spread;

/** What came out, for a terminal and for programs. */
final class OverheadReport {

  private static final ObjectMapper MAPPER =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  private static final String NOTES =
      """
      Medians; IBIS / stock is the median of the ratios of pairs, each measured one right after the other,
      with the smallest and the largest. Over 100 %: IBIS is faster. MB is 10^6 bytes.
      """;

  private OverheadReport() {}

  static String table(Map<OverheadCase, Pairs> cases) {
    TextTable table = new TextTable("lrrrrrr");
    table.header("", "", "stock", "IBIS", "IBIS / stock %", "least %", "most %");
    cases.forEach(
        (what, pairs) -> {
          Spread ratio = pairs.ratio();
          table.row(
              what.title() + ", " + what.unit(),
              pairs.count() + " pairs",
              number(Spread.of(pairs.stock()).median()),
              number(Spread.of(pairs.ibis()).median()),
              number(100 * ratio.median()),
              number(100 * ratio.min()),
              number(100 * ratio.max()));
        });
    return cases.isEmpty() ? "" : "\n" + table + "\n" + NOTES;
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.1f", value);
  }

  static String json(Map<String, String> settings, Map<OverheadCase, Pairs> cases) {
    Map<String, Object> root = new LinkedHashMap<>();
    root.put("settings", settings);
    Map<String, Object> byKey = new LinkedHashMap<>();
    cases.forEach(
        (what, pairs) -> {
          Map<String, Object> one = new LinkedHashMap<>();
          Spread ratio = pairs.ratio();
          one.put("unit", what.unit());
          one.put("ibis_of_stock", JsonValues.spread(ratio));
          one.put("stock", pairs.stock());
          one.put("ibis", pairs.ibis());
          byKey.put(what.key(), one);
        });
    root.put("cases", byKey);
    try {
      return MAPPER.writeValueAsString(root) + "\n";
    } catch (JsonProcessingException e) {
      // Maps, lists, text and numbers can always be written.
      throw new UncheckedIOException(e);
    }
  }
}
