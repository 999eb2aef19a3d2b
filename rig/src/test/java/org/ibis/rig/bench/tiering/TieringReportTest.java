package org.ibis.rig.bench.tiering;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.Map;
import org.ibis.rig.bench.DiskBytes;
import org.junit.jupiter.api.Test;

final class TieringReportTest {

  private static TieringResults results() {
    TieringResults results = new TieringResults();
    for (int i = 1; i <= 3; i++) {
      results.add(
          TieringJob.TERASORT,
          TieringSide.DISK,
          new Measured(
              20 * i,
              4 + i,
              0,
              new DiskBytes(4_000_000, 5_000_000),
              new DiskBytes(0, 0),
              8_000_000,
              2.5,
              MapOutputs.NONE));
      results.add(
          TieringJob.TERASORT,
          TieringSide.TIER,
          new Measured(
              10 * i,
              5,
              1,
              new DiskBytes(3_000_000, 4_000_000),
              new DiskBytes(1_000_000, 1_000_000),
              8_000_000,
              2.5,
              new MapOutputs(3, 2_000_000)));
    }
    return results;
  }

  @Test
  void aLineHasMediansOfAJobOnASide() {
    String table = TieringReport.table(results());
    assertTrue(
        table
            .lines()
            .anyMatch(
                l ->
                    l.matches(
                        "terasort +IBIS, SSD for a part +3 +20\\.0 \\(10\\.0-30\\.0\\) +50\\.0 +"
                            + "5\\.0 +83\\.3 \\(71\\.4-100\\.0\\) +7 +1\\.0 +2 +8 +25\\.0")),
        table);
    assertTrue(
        table
            .lines()
            .anyMatch(l -> l.matches("terasort +IBIS +3 +40\\.0 .* +- +6\\.0 .* +- +9 .*")),
        table);
    assertEquals("", TieringReport.table(new TieringResults()));
  }

  @Test
  void jsonHasEachJob() throws Exception {
    JsonNode json =
        new ObjectMapper().readTree(TieringReport.json(Map.of("hadoop", "3.5.0"), results()));
    assertEquals("3.5.0", json.at("/settings/hadoop").asText());
    assertEquals(3, json.at("/jobs/terasort/tier").size());
    assertEquals(20, json.at("/jobs/terasort/tier/1/seconds").asDouble());
    assertEquals(5, json.at("/jobs/terasort/tier/1/disk_busy_seconds").asDouble());
    assertEquals(1_000_000, json.at("/jobs/terasort/tier/1/ssd_written_bytes").asLong());
    assertEquals(8_000_000, json.at("/jobs/terasort/tier/1/map_output_bytes").asLong());
    assertEquals(2_000_000, json.at("/jobs/terasort/tier/1/map_output_on_ssd_bytes").asLong());
    assertEquals(3, json.at("/jobs/terasort/tier/1/map_outputs_on_ssd").asInt());
    assertEquals(2.5, json.at("/jobs/terasort/tier/1/map_output_dropped_after_seconds").asDouble());
    assertEquals(0, json.at("/jobs/wordcount/stock").size());
  }
}
