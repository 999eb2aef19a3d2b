package org.ibis.rig.bench.shares;

import static org.ibis.rig.bench.shares.MadeUpResults.measured;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import java.util.Map;
import org.ibis.core.conf.IbisConf;
import org.ibis.rig.bench.streams.Mix;
import org.ibis.rig.bench.streams.MixParser;
import org.ibis.rig.bench.streams.StreamSpec;
import org.junit.jupiter.api.Test;

final class SharesReportsTest {

  private static final Mix HEAVY = mix("r:3,r");
  private static final Mix EQUAL = mix("3*w");

  private static Mix mix(String text) {
    return MixParser.parseAll(List.of(text), StreamSpec.ONLY, new IbisConf(key -> null)).get(0);
  }

  /** Alone 20 and 24; together 18 on stock, 16 with IBIS. */
  private static Results results() {
    Results results = MadeUpResults.of(HEAVY, EQUAL);
    results.add(Mix.READER_ALONE, measured(Mix.READER_ALONE, Peer.STOCK, 1, 20));
    results.add(Mix.READER_ALONE, measured(Mix.READER_ALONE, Peer.IBIS, 1, 24));
    results.add(HEAVY, measured(HEAVY, Peer.STOCK, 1, 9, 9));
    results.add(HEAVY, measured(HEAVY, Peer.IBIS, 1, 12, 4));
    return results;
  }

  @Test
  void totalsAreComparedWithOneStreamAloneAndWithStock() {
    String line = line(SharesTable.of(results()), "r:3,r");
    assertEquals(
        List.of("r:3,r", "18.00", "90.0", "16.00", "66.7", "80.0", "88.9", "100.0", "0.0"),
        List.of(line.split("\\s+")));
  }

  @Test
  void peersHaveATableWhereTheyWereMeasured() {
    Results results = results();
    assertFalse(SharesTable.of(results).contains("% of stock  off %"));
    results.add(HEAVY, measured(HEAVY, Peer.BFQ, 1, 8, 1));
    String table = SharesTable.of(results);
    assertTrue(table.lines().anyMatch(l -> l.matches(" +stock on BFQ +9.00 +50.0 +55.6")), table);
  }

  @Test
  void jobsOfOneKindAreComparedByTheirWeights() throws Exception {
    Results results = results();
    String table = SharesTable.of(results);
    // 9 and 9 at weights of 3 and 1: slowdowns of 3 and 1. There is no span of 20 s.
    assertTrue(table.lines().anyMatch(l -> l.matches("r:3,r +stock +0.800 +50.0 +- +-")), table);
    assertTrue(table.lines().anyMatch(l -> l.matches(" +IBIS +1.000 +0.0 +- +-")), table);
    JsonNode json = new ObjectMapper().readTree(SharesJson.of(results)).at("/mixes/r:3,r/stock");
    assertEquals(0.5, json.at("/fairness/slowdown_off/median").asDouble(), 1e-9);
    assertTrue(json.at("/fairness_worst_20_s/jain/median").isNull());
  }

  @Test
  void whatWasForetoldStandsBesideWhatCameThen() {
    Results results = results();
    results.add(HEAVY, measured(HEAVY, Peer.SHADOW, 1, 5.4, 3.6)); // it foretells twice as much
    String table = SharesTable.of(results);
    assertTrue(
        table.lines().anyMatch(l -> l.matches("r:3,r +50.0 +1 +5.40 +10.80 +12.00 +-10.0")), table);
    assertTrue(table.lines().anyMatch(l -> l.matches(" +2 +3.60 +7.20 +4.00 +80.0")), table);
  }

  @Test
  void eachKindOfJobHasALineForEachVariant() {
    String table = SharesTable.of(results());
    assertTrue(
        table.lines().anyMatch(l -> l.matches("r:3,r +stock +r:3 +75.0 +50.0 +- +9.00 .*")), table);
    assertTrue(table.lines().anyMatch(l -> l.matches(" +r +25.0 +25.0 +50.0 +4.00 .*")), table);
  }

  @Test
  void readsAtRandomHaveATableAndAFigureForPrograms() throws Exception {
    Mix mix = mix("2*p64,r");
    Results results = MadeUpResults.of(mix);
    results.add(mix, measured(mix, Peer.STOCK, 1, 0.65536, 1.31072, 20));
    results.add(mix, measured(mix, Peer.IBIS, 1, 0.65536, 0.65536, 22));
    String table = SharesTable.of(results);
    assertTrue(
        table
            .lines()
            .anyMatch(l -> l.matches("2\\*p64,r +stock +30.0 +100.0 +2\\*p64: 10.00-20.00, r: -")),
        table);
    assertTrue(
        table.lines().anyMatch(l -> l.matches(" +IBIS +20.0 +66.7 +2\\*p64: 10.00, r: -")), table);
    JsonNode json = new ObjectMapper().readTree(SharesJson.of(results)).at("/mixes/2*p64,r");
    assertEquals(20.0 / 30, json.at("/ibis_reads_of_stock/median").asDouble(), 1e-9);
    assertEquals(10, json.at("/ibis/runs/0/jobs/0/reads_per_second").asDouble(), 1e-9);
    assertTrue(json.at("/ibis/runs/0/jobs/2/reads_per_second").isNull());
    assertFalse(SharesTable.of(results()).contains("reads/s  "));
  }

  @Test
  void whatWasNotMeasuredIsLeftOut() {
    assertFalse(SharesTable.of(results()).contains("3*w"));
    assertEquals("", SharesTable.of(MadeUpResults.of(HEAVY)));
  }

  @Test
  void jobsThatAreAlikeShareALine() {
    Results results = MadeUpResults.of(EQUAL);
    results.add(EQUAL, measured(EQUAL, Peer.IBIS, 1, 4, 5, 6));
    String table = SharesTable.of(results);
    assertTrue(
        table.lines().anyMatch(l -> l.matches("3\\*w +IBIS +3\\*w +33.3 +26.7-40.0 .*4.00-6.00.*")),
        table);
    assertTrue(line(table, "3*w").contains(" - "), "no stock, so nothing to compare with");
  }

  @Test
  void repetitionsAreMediansOfRatiosWithinEach() {
    Results results = results();
    results.add(HEAVY, measured(HEAVY, Peer.STOCK, 2, 10, 10));
    results.add(HEAVY, measured(HEAVY, Peer.IBIS, 2, 15, 5));
    assertEquals(16.0 / 18, results.ofStock(HEAVY).min(), 1e-12);
    assertEquals(1, results.ofStock(HEAVY).max(), 1e-12);
    assertTrue(SharesTable.of(results).contains("94.4 (88.9-100.0)"));
  }

  @Test
  void programsGetEverythingAndNoNaN() throws Exception {
    Results none = new Results(Map.of(), List.of());
    assertTrue(new ObjectMapper().readTree(SharesJson.of(none)).isObject());
    JsonNode json = new ObjectMapper().readTree(SharesJson.of(results()));
    JsonNode ibis = json.at("/mixes/r:3,r/ibis");
    assertEquals(16, ibis.at("/total_mbps/median").asDouble());
    assertEquals(0.75, ibis.at("/runs/0/jobs/0/share").asDouble());
    assertEquals(0.75, ibis.at("/runs/0/jobs/0/wanted").asDouble());
    assertEquals(25, ibis.at("/runs/0/timeline").size());
    assertTrue(json.at("/mixes/r:3,r/stock/runs/0/jobs/0/device_share").isNull());
  }

  @Test
  void thePageHasAPlotOfEachVariantWithACurveForEachJob() throws Exception {
    String page = SharesHtml.of(results());
    assertEquals(2, page.split("<canvas ", -1).length - 1);
    JsonNode plots = new ObjectMapper().readTree(between(page, "id=\"data\">", "</script>"));
    assertEquals("stock0", plots.at("/0/id").asText());
    assertEquals("r:3: 50.0 %", plots.at("/0/groups/0/label").asText());
    assertEquals(12, plots.at("/1/groups/0/wanted").asDouble(), 1e-9);
    assertEquals(1, plots.at("/1/groups/1/curves").size());
    assertEquals(4, plots.at("/1/groups/1/curves/0/0/1").asDouble(), 1e-9);
  }

  private static String between(String text, String from, String to) {
    int begin = text.indexOf(from) + from.length();
    return text.substring(begin, text.indexOf(to, begin));
  }

  @Test
  void thePageEscapesWhatItIsGiven() {
    assertTrue(SharesHtml.of(results()).contains("a &lt;made up&gt; one"));
  }

  @Test
  void aCurveBeginsWithWhatIsMeasuredAndIsSmoothedOverTheWarmUp() {
    List<double[]> curve = RateCurve.of(measured(HEAVY, Peer.STOCK, 1, 9, 9), 0);
    assertEquals(0, curve.get(0)[0]);
    assertEquals(21, curve.size());
    assertEquals(9, curve.get(0)[1], 1e-12);
  }

  private static String line(String table, String mix) {
    return table.lines().filter(l -> l.startsWith(mix)).findFirst().orElseThrow();
  }
}
