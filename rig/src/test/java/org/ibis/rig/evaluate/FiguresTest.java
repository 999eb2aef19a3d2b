package org.ibis.rig.evaluate;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What figures make of results that are made up. */
class FiguresTest {
  private static JsonNode json(String text) throws IOException {
    return new ObjectMapper().readTree(text.replace('\'', '"'));
  }

  private static Verdict example(double noop, double cfq, double bid) throws IOException {
    Map<String, JsonNode> results = new LinkedHashMap<>();
    results.put("worked-example-noop", json("{'seek_tracks_total': " + noop + "}"));
    results.put("worked-example-cfq", json("{'seek_tracks_total': " + cfq + "}"));
    results.put("worked-example-bid-hdd", json("{'seek_tracks_total': " + bid + "}"));
    return new WorkedExample().read(results).verdict();
  }

  @Test
  void theWorkedExampleIsReproducedWhereCfqHasTheSumOfThePapersTerms() throws IOException {
    assertEquals(Verdict.REPRODUCED, example(400, 275, 140));
    assertEquals(Verdict.IN_SHAPE, example(400, 203, 140));
    assertEquals(Verdict.REFUTED, example(130, 275, 140));
  }

  private static Verdict savings(double... bid) throws IOException {
    StringBuilder cells = new StringBuilder();
    for (int i = 0; i < bid.length; i++) {
      for (String of : new String[] {"noop:110", "cfq:100", "bid-hdd:" + bid[i]}) {
        String[] part = of.split(":");
        cells
            .append(cells.isEmpty() ? "" : ",")
            .append("{'workload': 'w" + i + "', 'scheduler': '" + part[0])
            .append("', 'busy_ms': " + part[1] + "}");
      }
    }
    JsonNode report = json("{'cells': [" + cells + "]}");
    return BidSavings.ofCompletion().read(Map.of("bid-savings", report)).verdict();
  }

  @Test
  void savingsAreComparedWithTheBestOther() throws IOException {
    assertEquals(Verdict.REPRODUCED, savings(70, 50));
    assertEquals(Verdict.IN_SHAPE, savings(70, 99));
    assertEquals(Verdict.REFUTED, savings(70, 101));
  }

  private static String side(String name, double total, String more) {
    String spread = "{'median': " + total + ", 'min': " + total + ", 'max': " + total + "}";
    return "'" + name + "': {'total_mbps': " + spread + more + "}";
  }

  private static Verdict random(double withMirrors) throws IOException {
    StringBuilder mixes = new StringBuilder();
    for (String mix : new String[] {"8*p64", "8*p256", "8*p1024"}) {
      mixes.append(mixes.isEmpty() ? "" : ",").append("'" + mix + "': {");
      mixes.append(side("disks", 5, "") + "," + side("ssd", 60, "") + ",");
      mixes.append(side("mirrors", withMirrors, "") + "}");
    }
    JsonNode result = json("{'mixes': {" + mixes + "}}");
    return BlockSizes.atRandom().read(Map.of("sib-random", result)).verdict();
  }

  @Test
  void bothDevicesTogetherHaveToBeAheadOfEach() throws IOException {
    assertEquals(Verdict.IN_SHAPE, random(64));
    assertEquals(Verdict.REFUTED, random(59));
  }

  private static Verdict sections(double over, double underDisks) throws IOException {
    String sum = ", 'of_disks_and_ssd': {'median': " + over + ", 'min': 0.9, 'max': 1}";
    String disks = ", 'disk_mbps': {'median': " + underDisks + ", 'min': 0, 'max': 1}";
    JsonNode result =
        json(
            "{'mixes': {'8*r': {"
                + side("mirrors", 85, sum)
                + ","
                + side("bypass", 61, sum)
                + "}, '4*r@100%': {"
                + side("mirrors", 30.8, disks)
                + "}, '8*r@100%': {"
                + side("mirrors", 61.6, "")
                + "}}}");
    return new Sections().read(Map.of("sib-sections", result)).verdict();
  }

  @Test
  void allThreeSectionsCount() throws IOException {
    assertEquals(Verdict.REPRODUCED, sections(0.98, 0));
    assertEquals(Verdict.IN_SHAPE, sections(0.90, 0));
    assertEquals(Verdict.IN_SHAPE, sections(0.98, 3));
  }
}
