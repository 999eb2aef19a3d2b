package org.ibis.rig.bench.parity;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.EnumMap;
import java.util.Map;
import org.ibis.rig.bench.DiskBytes;
import org.ibis.rig.bench.overhead.Contender;
import org.junit.jupiter.api.Test;

final class ParityReportTest {

  /** Five rounds in which IBIS does 90 of 100 and writes twice as much. */
  private static ParityResults results() {
    ParityResults results = new ParityResults(0.03);
    for (int i = 0; i < 5; i++) {
      Map<Contender, Figures> round = new EnumMap<>(Contender.class);
      round.put(Contender.STOCK, figures(100, 4_000_000));
      round.put(Contender.IBIS, figures(90, 8_000_000));
      round.put(Contender.AGAIN, figures(101, 4_000_000));
      results.add("hsync", "hsync each 64 KiB", round);
    }
    return results;
  }

  private static Figures figures(double rate, long written) {
    return new Figures(Map.of("hsyncs/s", rate), new DiskBytes(0, written));
  }

  @Test
  void aLineHasTheFigureItsNoiseTheBytesAndAVerdict() {
    String table = ParityReport.table(results());
    assertTrue(
        table
            .lines()
            .anyMatch(
                l ->
                    l.matches(
                        "hsync +hsync each 64 KiB +hsyncs/s +5 +100.0 +90.0 +90.0 \\(90.0-90.0\\)"
                            + " +1.0 +0.0 / 0.0 +4.0 / 8.0 +WORSE")),
        table);
    assertEquals("", ParityReport.table(new ParityResults(0.03)));
  }

  @Test
  void oneFigureThatIsWorseFailsTheSuite() {
    assertTrue(results().isWorse());
    assertTrue(results().isSettled("hsync"));
    assertFalse(new ParityResults(0.03).isWorse());
    assertFalse(new ParityResults(0.03).isSettled("hsync"));
  }

  @Test
  void programsGetEachMeasurementAndNoNaN() throws Exception {
    JsonNode json = new ObjectMapper().readTree(ParityReport.json(Map.of(), results()));
    JsonNode figure = json.at("/cases/hsync/figures").path("hsyncs/s");
    assertEquals("worse", figure.path("verdict").asText());
    assertEquals(90, figure.at("/ibis/4").asDouble());
    assertEquals(0.9, figure.at("/ibis_of_stock/low").asDouble(), 1e-9);
    assertEquals(8, json.at("/cases/hsync/disk/ibis/written_mb").asDouble());
  }
}
