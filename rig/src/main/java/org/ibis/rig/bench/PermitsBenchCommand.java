package org.ibis.rig.bench;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.ibis.cli.TextTable;
import org.ibis.cli.UserError;
import org.ibis.rig.bench.PermitClients.Kind;
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
      "'bare us' is the median where a thread for each task does nothing but answer at such a socket.",
      "Without --io-us the I/O itself takes no time. With it, the same is measured with a scheduler"
          + " in the tasks' own process, too, from which no permit travels."
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

  @Option(
      names = "--window-kb",
      description = "of a window, whose parts are of 512 KiB (default: 512)")
  private int windowKib = 512;

  @Option(names = "--io-us", description = "for which the I/O of a part takes (default: 0)")
  private int ioMicros;

  @Option(names = "--depth", description = "parts at the disk at a time (default: 1000)")
  private int depth = 1000;

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
    OptionChecks.inRange("--window-kb", windowKib, 4, 1 << 20);
    OptionChecks.inRange("--io-us", ioMicros, 0, 1_000_000);
    OptionChecks.inRange("--depth", depth, 1, 1000);
    OptionChecks.inRange("--seconds", seconds, 1, 3600);
    OptionChecks.inRange("--repetitions", repetitions, 1, 1000);
    Path home = Path.of(System.getProperty("ibis.home", ".")).toAbsolutePath().normalize();
    Path hadoop = OptionChecks.hadoop(DemoDirectory.ofBench(home), hadoopVersion);
    Path work = Files.createTempDirectory("ibis"); // short, as a socket's path must be
    Process nodeManager = null;
    Process bareServer = null;
    try {
      Path socket = work.resolve("s");
      Path bare = work.resolve("b");
      nodeManager = nodeManager(home, hadoop, work, socket);
      awaitSocket(nodeManager, socket, work.resolve("log"));
      bareServer = java(BareAnswers.class, bare.toString()).start();
      awaitSocket(bareServer, bare, work.resolve("log"));
      TextTable table = new TextTable("lrrrrrr" + (ioMicros > 0 ? "r" : ""));
      List<String> columns =
          List.of(
              "repetition",
              "median us",
              "90 % us",
              "99 % us",
              "bare us",
              "windows/s",
              "parts/s",
              "here");
      table.header(columns.subList(0, ioMicros > 0 ? 8 : 7).toArray(String[]::new));
      for (int i = 1; i <= repetitions; i++) {
        List<String> row = new ArrayList<>(List.of(Integer.toString(i)));
        row.addAll(measure(Kind.PERMITS, socket, work));
        row.add(4, measure(Kind.BARE, bare, work).get(0));
        if (ioMicros > 0) {
          row.add(measure(Kind.HERE, socket, work).get(4)); // parts/s
        }
        table.row(row.toArray(String[]::new));
      }
      spec.commandLine().getOut().print(table);
      spec.commandLine().getOut().flush();
    } finally {
      if (bareServer != null) {
        bareServer.destroyForcibly().waitFor();
      }
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
  private Process nodeManager(Path home, Path hadoop, Path work, Path socket) throws IOException {
    StringBuilder site = new StringBuilder("<configuration>\n");
    Map<String, String> properties =
        new HashMap<>(
            Map.of(
                "hadoop.tmp.dir",
                work.resolve("tmp").toString(),
                "yarn.nodemanager.local-dirs",
                work.resolve("nm").toString(),
                "yarn.nodemanager.log-dirs",
                work.resolve("logs").toString(),
                "yarn.nodemanager.address",
                "127.0.0.1:0",
                "yarn.nodemanager.localizer.address",
                "127.0.0.1:0",
                "yarn.nodemanager.webapp.address",
                "127.0.0.1:0",
                "yarn.nodemanager.aux-services",
                "ibis_io",
                "yarn.nodemanager.aux-services.ibis_io.class",
                "org.ibis.nodemanager.IbisIoService",
                "ibis.permit.socket",
                socket.toString(),
                "ibis.scheduler.depth",
                Integer.toString(depth)));
    String part = Long.toString(PermitClients.PART_BYTES);
    properties.put("ibis.window.part.bytes", part);
    properties.put("ibis.window.initial.bytes", part);
    properties.put(
        "ibis.window.bulk.bytes", Long.toString(Math.max(PermitClients.PART_BYTES, windowBytes())));
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

  private static void awaitSocket(Process server, Path socket, Path log)
      throws IOException, InterruptedException {
    long deadline = System.nanoTime() + START_LIMIT_NANOS;
    while (!Files.exists(socket)) {
      if (!server.isAlive() || System.nanoTime() > deadline) {
        throw new UserError("nobody answers at " + socket + ": " + Files.readString(log));
      }
      Thread.sleep(LOOK_MILLIS);
    }
  }

  private long windowBytes() {
    return (long) windowKib << 10;
  }

  private static ProcessBuilder java(Class<?> main, String... arguments) {
    List<String> line =
        new ArrayList<>(
            List.of(java(), "-cp", System.getProperty("java.class.path"), main.getName()));
    line.addAll(List.of(arguments));
    return new ProcessBuilder(line).redirectError(ProcessBuilder.Redirect.INHERIT);
  }

  private List<String> measure(Kind kind, Path socket, Path work)
      throws IOException, InterruptedException {
    ProcessBuilder builder =
        java(
            PermitClients.class,
            kind.name(),
            socket.toString(),
            work.resolve("nm").toString(),
            Integer.toString(tasks),
            Integer.toString(pauseMillis),
            Integer.toString(seconds),
            Long.toString(windowBytes()),
            Integer.toString(ioMicros),
            Integer.toString(depth));
    builder.environment().put("CONTAINER_ID", CONTAINER);
    Process clients = builder.start();
    String measured =
        new String(clients.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    if (clients.waitFor() != 0) {
      throw new UserError("the tasks could not measure: " + measured);
    }
    return List.of(measured.split(" "));
  }

  private static void delete(Path top) throws IOException {
    try (Stream<Path> all = Files.walk(top)) {
      for (Path p : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(p);
      }
    }
  }
}
