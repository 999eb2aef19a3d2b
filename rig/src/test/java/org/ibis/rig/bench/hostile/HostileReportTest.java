package org.ibis.rig.bench.hostile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class HostileReportTest {

  private static Row row(
      double during, long heap, double ping, double silent, boolean off, long acts) {
    return new Row(
        "attack",
        "a title",
        60,
        during,
        60,
        30,
        Map.of("DataNode", 100L, "NodeManager", 100L),
        Map.of("DataNode", heap, "NodeManager", 90L),
        ping,
        silent,
        off,
        acts);
  }

  private static List<String> missed(Row row) {
    return row.missed(Limits.FULL);
  }

  @Test
  void nothingIsMissedAtTheLimits() {
    assertEquals(List.of(), missed(row(28.5, 150, 100, 5, true, 1)));
  }

  @Test
  void eachThingThatDoesNotHoldIsSaid() {
    assertEquals(List.of("the victim kept 50 %"), missed(row(15, 100, 1, 1, true, 1)));
    assertEquals(List.of("DataNode has 1.6 times its heap"), missed(row(30, 160, 1, 1, true, 1)));
    assertEquals(List.of("pings of 101 ms"), missed(row(30, 100, 101, 1, true, 1)));
    assertEquals(List.of("the node was silent for 6 s"), missed(row(30, 100, 1, 6, true, 1)));
    assertEquals(List.of("off did not hold"), missed(row(30, 100, 1, 1, false, 1)));
    assertEquals(List.of("nothing was attacked"), missed(row(30, 100, 1, 1, true, 0)));
    assertEquals(6, missed(row(Double.NaN, 1000, Double.NaN, 60, false, 0)).size());
  }

  @Test
  void theTableAndTheFileSayIt() {
    List<Row> rows = List.of(row(15, 100, 1, 1, true, 1));
    String table = HostileReport.table(rows, Limits.FULL);
    assertTrue(table.contains("MISSED: the victim kept 50 %"), table);
    String json = HostileReport.json(Map.of("disk", "hdd"), rows, Limits.FULL);
    assertTrue(json.contains("\"kept\" : 0.5"), json);
    assertEquals("", HostileReport.table(List.of(), Limits.FULL));
  }
}
