package org.ibis.rig.bench.parity;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.HashSet;
import java.util.List;
import org.ibis.cli.UserError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

final class ParityOptionsTest {

  private static ParityOptions parse(String... arguments) {
    return CommandLine.populateCommand(new ParityOptions(), arguments);
  }

  @ParameterizedTest
  @CsvSource({
    "--pairs, 0",
    "--most-pairs, 4",
    "--limit, 0",
    "--limit, 100",
    "--limit, NaN",
    "--slow, 0",
    "--only, no-such-case",
    "--only, 'hsync,no-such-case'",
    "--only, 'hsync,hsync'",
    "--model, floppy",
    "--block-mb, 0",
    "--json, /no/such/directory/x.json",
    "--conf, ibis.weight.sytem=2",
  })
  void aBadValueIsRefusedInALineThatNamesItsOption(String option, String value) {
    ParityOptions options = parse(option, value);
    UserError error = assertThrows(UserError.class, options::check);
    assertTrue(error.getMessage().startsWith(option + ": "), error.getMessage());
    assertFalse(error.getMessage().contains("\n"), error.getMessage());
  }

  @Test
  void anUnknownOptionIsAWrongCall() {
    CommandLine command = new CommandLine(new ParityCommand());
    command.setErr(new PrintWriter(new StringWriter()));
    assertEquals(2, command.execute("--pears", "5"));
  }

  @Test
  void someCasesAreTakenInTheOrderOfTheSuite() {
    ParityOptions options = parse("--only", "hsync,pread-4k");
    options.check();
    assertEquals(
        List.of("pread-4k", "hsync"), options.cases().stream().map(ParityCase::key).toList());
    assertEquals(Cases.ALL, parse().cases());
  }

  @Test
  void eachCaseHasANameOfItsOwn() {
    assertEquals(Cases.ALL.size(), new HashSet<>(Cases.keys()).size());
    assertTrue(Cases.keys().stream().allMatch(key -> key.matches("[a-z0-9-]{1,24}")));
  }

  @Test
  void aCaseThatIsNotSettledTakesFourTimesAsManyPairsAtMost() {
    assertEquals(5, parse().leastPairs());
    assertEquals(20, parse().lastPair());
    assertEquals(28, parse("--pairs", "7").lastPair());
    assertEquals(9, parse("--pairs", "7", "--most-pairs", "9").lastPair());
    assertEquals(1, parse("--smoke").lastPair());
  }
}
