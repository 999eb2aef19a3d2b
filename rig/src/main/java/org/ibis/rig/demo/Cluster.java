package org.ibis.rig.demo;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.ibis.cli.jmx.JmxBeans;

/**
 * NameNode, ResourceManager, and DataNode and NodeManager of one node or two: each a JVM of its
 * own.
 */
final class Cluster {

  private static final String HDFS = "org.apache.hadoop.hdfs.server.";
  private static final String YARN = "org.apache.hadoop.yarn.server.";

  private final DemoDirectory directory;
  private final ClusterConfig config;
  private final Rest nameNode;
  private final Rest nodeManager;
  private final Rest resourceManager;
  private final Daemons daemons;

  private Path conf;
  private Path secondConf;
  private Scheduling scheduling;

  Cluster(DemoDirectory directory, Processes processes, ClusterConfig config, Ports ports) {
    this.directory = directory;
    this.config = config;
    daemons = new Daemons(directory, processes);
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
    daemons.run(
        "format",
        jvm(stock, Scheduling.STOCK),
        256,
        HDFS + "namenode.NameNode",
        List.of("-format", "-force", "-nonInteractive"));
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
    daemons.awaitReady("HDFS", () -> hdfs().isReady(config.nodes().size()));
    daemons.awaitReady("YARN", () -> yarn().isReady(config.nodes().size()));
  }

  /** Starts one daemon of each node. */
  private void forEachNode(Scheduling as, String name, int heapMb, String mainClass)
      throws IOException {
    for (Node node : config.nodes()) {
      boolean first = node == Node.FIRST;
      Path own = first ? conf : secondConf;
      Scheduling how = first ? as : Scheduling.STOCK;
      String named = node.daemon(name);
      daemons.start(named, jvm(own, how), heapMb, mainClass);
    }
  }

  /** The NodeManagers' processes: their containers are their children. */
  List<Long> nodeManagers() {
    return daemons.pids("nodemanager");
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

  /** Stops the daemons, those that depend on others first. */
  void stop() throws IOException {
    daemons.stop();
    scheduling = null;
    Leftovers.end(new Leftovers(directory).containers());
  }

  private void daemon(String name, int heapMb, String mainClass) throws IOException {
    daemons.start(name, jvm(conf, scheduling), heapMb, mainClass);
  }

  /** Starts a client's JVM; its output is {@code log(name)}. */
  Process client(String name, String mainClass, List<String> arguments) throws IOException {
    return daemons.program(name, jvm(conf, scheduling), 256, mainClass, arguments);
  }

  Path log(String name) {
    return daemons.log(name);
  }

  private Daemons.Jvm jvm(Path conf, Scheduling as) {
    return new Daemons.Jvm(conf, config.classPath(conf, as, File.pathSeparator), as.isIbis());
  }
}
