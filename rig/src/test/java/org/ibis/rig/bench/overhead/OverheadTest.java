package org.ibis.rig.bench.overhead;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import java.util.Map;
import org.ibis.cli.UserError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

final class OverheadTest {

  private static OverheadOptions parse(String... arguments) {
    return CommandLine.populateCommand(new OverheadOptions(), arguments);
  }

  /** Ratios 0.5, 1.2 and 1. */
  private static Map<OverheadCase, Pairs> results() {
    Pairs pairs = new Pairs();
    pairs.add(100, 50);
    pairs.add(100, 120);
    pairs.add(300, 300);
    return Map.of(OverheadCase.HOT_READ, pairs);
  }

  @ParameterizedTest
  @CsvSource({
    "--pairs, 0",
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
    Pairs pairs = results().get(OverheadCase.HOT_READ);
    assertEquals(1, pairs.ratio().median());
    assertEquals(0.5, pairs.ratio().min());
    assertEquals(1.2, pairs.ratio().max());
  }

  @Test
  void theTableHasTheMediansAndTheRatios() {
    String line =
        OverheadReport.table(results())
            .lines()
            .filter(l -> l.startsWith("sequential read from memory, MB/s"))
            .findFirst()
            .orElseThrow();
    assertTrue(line.matches(".* 3 pairs +100.0 +120.0 +100.0 +50.0 +120.0"), line);
    assertEquals("", OverheadReport.table(Map.of()));
  }

  @Test
  void programsGetEachMeasurement() throws Exception {
    JsonNode json = new ObjectMapper().readTree(OverheadReport.json(Map.of(), results()));
    assertEquals(120, json.at("/cases/hot-read/ibis/1").asDouble());
    assertEquals(1, json.at("/cases/hot-read/ibis_of_stock/median").asDouble());
  }
}
