package org.ibis.rig.bench.overhead;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.ibis.cli.UserError;
import org.ibis.rig.bench.hdfs.Variant;
import org.ibis.rig.report.Spread;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

final class OverheadTest {

  private static OverheadOptions parse(String... arguments) {
    return CommandLine.populateCommand(new OverheadOptions(), arguments);
  }

  /** IBIS has 0.5, 1.2 and 1 of it; stock Hadoop itself 1.1, 1.1 and 0.9. */
  private static Map<OverheadCase, Rounds> results() {
    Rounds rounds = new Rounds();
    rounds.add(round(100, 50, 110));
    rounds.add(round(100, 120, 110));
    rounds.add(round(300, 300, 270));
    return Map.of(OverheadCase.HOT_READ, rounds);
  }

  private static Map<Contender, Double> round(double stock, double ibis, double again) {
    return Map.of(Contender.STOCK, stock, Contender.IBIS, ibis, Contender.AGAIN, again);
  }

  @ParameterizedTest
  @CsvSource({
    "--rounds, 0",
    "--size-mb, 0",
    "--preads, 0",
    "--cold-preads, -1",
    "--block-mb, 0",
    "--only, luke-warm-read",
    "--only, 'write,write'",
    "--conf, ibis.weight.sytem=2",
    "--json, /no/such/directory/x.json",
  })
  void aBadValueIsRefusedInALineThatNamesItsOption(String option, String value) {
    OverheadOptions options = parse(option, value);
    UserError error = assertThrows(UserError.class, options::check);
    assertTrue(error.getMessage().startsWith(option + ": "), error.getMessage());
    assertFalse(error.getMessage().contains("\n"), error.getMessage());
  }

  @Test
  void allCasesAreMeasuredUnlessSomeAreAskedFor() {
    assertEquals(List.of(OverheadCase.values()), parse().cases());
    assertEquals(
        List.of(OverheadCase.WRITE, OverheadCase.HOT_READ),
        parse("--only", "write,hot-read").cases());
  }

  @Test
  void whatCountsIsTheMedianOfTheRatiosAndNotTheRatioOfTheMedians() {
    Spread ratio = results().get(OverheadCase.HOT_READ).ofStock(Contender.IBIS);
    assertEquals(1, ratio.median());
    assertEquals(0.5, ratio.min());
    assertEquals(1.2, ratio.max());
  }

  @Test
  void onlyIbisMayObserve() {
    assertEquals(Variant.IBIS, Contender.IBIS.variant(parse().ibis()));
    Variant observes = parse("--shadow").ibis();
    assertEquals(Variant.SHADOW, Contender.IBIS.variant(observes));
    assertEquals(Variant.STOCK, Contender.STOCK.variant(observes));
    assertEquals(Variant.STOCK, Contender.AGAIN.variant(observes));
  }

  @Test
  void sixRoundsHaveAllOrders() {
    Set<List<Contender>> orders = new HashSet<>();
    for (int round = 1; round <= 6; round++) {
      orders.add(Contender.inTurn(round));
    }
    assertEquals(6, orders.size());
  }

  @Test
  void theTableHasTheMediansAndTheRatios() {
    String line =
        OverheadReport.table(results())
            .lines()
            .filter(l -> l.startsWith("sequential read from memory, MB/s"))
            .findFirst()
            .orElseThrow();
    assertTrue(
        line.matches(".* 3 rounds +100.0 +120.0 +100.0 \\(50.0-120.0\\) +110.0 \\(90.0-110.0\\)"),
        line);
    assertEquals("", OverheadReport.table(Map.of()));
  }

  @Test
  void programsGetEachMeasurement() throws Exception {
    JsonNode json = new ObjectMapper().readTree(OverheadReport.json(Map.of(), results()));
    assertEquals(120, json.at("/cases/hot-read/ibis/1").asDouble());
    assertEquals(1, json.at("/cases/hot-read/ibis_of_stock/median").asDouble());
    assertEquals(1.1, json.at("/cases/hot-read/again_of_stock/median").asDouble(), 1e-9);
  }
}
