package org.ibis.rig.demo;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.ibis.cli.UserError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

final class DemoOptionsTest {

  private static DemoOptions parse(String... arguments) {
    return CommandLine.populateCommand(new DemoOptions(), arguments);
  }

  @ParameterizedTest
  @CsvSource({
    "--weights, wordcont=1",
    "--slow, 0",
    "--slow, NaN",
    "--repetitions, 0",
    "--input-mb, -1",
    "--container-mb, 10",
    "--wordcount-containers, 1",
    "--noisy, teravalidate",
    "--noise-sort-mb, 0",
    "--only, natve",
    "--conf, ibis.scheduler.dept=2",
    "--conf, ibis.scheduler.depth=-2",
  })
  void aBadValueIsRefusedWithTheNameOfItsOption(String option, String value) {
    DemoOptions options = parse(option, value);
    UserError error = assertThrows(UserError.class, options::check);
    assertTrue(error.getMessage().startsWith(option + ": "), error.getMessage());
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-1", "NaN", "1e9", "much"})
  void aBadWeightIsRefusedWithItsJob(String weight) {
    DemoOptions options = parse("--weights", "noisy=" + weight);
    UserError error = assertThrows(UserError.class, options::check);
    assertTrue(error.getMessage().startsWith("--weights noisy: "), error.getMessage());
  }

  @Test
  void aWeightThatIsNotGivenIsTheDefault() {
    DemoOptions options = parse("--weights", "wordcount=2,rival=3");
    options.check();
    assertArrayEquals(new String[] {"2", "1"}, options.weights());
    assertArrayEquals(new String[] {"4", "3"}, options.sortWeights());
  }

  @Test
  void theDefaultIsTheWholePlanThreeTimes() {
    DemoOptions options = parse();
    options.check();
    assertEquals(DemoPlan.names(Noisy.TERAGEN), options.names());
    assertEquals(3, options.repetitions);
  }

  @Test
  void quickRunsEachOnce() {
    DemoOptions options = parse("--quick");
    options.check();
    assertEquals(DemoPlan.QUICK, options.names());
    assertEquals(1, options.repetitions);
  }

  @Test
  void oneDiskForAllHalvesTheDataAndTheDisksSpeed() {
    DemoOptions two = parse();
    two.check();
    DemoOptions one = parse("--one-disk", "--block-mb", "64");
    one.check();
    assertEquals(2 * two.slow, one.slow);
    assertEquals(two.inputMb, 2 * one.inputMb);
    assertEquals(two.teraSortMb, 2 * one.teraSortMb);
    assertEquals(64, one.blockMb, "as given");
  }

  @Test
  void pagesAreKeptInSlowMotionUnlessSaidOtherwise() {
    DemoOptions slow = parse();
    slow.check();
    assertTrue(slow.disk().keepResident());
    assertEquals(600, slow.disk().residentSeconds());
    DemoOptions full = parse("--slow", "1");
    full.check();
    assertFalse(full.disk().keepResident());
    DemoOptions not = parse("--no-keep-resident");
    not.check();
    assertFalse(not.disk().keepResident());
    DemoOptions asked = parse("--slow", "1", "--keep-resident");
    asked.check();
    assertTrue(asked.disk().keepResident());
  }

  @Test
  void onlyAControlNeedsASecondNode() {
    DemoOptions quick = parse("--quick");
    quick.check();
    assertEquals(List.of(Node.FIRST), quick.nodes());
    DemoOptions sort = parse("--noisy", "terasort", "--one-disk", "--only", "native,control");
    sort.check();
    assertEquals(List.of(Node.FIRST, Node.SECOND), sort.nodes());
    assertEquals(List.of("control"), Node.SECOND.disks(sort.oneDisk));
    assertEquals(List.of("control", "control-intermediate"), Node.SECOND.disks(false));
  }
}
