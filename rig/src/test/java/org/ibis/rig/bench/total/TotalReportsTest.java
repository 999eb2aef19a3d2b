package org.ibis.rig.bench.total;

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
import org.junit.jupiter.api.Test;

final class TotalReportsTest {

  private static final Mix SKEWED =
      MixParser.parseAll(List.of("a=r1-2:3,b=r2"), 2, new IbisConf(key -> null)).get(0);

  /** What nobody measured: MB/s are ten times what a has, and twelve times what b has. */
  private static Measured measured(
      Coordination coordination, int repetition, double[] ofA, double[] ofB) {
    double heard = coordination == Coordination.BROKER ? 0.98 : Double.NaN;
    Measured.JobMeasured a = new Measured.JobMeasured(ofA, 10 * (ofA[0] + ofA[1]), heard);
    Measured.JobMeasured b = new Measured.JobMeasured(ofB, 12 * (ofB[0] + ofB[1]), heard);
    return new Measured(
        coordination,
        repetition,
        60,
        Measurement.wanted(SKEWED, 2),
        List.of(a, b),
        coordination == Coordination.BROKER ? Map.of("NoBroker", 2L) : Map.of(),
        List.of(
            new MixRun.Tick(-5, new double[] {0, 1}), new MixRun.Tick(60, new double[] {1, 0})));
  }

  /** Of two disks a is to have 1.5, and has 1.75 as each goes by itself. */
  private static Results results() {
    Results results = new Results(Map.of("nodes", "2"));
    results.add(
        SKEWED, measured(Coordination.ALONE, 1, new double[] {1, 0.75}, new double[] {0, 0.25}));
    results.add(
        SKEWED, measured(Coordination.BROKER, 1, new double[] {1, 0.5}, new double[] {0, 0.5}));
    return results;
  }

  private static List<String> line(String table, String begin) {
    return List.of(
        table
            .lines()
            .filter(l -> l.strip().startsWith(begin))
            .findFirst()
            .orElseThrow(() -> new AssertionError(begin + " is not in " + table))
            .strip()
            .split(" {2,}"));
  }

  @Test
  void aMixHasALineWithHowFarItIsOffAndWhatItMovedInAll() {
    assertEquals(
        List.of("a=r1-2:3,b=r2", "50.0", "0.0", "20.5", "21.0", "102.4"),
        line(TotalTable.of(results()), "a=r1"));
  }

  @Test
  void eachJobHasALineWithoutTheBrokerAndOneWithIt() {
    String table = TotalTable.of(results());
    String jobs = table.substring(table.indexOf("device time"));
    assertEquals(
        List.of("a=r1-2:3,b=r2", "without", "a", "3", "75.0", "87.5", "+16.7", "1.75", "17.5"),
        line(jobs, "a=r1"));
    assertEquals(List.of("b", "1", "25.0", "12.5", "-50.0", "0.25", "3.0"), line(jobs, "b"));
    assertEquals(
        List.of("with", "a", "3", "75.0", "75.0", "+0.0", "1.50", "15.0"), line(jobs, "with "));
  }

  @Test
  void repetitionsAreMediansWithTheSmallestAndTheLargest() {
    Results results = results();
    results.add(
        SKEWED, measured(Coordination.BROKER, 2, new double[] {1, 0.6}, new double[] {0, 0.4}));
    results.add(
        SKEWED, measured(Coordination.BROKER, 3, new double[] {1, 0.46}, new double[] {0, 0.54}));
    assertEquals("8.0 (0.0-20.0)", line(TotalTable.of(results), "a=r1").get(2));
    assertEquals(21.0 / 20.5, results.ofAlone(SKEWED).max(), 1e-12, "only where there are both");
  }

  @Test
  void whatTheBrokerKnowsIsComparedWithWhatTheNodesCharged() {
    String table = TotalTable.of(results());
    assertTrue(table.contains("have got 98.0 to 98.0 % of"), table);
  }

  @Test
  void whatWentOnWithoutIbisIsNamed() {
    assertTrue(
        TotalTable.of(results()).contains("a=r1-2:3,b=r2, with the broker: {NoBroker=2}"),
        TotalTable.of(results()));
  }

  @Test
  void whereNothingWasMeasuredThereIsNoTable() {
    assertEquals("", TotalTable.of(new Results(Map.of())));
    Results half = new Results(Map.of());
    half.add(
        SKEWED, measured(Coordination.BROKER, 1, new double[] {1, 0.5}, new double[] {0, 0.5}));
    assertEquals("-", line(TotalTable.of(half), "a=r1").get(1));
    assertFalse(TotalTable.of(half).contains("NaN"), TotalTable.of(half));
  }

  @Test
  void programsGetEverythingAndNoNaN() throws Exception {
    assertTrue(new ObjectMapper().readTree(TotalJson.of(new Results(Map.of()))).isObject());
    JsonNode json = new ObjectMapper().readTree(TotalJson.of(results()));
    JsonNode mix = json.at("/mixes/a=r1-2:3,b=r2");
    assertEquals(0.5, mix.at("/without/deviation/median").asDouble(), 1e-12);
    assertEquals(21, mix.at("/with/total_mbps/median").asDouble(), 1e-12);
    assertEquals(21 / 20.5, mix.at("/with_of_without/median").asDouble(), 1e-12);
    JsonNode b = mix.at("/with/runs/0/jobs/1");
    assertEquals("b", b.at("/name").asText());
    assertEquals(0.25, b.at("/wanted").asDouble(), 1e-12);
    assertEquals(0.25, b.at("/share").asDouble(), 1e-12);
    assertEquals(0.5, b.at("/device_time_of_nodes/1").asDouble());
    assertEquals(0.98, b.at("/heard_by_broker").asDouble());
    assertTrue(mix.at("/without/runs/0/jobs/1/heard_by_broker").isNull());
    assertEquals(-5, mix.at("/with/runs/0/timeline/0/seconds").asDouble());
    assertEquals(2, mix.at("/with/runs/0/fail_open/NoBroker").asInt());
    Results half = new Results(Map.of());
    half.add(
        SKEWED, measured(Coordination.BROKER, 1, new double[] {1, 0.5}, new double[] {0, 0.5}));
    JsonNode none = new ObjectMapper().readTree(TotalJson.of(half));
    assertTrue(none.at("/mixes/a=r1-2:3,b=r2/with_of_without/median").isNull());
  }
}
