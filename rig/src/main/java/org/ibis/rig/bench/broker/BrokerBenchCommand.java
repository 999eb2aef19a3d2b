package org.ibis.rig.bench.broker;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.ibis.cli.TextTable;
import org.ibis.cli.UserError;
import org.ibis.rig.bench.OptionChecks;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code ibis bench broker}. */
@Command(
    name = "broker",
    mixinStandardHelpOptions = true,
    description = {
      "What a broker costs for which simulated nodes report once a second, over Hadoop's RPC on"
          + " loopback.",
      "It is in a process of its own, whose processor time and memory are measured."
    })
public final class BrokerBenchCommand implements Callable<Integer> {
  private static final int HEAP_MB = 192;
  private static final long END_LIMIT_SECONDS = 20;

  @Spec private CommandSpec spec;

  @Option(names = "--nodes", description = "that report (default: 10000)")
  private int nodes = 10_000;

  @Option(names = "--apps", description = "in the cluster (default: 200)")
  private int apps = 200;

  @Option(names = "--apps-of-node", description = "of which each node runs some (default: 20)")
  private int appsOfNode = 20;

  @Option(names = "--connections", description = "that the nodes share (default: 100)")
  private int connections = 100;

  @Option(names = "--seconds", description = "of measurement (default: 30)")
  private int seconds = 30;

  @Option(names = "--warm-up", description = "seconds before it (default: 30)")
  private int warmUp = 30;

  @Option(
      names = "--lookers",
      description = "threads that look at the whole cluster, again and again (default: 0)")
  private int lookers;

  @Override
  public Integer call() throws IOException, InterruptedException {
    OptionChecks.inRange("--nodes", nodes, 1, 200_000);
    OptionChecks.inRange("--apps", apps, 1, 4096);
    OptionChecks.inRange("--apps-of-node", appsOfNode, 1, apps);
    OptionChecks.inRange("--connections", connections, 1, Math.min(nodes, 2000));
    OptionChecks.inRange("--seconds", seconds, 1, 3600);
    OptionChecks.inRange("--warm-up", warmUp, 0, 3600);
    OptionChecks.inRange("--lookers", lookers, 0, 100);
    Process broker = broker();
    try {
      spec.commandLine().getOut().print(measure(broker));
      spec.commandLine().getOut().flush();
    } finally {
      broker.getOutputStream().close(); // at which it ends
      if (!broker.waitFor(END_LIMIT_SECONDS, TimeUnit.SECONDS)) {
        broker.destroyForcibly().waitFor();
      }
    }
    return 0;
  }

  private Process broker() throws IOException {
    return new ProcessBuilder(
            System.getProperty("java.home") + "/bin/java",
            "-Xmx" + HEAP_MB + "m",
            "-cp",
            System.getProperty("java.class.path"),
            BrokerProcess.class.getName(),
            Integer.toString(lookers))
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
  }

  private TextTable measure(Process broker) throws IOException, InterruptedException {
    BufferedReader said =
        new BufferedReader(new InputStreamReader(broker.getInputStream(), StandardCharsets.UTF_8));
    String port = said.readLine();
    if (port == null) {
      throw new UserError("the broker did not start");
    }
    InetSocketAddress address =
        new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(port));
    SimulatedNodes.Totals totals = new SimulatedNodes.Totals();
    List<SimulatedNodes> all = new ArrayList<>();
    List<Thread> threads = new ArrayList<>();
    for (int c = 0; c < connections; c++) {
      int first = (int) ((long) c * nodes / connections);
      int next = (int) ((c + 1L) * nodes / connections);
      all.add(new SimulatedNodes(address, first, next - first, apps, appsOfNode, totals));
    }
    for (SimulatedNodes some : all) {
      Thread thread = new Thread(some, "simulated-nodes");
      thread.start();
      threads.add(thread);
    }
    TimeUnit.SECONDS.sleep(warmUp);
    long begin = System.nanoTime();
    Duration before = processorTime(broker);
    long reports = totals.reports.get();
    long bytes = totals.bytes.get();
    totals.times.begin();
    TimeUnit.SECONDS.sleep(seconds);
    double took = (System.nanoTime() - begin) / 1e9;
    Duration used = processorTime(broker).minus(before);
    reports = totals.reports.get() - reports;
    bytes = totals.bytes.get() - bytes;
    long memory = residentBytes(broker);
    all.forEach(SimulatedNodes::end);
    for (Thread thread : threads) {
      thread.join();
    }
    if (reports == 0) {
      throw new UserError("the broker answered nothing in " + seconds + " s");
    }
    TextTable table = new TextTable("lr");
    table.row("reports answered in a second", number(reports / took));
    table.row("a core, %", number(100 * used.toNanos() / 1e9 / took));
    table.row("memory at most, MB", number(memory / 1e6));
    table.row("bytes of a report and its answer", number((double) bytes / reports));
    table.row("half of the reports were answered within, ms", number(totals.times.millis(0.5)));
    table.row("99 % of them, ms", number(totals.times.millis(0.99)));
    table.row("reports that were over a second late", Long.toString(totals.late.get()));
    table.row("reports without an answer", Long.toString(totals.failed.get()));
    return table;
  }

  private static Duration processorTime(Process process) {
    return process
        .info()
        .totalCpuDuration()
        .orElseThrow(() -> UserError.missing("this system does not tell a process's time"));
  }

  /** The most that it had in memory. */
  private static long residentBytes(Process process) throws IOException {
    for (String line : Files.readAllLines(Path.of("/proc/" + process.pid() + "/status"))) {
      if (line.startsWith("VmHWM:")) {
        return 1024 * Long.parseLong(line.replaceAll("\\D", ""));
      }
    }
    throw UserError.missing("/proc does not tell a process's memory");
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.1f", value);
  }
}
