package org.ibis.rig.bench;

import java.io.PrintWriter;
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
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * What the broker costs a request in a device's scheduler: on and off one right after the other, in
 * turns, on one thread and in a JVM of its own each. A JVM's code may come out slower for good, so
 * many JVMs say more than long runs.
 */
final class BrokerCost {
  private static final List<String> FLOWS = List.of("2", "32", "1000");
  private static final List<String> BROKER = List.of("off", "on");
  private static final TimeValue ITERATION = TimeValue.seconds(1);
  private static final double NANOS_PER_SECOND = 1e9;

  /** ns, by flows and broker, one for each round. */
  private final Map<String, Map<String, List<Double>>> nanos = new LinkedHashMap<>();

  /** Measures. */
  void run(int rounds, PrintWriter terminal) throws RunnerException {
    for (int round = 1; round <= rounds; round++) {
      terminal.println("device scheduler, 1 thread, round " + round + " of " + rounds);
      terminal.flush();
      for (String flows : FLOWS) {
        for (String broker : Turns.of(BROKER, round)) {
          add(flows, broker, measure(flows, broker));
        }
      }
    }
  }

  /** Takes what a round gave, ns for each request. */
  void add(String flows, String broker, double requestNanos) {
    nanos
        .computeIfAbsent(flows, f -> new LinkedHashMap<>())
        .computeIfAbsent(broker, b -> new ArrayList<>())
        .add(requestNanos);
  }

  private static double measure(String flows, String broker) throws RunnerException {
    var options =
        new OptionsBuilder()
            .include(DeviceSchedulerBenchmark.class.getName().replace(".", "\\.") + "\\.")
            .param("flows", flows)
            .param("broker", broker)
            .mode(Mode.Throughput)
            .threads(1)
            .forks(1)
            .warmupIterations(2)
            .warmupTime(ITERATION)
            .measurementIterations(2)
            .measurementTime(ITERATION)
            .shouldFailOnError(true)
            .verbosity(VerboseMode.SILENT)
            .build();
    RunResult result = new Runner(options).runSingle();
    return NANOS_PER_SECOND / result.getPrimaryResult().getScore();
  }

  /** What came out, for a terminal. */
  String table() {
    TextTable table = new TextTable("rrrr");
    table.header("flows", "ns without", "ns with the broker", "with, % of without");
    nanos.forEach(
        (flows, of) -> {
          List<Double> off = of.get("off");
          List<Double> on = of.get("on");
          List<Double> ratios = new ArrayList<>();
          for (int i = 0; i < off.size(); i++) {
            ratios.add(on.get(i) / off.get(i));
          }
          table.row(
              flows,
              Spread.of(off).text("%.0f"),
              Spread.of(on).text("%.0f"),
              Spread.of(ratios).percents());
        });
    return table + "Medians (smallest-largest); ratios are of neighbours in one round.\n";
  }
}
