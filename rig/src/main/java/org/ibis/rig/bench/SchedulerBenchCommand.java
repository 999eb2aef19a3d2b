package org.ibis.rig.bench;

import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.ibis.cli.TextTable;
import org.ibis.cli.UserError;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code ibis bench scheduler}: time and memory that one request costs in the scheduler. */
@Command(
    name = "scheduler",
    mixinStandardHelpOptions = true,
    description = {
      "Measures one request through the scheduler: enqueue, dispatch, complete.",
      "ns is the wall time for one request with all threads at work together; bytes is what one"
          + " request allocates. Takes about four minutes."
    })
public final class SchedulerBenchCommand implements Callable<Integer> {
  private static final int[] THREADS = {1, 8, 64};
  private static final List<Class<?>> BENCHMARKS =
      List.of(FairQueueBenchmark.class, DeviceSchedulerBenchmark.class);

  @Spec private CommandSpec spec;

  @Option(names = "--full", description = "Longer, in three JVMs each: about 20 minutes.")
  private boolean full;

  @Option(
      names = "--broker-rounds",
      paramLabel = "N",
      description = "Only what reports to a broker cost, N times in turns: half a minute each.")
  private Integer brokerRounds;

  @Option(
      names = "--against",
      paramLabel = "DIR",
      description =
          "Only the fair queue, in pairs with that of another source tree, whose core is built.")
  private Path against;

  @Option(names = "--pairs", description = "with --against (default: 7), 35 s each")
  private int pairs = 7;

  @Override
  public Integer call() throws RunnerException {
    PrintWriter terminal = spec.commandLine().getOut();
    if (against != null) {
      OptionChecks.inRange("--pairs", pairs, 1, 1000);
      Path classes = against.resolve("ibis-core/target/classes").toAbsolutePath().normalize();
      if (!Files.exists(classes.resolve("org/ibis/core/fairqueue/RequestQueue.class"))) {
        throw new UserError("there is no core that was built in " + against);
      }
      FairQueuePairs beside = new FairQueuePairs(classes);
      beside.run(pairs, terminal);
      terminal.println();
      terminal.print(beside.table());
      terminal.flush();
      return 0;
    }
    if (brokerRounds != null) {
      OptionChecks.inRange("--broker-rounds", brokerRounds, 1, 1000);
      BrokerCost cost = new BrokerCost();
      cost.run(brokerRounds, terminal);
      terminal.println();
      terminal.print(cost.table());
      terminal.flush();
      return 0;
    }
    List<RunResult> results = new ArrayList<>();
    for (Class<?> benchmark : BENCHMARKS) {
      for (int threads : THREADS) {
        terminal.println(
            name(benchmark) + ", " + threads + (threads == 1 ? " thread" : " threads"));
        terminal.flush();
        results.addAll(run(benchmark, threads));
      }
    }
    terminal.println();
    terminal.print(table(results));
    terminal.flush();
    return 0;
  }

  private Collection<RunResult> run(Class<?> benchmark, int threads) throws RunnerException {
    ChainedOptionsBuilder options =
        new OptionsBuilder()
            .include(benchmark.getName().replace(".", "\\.") + "\\.")
            .mode(Mode.Throughput)
            .threads(threads)
            .forks(full ? 3 : 1)
            .warmupIterations(full ? 5 : 2)
            .warmupTime(full ? TimeValue.seconds(2) : TimeValue.milliseconds(700))
            .measurementIterations(full ? 5 : 3)
            .measurementTime(full ? TimeValue.seconds(2) : TimeValue.milliseconds(700))
            .addProfiler(GCProfiler.class)
            .shouldFailOnError(true)
            .verbosity(VerboseMode.SILENT);
    return new Runner(options.build()).run();
  }

  private static String table(List<RunResult> results) {
    TextTable table = new TextTable("lrrllrrr");
    table.header("", "threads", "flows", "weights", "broker", "ns", "+-", "bytes");
    for (RunResult result : results) {
      Result<?> rate = result.getPrimaryResult(); // requests/s
      double nanos = 1e9 / rate.getScore();
      table.row(
          name(classOf(result)),
          Integer.toString(result.getParams().getThreads()),
          result.getParams().getParam("flows"),
          Objects.requireNonNullElse(result.getParams().getParam("weights"), "equal"),
          Objects.requireNonNullElse(result.getParams().getParam("broker"), "-"),
          number(nanos),
          number(nanos * rate.getStatistics().getStandardDeviation() / rate.getScore()),
          number(result.getSecondaryResults().get("gc.alloc.rate.norm").getScore()));
    }
    return table.toString();
  }

  private static Class<?> classOf(RunResult result) {
    return BENCHMARKS.stream()
        .filter(b -> result.getParams().getBenchmark().startsWith(b.getName() + "."))
        .findFirst()
        .orElseThrow();
  }

  private static String name(Class<?> benchmark) {
    return benchmark == FairQueueBenchmark.class ? "fair queue under a lock" : "device scheduler";
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.0f", value);
  }
}
