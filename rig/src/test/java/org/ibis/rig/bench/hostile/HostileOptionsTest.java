package org.ibis.rig.bench.hostile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.List;
import org.ibis.cli.UserError;
import org.ibis.rig.bench.hostile.attack.Attack;
import org.ibis.rig.bench.hostile.attack.Attacks;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

final class HostileOptionsTest {

  private static HostileOptions parse(String... arguments) {
    return CommandLine.populateCommand(new HostileOptions(), arguments);
  }

  private static List<String> keys(HostileOptions options) {
    return options.attacks().stream().map(Attack::key).toList();
  }

  @ParameterizedTest
  @CsvSource({
    "--only, no-such-attack",
    "--only, 'ping-flood,no-such-attack'",
    "--slow, 0",
    "--model, floppy",
    "--json, /no/such/directory/x.json",
  })
  void aBadValueIsRefusedInALineThatNamesItsOption(String option, String value) {
    UserError error = assertThrows(UserError.class, parse(option, value)::check);
    assertTrue(error.getMessage().startsWith(option + ": "), error.getMessage());
    assertFalse(error.getMessage().contains("\n"), error.getMessage());
  }

  @Test
  void whatIsComparedWithAnHonestJobIsTriedAfterOne() {
    assertEquals(List.of("honest", "new-names"), keys(parse("--only", "new-names")));
    assertEquals(List.of("ping-flood"), keys(parse("--only", "ping-flood")));
    assertEquals(List.of("honest", "no-name"), keys(parse("--only", "no-name,honest")));
  }

  @Test
  void aShortFormHasSomeAndAllHaveNamesOfTheirOwn() {
    assertEquals(Attacks.SHORT, keys(parse("--smoke")));
    List<String> all = keys(parse());
    assertEquals(all.size(), new HashSet<>(all).size());
    assertEquals(Attacks.HONEST, all.get(0));
  }
}
