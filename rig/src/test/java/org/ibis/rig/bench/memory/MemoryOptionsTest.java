package org.ibis.rig.bench.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.ibis.cli.UserError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

final class MemoryOptionsTest {

  private static MemoryOptions parse(String... arguments) {
    return CommandLine.populateCommand(new MemoryOptions(), arguments);
  }

  @ParameterizedTest
  @CsvSource({
    "--memory-mb, 100",
    "--sort-mb, 0",
    "--reducers, 0",
    "--scan-mb, 0",
    "--repetitions, 0",
    "--only, ibis",
    "--slow, 0",
    "--model, floppy",
    "--block-mb, 0",
    "--json, /",
    "--conf, ibis.drop.behind=true",
  })
  void aBadValueIsRefusedInALineThatNamesItsOption(String option, String value) {
    MemoryOptions options = parse(option, value);
    UserError error = assertThrows(UserError.class, options::check);
    assertTrue(error.getMessage().startsWith(option + ": "), error.getMessage());
    assertFalse(error.getMessage().contains("\n"), error.getMessage());
  }

  @Test
  void allSidesAreMeasuredOrTheOneThatIsNamed() {
    MemoryOptions all = parse();
    all.check();
    assertEquals(List.of(MemorySide.values()), all.sides());
    assertEquals(List.of(MemorySide.DROPS), parse("--only", "drops").sides());
  }

  @Test
  void theScanIsTwiceTheMemoryWhereNobodySaysHowLarge() {
    assertEquals(2L * (1 << 30) / 100, parse("--memory-mb", "1024").scanRows());
    assertEquals(10_000_000, parse("--scan-mb", "1000").scanRows());
  }

  @Test
  void onlyTheLocalDiskKeepsPagesInMemory() {
    MemoryOptions options = parse("--keep-resident");
    assertTrue(options.localDisk().keepResident());
    assertFalse(options.hdfsDisk().keepResident());
  }
}
