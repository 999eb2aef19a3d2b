package org.ibis.rig.demo;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
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
    "--nodes, 0",
    "--nodes, 1",
    "--nodes, -3",
    "--nodes, 10000",
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
    assertEquals(DemoPlan.names(DemoPlan.beside(Noisy.TERAGEN)), options.names());
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
    assertEquals(List.of("hdfs", "intermediate"), disks(quick));
    DemoOptions sort = parse("--noisy", "terasort", "--one-disk", "--only", "native,control");
    sort.check();
    assertEquals(List.of("hdfs", "control"), disks(sort));
    DemoOptions two = parse("--only", "native,control");
    two.check();
    assertEquals(List.of("hdfs", "intermediate", "control", "control-intermediate"), disks(two));
  }

  @Test
  void ssdsAreAsSlowAsTheDisksAreAndOnlyWhereAsked() {
    DemoOptions options = parse("--ssd", "--slow", "7");
    options.check();
    assertTrue(options.shape().ssd());
    assertEquals("ssd", options.ssdShape().model());
    assertEquals(7, options.ssdShape().slow());
    assertEquals("hdd", options.disk().model());
    DemoOptions without = parse();
    without.check();
    assertFalse(without.shape().ssd());
  }

  @ParameterizedTest
  @CsvSource({"--no-disks,", "--trace-workloads, /tmp"})
  void ssdsAreRefusedWhereThereCanBeNone(String option, String value) {
    String[] arguments =
        Stream.of("--ssd", option, value).filter(Objects::nonNull).toArray(String[]::new);
    UserError error = assertThrows(UserError.class, () -> parse(arguments).check());
    assertTrue(
        error.getMessage().startsWith("--ssd: not together with " + option), error.getMessage());
  }

  private static List<String> disks(DemoOptions options) {
    return options.nodes().stream().flatMap(node -> node.disks().stream()).toList();
  }

  private static DemoOptions onNodes(String... arguments) {
    DemoOptions options = parse(arguments);
    options.memoryMb = 100_000;
    options.check();
    return options;
  }

  @Test
  void severalNodesHaveADiskEachAndAPlanOfTheirOwn() {
    DemoOptions options = onNodes("--nodes", "4");
    assertEquals(List.of("node-1", "node-2", "node-3", "node-4"), disks(options));
    assertEquals(DemoPlan.names(DemoPlan.onNodes()), options.names());
    assertEquals(3, options.repetitions);
    assertEquals(List.of("no-sync", "sync"), onNodes("--smoke", "--nodes", "2").names());
    assertEquals(1, onNodes("--quick", "--nodes", "2").repetitions);
  }

  @Test
  void moreNodesOnOneMachineAreSlowerAndHaveAsMuchToSort() {
    DemoOptions two = onNodes("--nodes", "2");
    DemoOptions four = onNodes("--nodes", "4");
    assertEquals(2 * two.slow, four.slow);
    assertEquals(two.teraSortMb, four.teraSortMb);
    assertEquals(two.teraGenMb, 2 * four.teraGenMb);
    assertEquals(123, onNodes("--nodes", "4", "--terasort-mb", "123").teraSortMb, "as given");
  }

  @ParameterizedTest
  @CsvSource({
    "--one-disk,",
    "--noisy, teragen",
    "--noise-gb, 3",
    "--noise-sort-mb, 3",
    "--input, /tmp",
    "--input-mb, 3",
    "--wordcount-containers, 2",
    "--noisy-containers, 3",
    "--trace-workloads, /tmp",
  })
  void whatSaysHowWordCountRunsIsRefusedTogetherWithNodes(String option, String value) {
    String[] arguments =
        Stream.of("--nodes", "2", option, value).filter(Objects::nonNull).toArray(String[]::new);
    UserError error = assertThrows(UserError.class, () -> onNodes(arguments));
    assertTrue(
        error.getMessage().startsWith(option + ": not together with --nodes"), error.getMessage());
    assertEquals(1, error.getMessage().lines().count());
  }

  @Test
  void moreNodesThanHaveRoomAreRefusedWithHowManyHave() {
    DemoOptions options = parse("--nodes", "9", "--container-mb", "768");
    options.memoryMb = Workers.memoryMb(8, 768);
    UserError error = assertThrows(UserError.class, options::check);
    assertTrue(error.getMessage().startsWith("--nodes: 9 need "), error.getMessage());
    assertTrue(error.getMessage().endsWith("that is for 8 at most"), error.getMessage());
  }
}
