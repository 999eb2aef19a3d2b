package org.ibis.rig.bench.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class MemoryReportTest {

  private static MemoryResults results() {
    MemoryResults results = new MemoryResults();
    results.add(MemorySide.ALONE, new Measured(1_000_000, 50, 0, 0, 900_000_000));
    for (int i = 1; i <= 3; i++) {
      results.add(
          MemorySide.DROPS,
          new Measured(10_000_000L * i, 100, 4_000_000_000L, 3_000_000_000L, 1_000_000_000));
    }
    return results;
  }

  @Test
  void aLineHasMediansAndWhatWasNotMeasuredHasADash() {
    String table = MemoryReport.table(results());
    assertTrue(
        table.lines().anyMatch(l -> l.matches("stock, no scan +1 +1\\.0 +- +50\\.0 +0 +900")),
        table);
    assertTrue(
        table
            .lines()
            .anyMatch(
                l ->
                    l.matches(
                        "IBIS, scan dropped +3 +20\\.0 \\(10\\.0-30\\.0\\) +40\\.0 +100\\.0"
                            + " +3000 +1000")),
        table);
    assertEquals("", MemoryReport.table(new MemoryResults()));
  }

  @Test
  void jsonHasEachSort() throws Exception {
    JsonNode json =
        new ObjectMapper().readTree(MemoryReport.json(Map.of("hadoop", "3.5.0"), results()));
    assertEquals("3.5.0", json.at("/settings/hadoop").asText());
    assertEquals(3, json.at("/sides/drops").size());
    assertEquals(20_000_000, json.at("/sides/drops/1/local_read_bytes").asLong());
    assertEquals(40, json.at("/sides/drops/0/scan_mbps").asDouble());
    assertTrue(json.at("/sides/alone/0/scan_mbps").isNull());
    assertEquals(0, json.at("/sides/stock").size());
  }

  @Test
  void programsMemoryIsReadOfBothKindsOfGroups() {
    assertEquals(7, ProgramMemory.parse("rss 1\ntotal_rss 7\n"));
    assertEquals(8, ProgramMemory.parse("anon 8\nfile 9\n"));
    assertEquals(0, ProgramMemory.parse(""));
  }
}
