package org.ibis.rig.bench;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.ibis.cli.TextTable;
import org.ibis.cli.UserError;
import org.ibis.rig.demo.DemoDirectory;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code ibis bench permits}: how long a task waits for a permit that is to be had at once. */
@Command(
    name = "permits",
    mixinStandardHelpOptions = true,
    description = {
      "Measures the way of a permit from a task to a real NodeManager and back.",
      "The disk takes any number of requests at a time, and the I/O itself no time."
    })
public final class PermitsBenchCommand implements Callable<Integer> {
  private static final String CONTAINER = "container_1700000000000_0001_01_000002";
  private static final long START_LIMIT_NANOS = TimeUnit.MINUTES.toNanos(1);
  private static final long LOOK_MILLIS = 50;

  @Spec private CommandSpec spec;

  @Option(names = "--tasks", description = "at a time (default: 64)")
  private int tasks = 64;

  @Option(
      names = "--pause-ms",
      description = "between two windows of a task; 0: the next one at once (default: 20)")
  private int pauseMillis = 20;

  @Option(names = "--seconds", description = "of measurement (default: 10)")
  private int seconds = 10;

  @Option(names = "--repetitions", description = "default: 3")
  private int repetitions = 3;

  @Option(names = "--hadoop-version", description = "default: 3.5.0")
  private String hadoopVersion = "3.5.0";

  @Override
  public Integer call() throws IOException, InterruptedException {
    OptionChecks.inRange("--tasks", tasks, 1, 1000);
    OptionChecks.inRange("--pause-ms", pauseMillis, 0, 60_000);
    OptionChecks.inRange("--seconds", seconds, 1, 3600);
    OptionChecks.inRange("--repetitions", repetitions, 1, 1000);
    Path home = Path.of(System.getProperty("ibis.home", ".")).toAbsolutePath().normalize();
    Path hadoop = OptionChecks.hadoop(DemoDirectory.ofBench(home), hadoopVersion);
    Path work = Files.createTempDirectory("ibis"); // short, as a socket's path must be
    Process nodeManager = null;
    try {
      Path socket = work.resolve("s");
      nodeManager = nodeManager(home, hadoop, work, socket);
      awaitSocket(nodeManager, socket, work.resolve("log"));
      TextTable table = new TextTable("lrrrr");
      table.header("repetition", "median us", "90 % us", "99 % us", "permits/s");
      for (int i = 1; i <= repetitions; i++) {
        String[] measured = measure(socket, work).split(" ");
        table.row(Integer.toString(i), measured[0], measured[1], measured[2], measured[3]);
      }
      spec.commandLine().getOut().print(table);
      spec.commandLine().getOut().flush();
    } finally {
      if (nodeManager != null) {
        nodeManager.destroy();
        if (!nodeManager.waitFor(20, TimeUnit.SECONDS)) {
          nodeManager.destroyForcibly().waitFor();
        }
      }
      delete(work);
    }
    return 0;
  }

  /** A NodeManager without a cluster: its services are up while it still looks for one. */
  private static Process nodeManager(Path home, Path hadoop, Path work, Path socket)
      throws IOException {
    StringBuilder site = new StringBuilder("<configuration>\n");
    Map<String, String> properties =
        Map.of(
            "hadoop.tmp.dir", work.resolve("tmp").toString(),
            "yarn.nodemanager.local-dirs", work.resolve("nm").toString(),
            "yarn.nodemanager.log-dirs", work.resolve("logs").toString(),
            "yarn.nodemanager.address", "127.0.0.1:0",
            "yarn.nodemanager.localizer.address", "127.0.0.1:0",
            "yarn.nodemanager.webapp.address", "127.0.0.1:0",
            "yarn.nodemanager.aux-services", "ibis_io",
            "yarn.nodemanager.aux-services.ibis_io.class", "org.ibis.nodemanager.IbisIoService",
            "ibis.permit.socket", socket.toString(),
            "ibis.scheduler.depth", "1000");
    properties.forEach(
        (key, value) ->
            site.append(
                "<property><name>" + key + "</name><value>" + value + "</value></property>\n"));
    Files.writeString(work.resolve("yarn-site.xml"), site.append("</configuration>\n"));
    Files.writeString(
        work.resolve("log4j.properties"),
        """
        log4j.rootLogger=WARN,stderr
        log4j.appender.stderr=org.apache.log4j.ConsoleAppender
        log4j.appender.stderr.target=System.err
        log4j.appender.stderr.layout=org.apache.log4j.SimpleLayout
        """);
    ProcessBuilder builder =
        new ProcessBuilder(
            java(),
            "-Xmx384m",
            "--add-opens=java.base/java.lang=ALL-UNNAMED",
            "-cp",
            String.join(
                File.pathSeparator,
                work.toString(),
                hadoop.toString(), // its web applications
                hadoop + "/*",
                home.resolve("ibis-dist/target/lib") + "/*"),
            "org.apache.hadoop.yarn.server.nodemanager.NodeManager");
    return builder.redirectErrorStream(true).redirectOutput(work.resolve("log").toFile()).start();
  }

  private static String java() {
    return Path.of(System.getProperty("java.home"), "bin/java").toString();
  }

  private static void awaitSocket(Process nodeManager, Path socket, Path log)
      throws IOException, InterruptedException {
    long deadline = System.nanoTime() + START_LIMIT_NANOS;
    while (!Files.exists(socket)) {
      if (!nodeManager.isAlive() || System.nanoTime() > deadline) {
        throw new UserError("the NodeManager gives no permits: " + Files.readString(log));
      }
      Thread.sleep(LOOK_MILLIS);
    }
  }

  private String measure(Path socket, Path work) throws IOException, InterruptedException {
    ProcessBuilder builder =
        new ProcessBuilder(
            List.of(
                java(),
                "-cp",
                System.getProperty("java.class.path"),
                PermitClients.class.getName(),
                socket.toString(),
                work.resolve("nm").toString(),
                Integer.toString(tasks),
                Integer.toString(pauseMillis),
                Integer.toString(seconds)));
    builder.environment().put("CONTAINER_ID", CONTAINER);
    builder.redirectError(ProcessBuilder.Redirect.INHERIT);
    Process clients = builder.start();
    String measured =
        new String(clients.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    if (clients.waitFor() != 0) {
      throw new UserError("the tasks could not measure: " + measured);
    }
    return measured;
  }

  private static void delete(Path top) throws IOException {
    try (Stream<Path> all = Files.walk(top)) {
      for (Path p : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(p);
      }
    }
  }
}
