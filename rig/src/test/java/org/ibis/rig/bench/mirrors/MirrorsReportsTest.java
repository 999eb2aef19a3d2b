package org.ibis.rig.bench.mirrors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import java.util.Map;
import org.ibis.core.conf.IbisConf;
import org.ibis.rig.bench.mixes.MixRun;
import org.ibis.rig.bench.streams.Mix;
import org.ibis.rig.bench.streams.MixParser;
import org.ibis.rig.bench.streams.StreamSpec;
import org.junit.jupiter.api.Test;

final class MirrorsReportsTest {

  private static final MirrorSide MIRRORS75 = MirrorSide.mirrored(0.75);

  private static final Mix MIX =
      MixParser.parseAll(List.of("r:3,r:2"), StreamSpec.ONLY, new IbisConf(key -> null)).get(0);

  private static Results nothing() {
    MirrorSide[] sides = {
      MirrorSide.STOCK, MirrorSide.DISKS, MirrorSide.SSD, MirrorSide.MIRRORS, MIRRORS75
    };
    return new Results(Map.of("SSD", "a made up one"), sides);
  }

  /** Disks 40 and SSD 100; together 126 of 140, of which 84 come from the SSD. */
  private static Results results() {
    Results results = nothing();
    add(results, MirrorSide.STOCK, 1, 36, 36, 0);
    add(results, MirrorSide.DISKS, 1, 40, 40, 0);
    add(results, MirrorSide.SSD, 1, 100, 0, 100);
    add(results, MirrorSide.MIRRORS, 1, 126, 42, 84);
    return results;
  }

  /** What two scans got, one three times as much as the other. */
  private static void add(
      Results results, MirrorSide side, int repetition, double mbps, double disks, double ssd) {
    double[] each = {0.75 * mbps, 0.25 * mbps};
    double nobodySays = Double.NaN;
    double[] ofSsd = ssd > 0 ? new double[] {0.57, 0.43} : new double[] {nobodySays, nobodySays};
    double[] weights = {3, 2};
    results.add(
        MIX,
        new Measured(
            side,
            repetition,
            10,
            weights,
            each,
            ofSsd,
            disks,
            ssd,
            Map.of(),
            List.of(new MixRun.Tick(0.5, each))));
  }

  @Test
  void aSideIsComparedWithStockAndWithDisksAndSsdTogether() {
    String table = MirrorsTable.of(results());
    assertTrue(hasLine(table, "stock, disks +36.0 +36.0 +0.0 +0.0 +100.0 +25.7 +37.5 +-"), table);
    assertTrue(
        hasLine(table, "IBIS, SSD +100.0 +0.0 +100.0 +100.0 +277.8 +71.4 +37.5 +7.5"), table);
    assertTrue(
        hasLine(table, "100 % mirrored +126.0 +42.0 +84.0 +66.7 +350.0 +90.0 +37.5 +7.5"), table);
    assertTrue(hasLine(table, "disks \\+ SSD +140.0"), table);
  }

  @Test
  void aSideIsKnownByWhatItIs() {
    Results results = results();
    add(results, MirrorSide.mirrored(0.75), 1, 70, 35, 35); // another object
    assertTrue(hasLine(MirrorsTable.of(results), "75 % mirrored +70.0 +35.0 .* 50.0 +37.5 +7.5"));
  }

  @Test
  void whatWasNotMeasuredIsLeftOut() {
    assertEquals("", MirrorsTable.of(nothing()));
    Results results = nothing();
    add(results, MirrorSide.MIRRORS, 1, 126, 42, 84);
    String table = MirrorsTable.of(results);
    assertTrue(hasLine(table, "100 % mirrored +126.0 +42.0 +84.0 +66.7 +- +- +37.5 +7.5"), table);
    assertTrue(hasLine(table, "disks \\+ SSD +-"), table);
    assertFalse(table.contains("75 %"), table);
  }

  @Test
  void repetitionsAreMediansOfRatiosWithinEach() {
    Results results = results();
    add(results, MirrorSide.DISKS, 2, 50, 50, 0);
    add(results, MirrorSide.SSD, 2, 110, 0, 110);
    add(results, MirrorSide.MIRRORS, 2, 160, 50, 110);
    assertEquals(140, results.sum(MIX).min(), 1e-9);
    assertEquals(160, results.sum(MIX).max(), 1e-9);
    assertEquals(0.9, results.ofSum(MIX, MirrorSide.MIRRORS).min(), 1e-9);
    assertEquals(1, results.ofSum(MIX, MirrorSide.MIRRORS).max(), 1e-9);
    assertTrue(MirrorsTable.of(results).contains("95.0 (90.0-100.0)"));
  }

  @Test
  void aSideFromWhichNothingWasReadHasNoPartOfTheSsd() {
    Results results = nothing();
    add(results, MirrorSide.DISKS, 1, 0, 0, 0);
    assertFalse(results.spread(MIX, MirrorSide.DISKS, Measured::fromSsd).isMeasured());
    assertTrue(hasLine(MirrorsTable.of(results), "IBIS, disks +0.0 +0.0 +0.0 +- +- +- +- +-"));
  }

  @Test
  void programsGetEverythingAndNoNaN() throws Exception {
    assertTrue(new ObjectMapper().readTree(MirrorsJson.of(nothing())).isObject());
    JsonNode mix = new ObjectMapper().readTree(MirrorsJson.of(results())).at("/mixes/r:3,r:2");
    assertEquals(140, mix.at("/disks_and_ssd_mbps/median").asDouble());
    assertEquals(0.9, mix.at("/mirrors/of_disks_and_ssd/median").asDouble(), 1e-9);
    assertEquals(84, mix.at("/mirrors/ssd_mbps/median").asDouble());
    assertEquals(2.0 / 3, mix.at("/mirrors/runs/0/from_ssd").asDouble(), 1e-9);
    assertEquals(94.5, mix.at("/mirrors/runs/0/jobs/0/mbps").asDouble(), 1e-9);
    assertEquals(0.6, mix.at("/mirrors/runs/0/jobs/0/wanted").asDouble(), 1e-9);
    assertEquals(0.375, mix.at("/mirrors/off_the_shares/median").asDouble(), 1e-9);
    assertEquals(0.57, mix.at("/mirrors/runs/0/jobs/0/share_of_the_ssd").asDouble(), 1e-9);
    assertEquals(0.075, mix.at("/mirrors/off_the_shares_of_the_ssd/median").asDouble(), 1e-9);
    assertTrue(mix.at("/disks/runs/0/jobs/0/share_of_the_ssd").isNull());
    assertTrue(mix.at("/mirrors75").isMissingNode());
  }

  private static boolean hasLine(String table, String pattern) {
    return table.lines().anyMatch(line -> line.strip().matches(pattern));
  }
}
