package org.ibis.tools.demo;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.ibis.tools.UserError;
import org.ibis.tools.jmx.JmxBeans;

/**
 * NameNode, ResourceManager, and DataNode and NodeManager of one node or two: each a JVM of its
 * own.
 */
final class Cluster {

  private static final Duration START_LIMIT = Duration.ofMinutes(2);
  private static final String HDFS = "org.apache.hadoop.hdfs.server.";
  private static final String YARN = "org.apache.hadoop.yarn.server.";

  private final DemoDirectory directory;
  private final Processes processes;
  private final ClusterConfig config;
  private final Rest nameNode;
  private final Rest nodeManager;
  private final Rest resourceManager;
  private final List<Daemon> daemons = new ArrayList<>();

  private record Daemon(String name, Process process) {}

  private Path conf;
  private Path secondConf;
  private Scheduling scheduling;

  Cluster(DemoDirectory directory, Processes processes, ClusterConfig config, Ports ports) {
    this.directory = directory;
    this.processes = processes;
    this.config = config;
    nameNode = new Rest(ports.nameNodeHttp());
    nodeManager = new Rest(ports.first().nodeManagerHttp());
    resourceManager = new Rest(ports.resourceManagerHttp());
  }

  WebHdfs hdfs() {
    return new WebHdfs(nameNode);
  }

  Yarn yarn() {
    return new Yarn(resourceManager);
  }

  /** What the NodeManager, which gives permits to all others, says of its devices. */
  JsonNode devices() throws IOException, InterruptedException {
    return nodeManager.get("/jmx?qry=" + JmxBeans.QUERY);
  }

  /** How the daemons that run now schedule; null while none runs. */
  Scheduling scheduling() {
    return scheduling;
  }

  /** Makes a new, empty file system; the daemons must not run. */
  void format() throws IOException, InterruptedException {
    Path stock = config.write(Scheduling.STOCK);
    DemoDirectory.deleteTree(directory.work().resolve("name"));
    Process format =
        java(
            "format",
            stock,
            Scheduling.STOCK,
            256,
            HDFS + "namenode.NameNode",
            List.of("-format", "-force", "-nonInteractive"));
    boolean done = format.waitFor(START_LIMIT.toSeconds(), TimeUnit.SECONDS);
    processes.end(List.of(format));
    if (!done || format.exitValue() != 0) {
      throw new UserError("formatting HDFS failed: " + LogFile.firstError(log("format")));
    }
  }

  /** Starts the daemons and waits until they take jobs. */
  void start(Scheduling as) throws IOException, InterruptedException {
    conf = config.write(as);
    if (nodes().contains(Node.SECOND)) {
      secondConf = config.writeSecond();
    }
    scheduling = as;
    daemon("namenode", 384, HDFS + "namenode.NameNode");
    forEachNode(as, "datanode", 512, HDFS + "datanode.DataNode");
    daemon("resourcemanager", 384, YARN + "resourcemanager.ResourceManager");
    forEachNode(as, "nodemanager", 384, YARN + "nodemanager.NodeManager");
    awaitReady("HDFS", () -> hdfs().isReady(config.nodes().size()));
    awaitReady("YARN", () -> yarn().isReady(config.nodes().size()));
  }

  /** Starts one daemon of each node. */
  private void forEachNode(Scheduling as, String name, int heapMb, String mainClass)
      throws IOException {
    for (Node node : config.nodes()) {
      boolean first = node == Node.FIRST;
      Path own = first ? conf : secondConf;
      Scheduling how = first ? as : Scheduling.STOCK;
      String named = node.daemon(name);
      daemons.add(new Daemon(named, java(named, own, how, heapMb, mainClass, List.of())));
    }
  }

  /** The NodeManagers' processes: their containers are their children. */
  List<Long> nodeManagers() {
    return daemons.stream()
        .filter(daemon -> daemon.name().startsWith("nodemanager"))
        .map(daemon -> daemon.process().pid())
        .toList();
  }

  List<Node> nodes() {
    return config.nodes();
  }

  /** Containers of an application that were started on a node: each has a directory of logs. */
  long containers(Node node, String applicationId) throws IOException {
    Path logs = config.containerLogs(node).resolve(applicationId);
    if (!Files.isDirectory(logs)) {
      return 0;
    }
    try (Stream<Path> containers = Files.list(logs)) {
      return containers.count();
    }
  }

  /** Where a node's DataNode listens, as the NameNode names it. */
  String dataNode(Node node) {
    return config.dataNode(node);
  }

  private void awaitReady(String what, Await.Condition condition) throws InterruptedException {
    boolean ready =
        Await.until(
            START_LIMIT,
            () ->
                daemons.stream().anyMatch(daemon -> !daemon.process().isAlive())
                    || condition.holds());
    for (Daemon daemon : daemons) {
      if (!daemon.process().isAlive()) {
        throw new UserError(
            daemon.name() + " ended while it started: " + LogFile.firstError(log(daemon.name())));
      }
    }
    if (!ready) {
      throw new UserError(
          what
              + " did not start within "
              + START_LIMIT.toSeconds()
              + " s: see "
              + directory.logs());
    }
  }

  /** Stops the daemons, those that depend on others first. */
  void stop() throws IOException {
    for (int i = daemons.size() - 1; i >= 0; i--) {
      processes.end(List.of(daemons.get(i).process()));
    }
    daemons.clear();
    scheduling = null;
    Leftovers.end(new Leftovers(directory).containers());
  }

  private void daemon(String name, int heapMb, String mainClass) throws IOException {
    daemons.add(new Daemon(name, java(name, conf, scheduling, heapMb, mainClass, List.of())));
  }

  /** Starts a client's JVM; its output is {@code log(name)}. */
  Process client(String name, String mainClass, List<String> arguments) throws IOException {
    return java(name, conf, scheduling, 256, mainClass, arguments);
  }

  Path log(String name) {
    return directory.logs().resolve(name + ".log");
  }

  private Process java(
      String name, Path conf, Scheduling as, int heapMb, String mainClass, List<String> arguments)
      throws IOException {
    Path tmp = directory.work().resolve("tmp");
    Files.createDirectories(tmp);
    List<String> line = new ArrayList<>();
    line.add(System.getProperty("java.home") + "/bin/java");
    line.add("-Xmx" + heapMb + "m");
    // Hadoop 3.4's web framework needs it on Java 17.
    line.add("--add-opens=java.base/java.lang=ALL-UNNAMED");
    line.add("-Djava.io.tmpdir=" + tmp);
    line.add("-Dhadoop.log.dir=" + directory.logs());
    if (as.isIbis()) {
      line.add("-Djava.library.path=" + directory.nativeParts());
    }
    line.add("-cp");
    line.add(config.classPath(conf, as, File.pathSeparator));
    line.add(mainClass);
    line.addAll(arguments);
    return processes.start(
        name,
        log(name),
        line,
        Map.of("JAVA_HOME", System.getProperty("java.home"), "HADOOP_CONF_DIR", conf.toString()));
  }
}
