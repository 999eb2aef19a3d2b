package org.ibis.rig.bench.tiering;

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

final class TieringOptionsTest {

  private static TieringOptions parse(String... arguments) {
    return CommandLine.populateCommand(new TieringOptions(), arguments);
  }

  @ParameterizedTest
  @CsvSource({
    "--data-mb, 0",
    "--ssd-percent, 0",
    "--reducers, 0",
    "--repetitions, 0",
    "--job, teragen",
    "--only, ibis",
    "--slow, 0",
    "--model, floppy",
    "--ssd-model, floppy",
    "--block-mb, 0",
    "--json, /",
    "--conf, ibis.ssd.local.dir=/ssd",
    "--conf, ibis.ssd.local.bytes=1",
  })
  void aBadValueIsRefusedInALineThatNamesItsOption(String option, String value) {
    TieringOptions options = parse(option, value);
    UserError error = assertThrows(UserError.class, options::check);
    assertTrue(error.getMessage().startsWith(option + ": "), error.getMessage());
    assertFalse(error.getMessage().contains("\n"), error.getMessage());
  }

  @Test
  void allJobsAndSidesAreMeasuredOrThoseThatAreNamed() {
    TieringOptions all = parse();
    all.check();
    assertEquals(List.of(TieringSide.values()), all.sides());
    assertEquals(List.of(TieringJob.values()), all.jobs());
    assertEquals(List.of(TieringSide.TIER), parse("--only", "tier").sides());
    assertEquals(List.of(TieringSide.DISK, TieringSide.TIER), parse("--only", "tier,disk").sides());
    assertEquals(List.of(TieringJob.WORDCOUNT), parse("--job", "wordcount").jobs());
  }

  @Test
  void theSsdHasAQuarterOfWhatMapsLeave() {
    assertEquals(125_000_000, parse().ssdBytes());
    assertEquals(480_769_231, TieringJob.TERASORT.inputBytes(parse().dataBytes()));
    assertEquals(1_000_000, parse("--data-mb", "10", "--ssd-percent", "10").ssdBytes());
  }
}
