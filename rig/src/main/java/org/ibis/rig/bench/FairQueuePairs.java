package org.ibis.rig.bench;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.ibis.cli.TextTable;
import org.ibis.rig.report.Spread;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * This fair queue beside another source tree's, one right after the other, on one thread and in a
 * JVM of its own each.
 */
final class FairQueuePairs {
  private static final List<String> FLOWS = List.of("32", "1000");
  private static final List<String> WEIGHTS =
      List.of(FairQueueBenchmark.EQUAL, FairQueueBenchmark.MIXED);
  private static final List<String> EACH = List.of("1", "2");
  private static final TimeValue ITERATION = TimeValue.milliseconds(300);
  private static final double NANOS_PER_SECOND = 1e9;

  private final Path other;

  /**
   * ns of the other one and of this one, by flows, weights and requests of each; one for each
   * round.
   */
  private final Map<List<String>, List<double[]>> nanos = new LinkedHashMap<>();

  /**
   * @param other the classes of another core
   */
  FairQueuePairs(Path other) {
    this.other = other;
  }

  /** Measures. */
  void run(int rounds, PrintWriter terminal) throws RunnerException {
    for (int round = 1; round <= rounds; round++) {
      terminal.println("fair queue under a lock, 1 thread, round " + round + " of " + rounds);
      terminal.flush();
      for (String flows : FLOWS) {
        for (String weights : WEIGHTS) {
          for (String each : EACH) {
            double[] pair = new double[2];
            for (int side : Turns.of(List.of(0, 1), round)) {
              pair[side] = measure(flows, weights, each, side == 0);
            }
            add(flows, weights, each, pair[0], pair[1]);
          }
        }
      }
    }
  }

  /** Takes what a round gave, ns for each request. */
  void add(String flows, String weights, String each, double ofOther, double ofThis) {
    nanos
        .computeIfAbsent(List.of(flows, weights, each), k -> new ArrayList<>())
        .add(new double[] {ofOther, ofThis});
  }

  private double measure(String flows, String weights, String each, boolean ofOther)
      throws RunnerException {
    ChainedOptionsBuilder options =
        new OptionsBuilder()
            .include(FairQueueBenchmark.class.getName().replace(".", "\\.") + "\\.")
            .param("flows", flows)
            .param("weights", weights)
            .param("each", each)
            .mode(Mode.Throughput)
            .threads(1)
            .forks(1)
            .warmupIterations(2)
            .warmupTime(ITERATION)
            .measurementIterations(3)
            .measurementTime(ITERATION)
            .shouldFailOnError(true)
            .verbosity(VerboseMode.SILENT);
    if (ofOther) { // these are looked for before those of the class path
      options.jvmArgsAppend("-Xbootclasspath/a:" + other);
    }
    RunResult result = new Runner(options.build()).runSingle();
    return NANOS_PER_SECOND / result.getPrimaryResult().getScore();
  }

  /** What came out, for a terminal. */
  String table() {
    TextTable table = new TextTable("rlrrrr");
    table.header(
        "flows",
        "weights",
        "requests of each",
        "ns, the other one",
        "ns, this one",
        "this, % of the other");
    nanos.forEach(
        (of, pairs) ->
            table.row(
                of.get(0),
                of.get(1),
                of.get(2),
                Spread.of(pairs.stream().map(p -> p[0]).toList()).text("%.0f"),
                Spread.of(pairs.stream().map(p -> p[1]).toList()).text("%.0f"),
                Spread.of(pairs.stream().map(p -> p[1] / p[0]).toList()).percents()));
    return table + "Medians (smallest-largest); ratios are of neighbours in one round.\n";
  }
}
