package org.ibis.rig.demo;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.ibis.cli.jmx.JmxBeans;

/** NameNode, ResourceManager, and DataNode and NodeManager of each node: each a JVM of its own. */
final class Cluster {

  private static final String HDFS = "org.apache.hadoop.hdfs.server.";
  private static final String YARN = "org.apache.hadoop.yarn.server.";

  private static final int MASTER_HEAP_MB = 384;
  private static final int DATA_NODE_HEAP_MB = 512;
  private static final int NODE_MANAGER_HEAP_MB = 384;

  /** What the ResourceManager answers when nodes can report; before, that there is no broker. */
  private static final String BROKER = "/ibis/api/v1/cluster";

  private final DemoDirectory directory;
  private final ClusterConfig config;
  private final Rest nameNode;
  private final Rest dataNode;
  private final List<Rest> nodeManagers;
  private final Rest resourceManager;
  private final Daemons daemons;
  private final List<NodeSsd> ssds;

  private final Map<Node, Path> confs = new LinkedHashMap<>();
  private Scheduling scheduling;
  private MemoryBound memory = MemoryBound.NONE; // of the nodes' daemons

  Cluster(DemoDirectory directory, Processes processes, ClusterConfig config, Ports ports) {
    this.directory = directory;
    this.config = config;
    daemons = new Daemons(directory, processes);
    ssds = config.hasSsds() ? NodeSsd.of(directory, processes, config) : List.of();
    nameNode = new Rest(ports.nameNodeHttp());
    dataNode = new Rest(ports.first().dataNodeHttp());
    nodeManagers =
        config.nodes().stream().map(node -> new Rest(ports.of(node).nodeManagerHttp())).toList();
    resourceManager = new Rest(ports.resourceManagerHttp());
  }

  WebHdfs hdfs() {
    return new WebHdfs(nameNode);
  }

  Yarn yarn() {
    return new Yarn(resourceManager);
  }

  /** All heaps of the daemons of a cluster of so many nodes, MiB. */
  static long heapMb(int nodes) {
    return 2L * MASTER_HEAP_MB + (long) nodes * (DATA_NODE_HEAP_MB + NODE_MANAGER_HEAP_MB);
  }

  /**
   * What a NodeManager, which gives permits to all others of its node, says of its devices; nothing
   * on stock Hadoop.
   */
  JsonNode devices(Node node) throws IOException, InterruptedException {
    return nodeManagers.get(node.index()).get("/jmx?qry=" + JmxBeans.QUERY);
  }

  /** The address of the ResourceManager's own pages. */
  String resourceManager() {
    return resourceManager.address() + "/cluster";
  }

  /** The address of the broker's page while the daemons schedule with IBIS. */
  String page() {
    return resourceManager.address() + "/ibis/";
  }

  /** What shows the first node's mirrors while the daemons run; null where there are none. */
  String mirrors() {
    return ssds.isEmpty() || !scheduling.isIbis()
        ? null
        : "./ibis cache status --conf " + confs.get(nodes().get(0));
  }

  /** How the daemons that run now schedule; null while none runs. */
  Scheduling scheduling() {
    return scheduling;
  }

  /** Bounds the memory of the nodes' daemons from the next start on. */
  void bound(MemoryBound by) {
    memory = by;
  }

  /** The pages of the first node's DataNode. */
  Rest dataNode() {
    return dataNode;
  }

  /** Makes a new, empty file system; the daemons must not run. */
  void format() throws IOException, InterruptedException {
    Path stock = config.write(nodes().get(0), Scheduling.STOCK);
    DemoDirectory.deleteTree(directory.names());
    daemons.run(
        "format",
        jvm(stock, Scheduling.STOCK),
        256,
        HDFS + "namenode.NameNode",
        List.of("-format", "-force", "-nonInteractive"));
  }

  /** Starts the daemons and waits until they take jobs. */
  void start(Scheduling as) throws IOException, InterruptedException {
    for (Node node : nodes()) {
      confs.put(node, config.write(node, as));
    }
    scheduling = as;
    if (as.isIbis()) {
      for (NodeSsd ssd : ssds) {
        ssd.start();
      }
    }
    daemons.start("namenode", jvm(nodes().get(0)), MASTER_HEAP_MB, HDFS + "namenode.NameNode");
    forEachNode("datanode", DATA_NODE_HEAP_MB, HDFS + "datanode.DataNode");
    daemons.start(
        "resourcemanager",
        jvm(nodes().get(0)),
        MASTER_HEAP_MB,
        YARN + "resourcemanager.ResourceManager",
        ClusterConfig.resourceManagerArguments(as));
    if (as.isIbis()) {
      // Nodes that find none look again only later.
      daemons.awaitReady("The broker", () -> !resourceManager.get(BROKER).isEmpty());
    }
    forEachNode("nodemanager", NODE_MANAGER_HEAP_MB, YARN + "nodemanager.NodeManager");
    daemons.awaitReady("HDFS", () -> hdfs().isReady(nodes().size()));
    daemons.awaitReady("YARN", () -> yarn().isReady(nodes().size()));
  }

  /** Starts one daemon of each node. */
  private void forEachNode(String name, int heapMb, String mainClass) throws IOException {
    for (Node node : nodes()) {
      daemons.start(node.named(name), jvm(node).in(memory), heapMb, mainClass);
    }
  }

  /** The NodeManagers' processes: their containers are their children. */
  List<Long> nodeManagers() {
    return daemons.pids("nodemanager");
  }

  List<Node> nodes() {
    return config.nodes();
  }

  /** Those whose disks IBIS schedules now. */
  List<Node> scheduledNodes() {
    return nodes().stream().filter(node -> node.scheduling(scheduling).isIbis()).toList();
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
    for (NodeSsd ssd : ssds) {
      ssd.stop();
    }
    scheduling = null;
    Leftovers.end(new Leftovers(directory).containers());
  }

  /** Starts a client's JVM; its output is {@code log(name)}. */
  Process client(String name, String mainClass, List<String> arguments) throws IOException {
    return daemons.program(name, jvm(nodes().get(0)), 256, mainClass, arguments);
  }

  Path log(String name) {
    return daemons.log(name);
  }

  private Daemons.Jvm jvm(Node node) {
    return jvm(confs.get(node), node.scheduling(scheduling));
  }

  private Daemons.Jvm jvm(Path conf, Scheduling as) {
    return new Daemons.Jvm(conf, config.classPath(conf, as, File.pathSeparator), as.isIbis());
  }
}
