package org.ibis.rig.depth;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.ibis.cli.TextTable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code ibis bench depth}: whether SFQ(D2) finds the depth that a device wants. */
@Command(
    name = "depth",
    mixinStandardHelpOptions = true,
    description = {
      "Runs SFQ(D2) on simulated devices on virtual time, beside the fixed depths from 1 to 32.",
      "Without a name: all devices, a line each; the figures of SFQ(D2) are means over the second"
          + " half. With names: their traces, a line for each control period."
    })
public final class DepthBenchCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Parameters(arity = "0..*", paramLabel = "NAME", description = "Devices, as the table has them.")
  private List<String> names = List.of();

  @Option(
      names = "--periods",
      defaultValue = "160",
      description = "Control periods of each run. Default: ${DEFAULT-VALUE}.")
  private int periods;

  @Override
  public Integer call() {
    PrintWriter terminal = spec.commandLine().getOut();
    List<DepthScenario> all = DepthScenarios.all();
    List<String> unknown = new ArrayList<>(names);
    all.forEach(s -> unknown.remove(s.name()));
    if (!unknown.isEmpty() || periods < 2) {
      spec.commandLine().getErr().println(complaint(unknown, all));
      return ExitCode.USAGE;
    }
    if (names.isEmpty()) {
      terminal.print(summary(all));
    }
    for (DepthScenario s : all) {
      if (names.contains(s.name())) {
        terminal.print(trace(s));
      }
    }
    terminal.flush();
    return ExitCode.OK;
  }

  private String complaint(List<String> unknown, List<DepthScenario> all) {
    return spec.qualifiedName()
        + ": "
        + (unknown.isEmpty()
            ? "--periods: " + periods + " is less than 2"
            : "'"
                + unknown.get(0)
                + "' is none of "
                + all.stream().map(DepthScenario::name).collect(Collectors.joining(", ")));
  }

  private String summary(List<DepthScenario> all) {
    TextTable table = new TextTable("lrrrrr");
    table.header("", "best D", "MB/s", "SFQ(D2)", "MB/s", "of best");
    for (DepthScenario s : all) {
      DepthScenario.Fixed best = s.bestFixed();
      List<TracePeriod> trace = s.run(s.usualController(), periods);
      double rate = DepthScenario.throughput(trace, periods / 2);
      table.row(
          s.name(),
          Integer.toString(best.depth()),
          number("%.1f", best.megabytesPerSecond()),
          number("%.1f", DepthScenario.depth(trace, periods / 2)),
          number("%.1f", rate),
          number("%.1f %%", 100 * rate / best.megabytesPerSecond()));
    }
    return table.toString();
  }

  private String trace(DepthScenario s) {
    DepthScenario.Fixed best = s.bestFixed();
    TextTable table = new TextTable("rrrrrr");
    table.header("s", "L ms", "L_ref ms", "D", "MB/s", "of best");
    List<TracePeriod> trace = s.run(s.usualController(), periods);
    for (int n = 0; n < trace.size(); n++) {
      TracePeriod p = trace.get(n);
      table.row(
          number("%.2f", (n + 1) * s.periodMillis() / 1e3),
          number("%.3f", p.latencyNanos() / 1e6),
          number("%.3f", p.referenceNanos() / 1e6),
          number("%.2f", p.exactDepth()),
          number("%.1f", p.megabytesPerSecond()),
          number("%.0f %%", 100 * p.megabytesPerSecond() / best.megabytesPerSecond()));
    }
    return s.name()
        + ": best fixed D "
        + best.depth()
        + " with "
        + number("%.1f", best.megabytesPerSecond())
        + " MB/s\n"
        + table
        + "\n";
  }

  private static String number(String format, double value) {
    return Double.isNaN(value) ? "-" : String.format(Locale.ROOT, format, value);
  }
}
