package org.ibis.cli.replay;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.ibis.cli.UserError;
import org.ibis.core.conf.IbisKeys;
import org.ibis.core.depth.DepthController;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code ibis replay}. */
@Command(
    name = "replay",
    mixinStandardHelpOptions = true,
    description = {
      "Runs a trace of requests through the scheduler on virtual time.",
      "",
      "The trace is a CSV with the header "
          + RequestFile.HEADER
          + ". Each request that is"
          + " dispatched completes latency + bytes / bandwidth later, whatever else the device"
          + " does. At one instant completions come first, then the end of a control period, then"
          + " arrivals in input order, then dispatches. The same input gives the same bytes.",
      ""
    })
public final class ReplayCommand implements Callable<Integer> {
  private static final double MAX_LATENCY_MICROS = 1e12; // 12 days
  private static final double MIN_BANDWIDTH_MBPS = 0.001;
  private static final double MAX_BANDWIDTH_MBPS = 1e9;
  private static final double MAX_PERIOD_MILLIS = 1e9; // 12 days

  @Spec private CommandSpec spec;

  @Option(
      names = "--requests",
      paramLabel = "FILE",
      required = true,
      description = "The trace. Times are microseconds, sizes bytes, op is read or write.")
  private Path requestFile;

  @Option(
      names = "--weights",
      paramLabel = "APP=W,...",
      description = "Weights of apps, from 0.01 to 1000. One that is missing is 1.")
  private String weightList;

  @Mixin private DepthOptions depthOptions = new DepthOptions();

  @Option(
      names = "--period-ms",
      paramLabel = "MS",
      description =
          "For auto: the control period, ms. Default: " + IbisKeys.PERIOD_MS_DEFAULT + ".")
  private Double periodMillis;

  @Option(
      names = "--latency-us",
      paramLabel = "US",
      required = true,
      description = "The device's time for a request without bytes, microseconds.")
  private double latencyMicros;

  @Option(
      names = "--bandwidth-mbps",
      paramLabel = "MB/S",
      required = true,
      description = "The device's bandwidth for one request, 10^6 bytes/s.")
  private double bandwidth;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "Where each request's times and tags go, as CSV in input order.")
  private Path out;

  @Override
  public Integer call() {
    replay();
    return ExitCode.OK;
  }

  private void replay() {
    Map<String, Double> weights = WeightsOption.parse(weightList);
    DepthController depth = depthOptions.controller();
    DeviceModel device =
        new DeviceModel(
            NumberRange.check("--latency-us", latencyMicros, 0, MAX_LATENCY_MICROS),
            NumberRange.check(
                "--bandwidth-mbps", bandwidth, MIN_BANDWIDTH_MBPS, MAX_BANDWIDTH_MBPS));
    long periodMicros = periodMicros();
    refuseOverwritingTheTrace();

    List<ReplayRequest> requests = RequestFile.read(requestFile);
    Replay replay;
    try {
      replay = new ReplayEngine(requests, weights, device, depth, periodMicros).run();
    } catch (ArithmeticException e) {
      throw UserError.usage(
          requestFile + ": serving this takes more µs than a 64-bit number holds");
    }
    if (out != null) {
      ReplayFile.write(replay, out);
    }
    print(replay, weights);
  }

  private long periodMicros() {
    if (periodMillis == null) {
      return 1000 * IbisKeys.PERIOD_MS_DEFAULT;
    }
    return Math.round(1000 * NumberRange.check("--period-ms", periodMillis, 1, MAX_PERIOD_MILLIS));
  }

  private void refuseOverwritingTheTrace() {
    try {
      if (out != null && Files.exists(out) && Files.isSameFile(out, requestFile)) {
        throw UserError.usage("--out: " + out + " is the trace itself");
      }
    } catch (IOException e) {
      // The trace can't be read either, and that message is the better one.
    }
  }

  private void print(Replay replay, Map<String, Double> weights) {
    PrintWriter terminal = spec.commandLine().getOut();
    terminal.print(ReplaySummary.apps(replay, weights));
    if (depthOptions.isAuto()) {
      terminal.println();
      terminal.print(ReplaySummary.periods(replay));
    }
    for (String app : weights.keySet()) {
      if (replay.requests().stream().noneMatch(r -> r.app().equals(app))) {
        terminal.println("Note: --weights names '" + app + "', which has no requests.");
      }
    }
    terminal.flush();
  }
}
