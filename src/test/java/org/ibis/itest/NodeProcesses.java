package org.ibis.itest;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/** NameNode, DataNode, ResourceManager and NodeManager of one node, each a JVM of its own. */
final class NodeProcesses implements AutoCloseable {
  private static final String HDFS = "org.apache.hadoop.hdfs.server.";
  private static final String YARN = "org.apache.hadoop.yarn.server.";
  private static final int CLIENT_MINUTES = 4;
  private static final String NODE_MANAGER = "nodemanager";

  private final NodeSite site;
  private final Jvms jvms;
  private final Jvms.How ofNodeManager;
  private final Map<String, Process> daemons = new TreeMap<>();

  private NodeProcesses(NodeSite site, Map<String, String> environment, Jvms.How ofNodeManager) {
    this.site = site;
    this.ofNodeManager = ofNodeManager;
    this.jvms = new Jvms(site.directory(), environment);
  }

  /** Starts all and waits until they take jobs. */
  static NodeProcesses start(NodeSite site) throws IOException, InterruptedException {
    return start(site, Map.of(), Jvms.How.usual());
  }

  /**
   * The same.
   *
   * @param environment of all of them, and of clients
   * @param ofNodeManager how that one is started
   */
  static NodeProcesses start(NodeSite site, Map<String, String> environment, Jvms.How ofNodeManager)
      throws IOException, InterruptedException {
    NodeProcesses node = new NodeProcesses(site, environment, ofNodeManager);
    try {
      Process format =
          node.java(
              "format",
              Map.of(),
              HDFS + "namenode.NameNode",
              List.of("-format", "-force", "-nonInteractive"));
      if (format.waitFor() != 0) {
        throw new IOException("formatting failed: " + node.log("format"));
      }
      node.daemon("namenode", HDFS + "namenode.NameNode");
      node.daemon("resourcemanager", YARN + "resourcemanager.ResourceManager");
      node.daemon("datanode", HDFS + "datanode.DataNode");
      node.startNodeManager();
      node.awaitNodeManager();
      Eventually.eventually(node::takesFiles, () -> "no HDFS: " + node.log("namenode"));
    } catch (IOException | InterruptedException | RuntimeException | AssertionError e) {
      node.close();
      throw e;
    }
    return node;
  }

  private void daemon(String name, String mainClass) throws IOException {
    daemons.put(name, java(name, Map.of(), mainClass, List.of()));
  }

  /**
   * Runs a client to its end.
   *
   * @param own of its environment
   * @return whether it did what it was to do; its log says more
   */
  boolean run(String name, Map<String, String> own, String mainClass, String... arguments)
      throws IOException, InterruptedException {
    Process client = java(name, own, mainClass, List.of(arguments));
    try {
      return client.waitFor(CLIENT_MINUTES, TimeUnit.MINUTES) && client.exitValue() == 0;
    } finally {
      client.destroyForcibly().onExit().join();
    }
  }

  private Process java(
      String name, Map<String, String> own, String mainClass, List<String> arguments)
      throws IOException {
    return jvms.start(
        name,
        site.directory().resolve("conf"),
        name.equals(NODE_MANAGER) ? ofNodeManager : Jvms.How.usual(),
        own,
        mainClass,
        arguments);
  }

  /** What a daemon, or a client, has logged that has a text in it. */
  List<String> lines(String name, String text) {
    return jvms.lines(name, text);
  }

  /** Whether there is such a line. */
  boolean logs(String name, String text) {
    return !lines(name, text).isEmpty();
  }

  /** The end of what a daemon has logged. */
  String log(String name) {
    return jvms.log(name);
  }

  /** Whether the NameNode is out of safe mode and knows the room of a DataNode. */
  private boolean takesFiles() {
    JsonNode state =
        Http.json(site.nameNode() + "/jmx?qry=Hadoop:service=NameNode,name=FSNamesystemState")
            .path("beans")
            .path(0);
    return state.path("FSState").asText().equals("Operational")
        && state.path("CapacityTotal").asLong() > 0;
  }

  /** Kills the NodeManager as {@code kill -9} does. */
  void killNodeManager() throws InterruptedException {
    int unused = daemons.get(NODE_MANAGER).destroyForcibly().waitFor();
  }

  long nodeManagerPid() {
    return daemons.get(NODE_MANAGER).pid();
  }

  void startNodeManager() throws IOException {
    daemon(NODE_MANAGER, YARN + "nodemanager.NodeManager");
  }

  /** Waits until the ResourceManager has the node, and the node gives permits. */
  void awaitNodeManager() {
    Eventually.eventually(
        () ->
            Http.json(site.resourceManager() + "/ws/v1/cluster/metrics")
                        .path("clusterMetrics")
                        .path("activeNodes")
                        .asInt()
                    == 1
                && NodeBeans.ofNodeManager(site).answers(),
        () -> "no NodeManager: " + log(NODE_MANAGER) + log("resourcemanager"));
  }

  @Override
  public void close() {
    for (String last : List.of(NODE_MANAGER, "resourcemanager", "datanode", "namenode")) {
      Process p = daemons.get(last);
      if (p != null) {
        p.destroyForcibly().onExit().join();
      }
    }
    new Tasks(site.directory()).killAll();
  }
}
