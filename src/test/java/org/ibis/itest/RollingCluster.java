package org.ibis.itest;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.tools.DFSAdmin;
import org.apache.hadoop.util.ToolRunner;
import org.ibis.broker.BrokerPolicy;
import org.ibis.core.conf.IbisKeys;

/**
 * A NameNode, a ResourceManager with the broker, and two workers whose daemons are replaced one by
 * one, as an operator does it: by one with other jars, or with another configuration.
 */
final class RollingCluster implements AutoCloseable {
  private static final String HDFS = "org.apache.hadoop.hdfs.server.";
  private static final String YARN = "org.apache.hadoop.yarn.server.";
  private static final int WORKERS = 2;

  /** What a node without IBIS has instead; null is nothing. */
  private static final Map<String, String> STOCK = new HashMap<>();

  static {
    STOCK.put("yarn.nodemanager.aux-services", "mapreduce_shuffle");
    STOCK.put("yarn.nodemanager.aux-services.ibis_io.class", null);
    STOCK.put(
        "yarn.nodemanager.aux-services.mapreduce_shuffle.class",
        "org.apache.hadoop.mapred.ShuffleHandler");
    STOCK.put("dfs.datanode.fsdataset.factory", null);
    for (String scheme : List.of("hdfs", "file")) {
      STOCK.put("fs." + scheme + ".impl", null);
      STOCK.put("fs.AbstractFileSystem." + scheme + ".impl", null);
    }
    STOCK.put(IbisKeys.BROKER_ENABLED, null);
  }

  /** Of a daemon that is to start. */
  record Jars(String name, String classPath, boolean enabled) {}

  private final NodeSite[] sites = new NodeSite[WORKERS];
  private final Jvms jvms;
  private final Map<String, Process> daemons = new TreeMap<>();
  private final Map<String, Integer> starts = new HashMap<>();
  private final Configuration stock;

  RollingCluster(Path dir) throws IOException {
    sites[0] = new NodeSite(dir.resolve("1"), more());
    Map<String, String> shared = more();
    for (String key :
        List.of(
            "fs.defaultFS",
            "dfs.namenode.rpc-address",
            "dfs.namenode.http-address",
            "yarn.resourcemanager.address",
            "yarn.resourcemanager.scheduler.address",
            "yarn.resourcemanager.resource-tracker.address",
            "yarn.resourcemanager.webapp.address",
            IbisKeys.BROKER_PORT)) {
      shared.put(key, sites[0].conf().get(key));
    }
    sites[1] = new NodeSite(dir.resolve("2"), shared);
    jvms = new Jvms(dir, Map.of());
    for (NodeSite site : sites) {
      site.write("stock", STOCK);
    }
    stock = sites[0].with(STOCK);
  }

  private static Map<String, String> more() throws IOException {
    Map<String, String> keys = new HashMap<>();
    keys.put("yarn.resourcemanager.scheduler.monitor.enable", "true");
    keys.put("yarn.resourcemanager.scheduler.monitor.policies", BrokerPolicy.class.getName());
    keys.put(IbisKeys.BROKER_ENABLED, "true");
    keys.put(IbisKeys.BROKER_PORT, Integer.toString(FreePorts.one()));
    // Each task finds the socket of the node that it is on, and that node's files.
    keys.put(IbisKeys.PERMIT_SOCKET, IbisKeys.PERMIT_SOCKET_DEFAULT);
    String jars = "$HADOOP_CONF_DIR," + NodeSite.jars(",");
    keys.put("yarn.application.classpath", jars);
    keys.put("mapreduce.application.classpath", jars);
    keys.put("dfs.replication", Integer.toString(WORKERS));
    keys.put("dfs.namenode.redundancy.interval.seconds", "1");
    // While one of two is away the other has more than twice the mean, and is to be written to.
    keys.put("dfs.namenode.redundancy.considerLoad", "false");
    keys.put("mapreduce.terasort.output.replication", Integer.toString(WORKERS));
    keys.put("mapreduce.client.submit.file.replication", Integer.toString(WORKERS));
    keys.put("mapreduce.terasort.simplepartitioner", "true"); // it needs no file with ten replicas
    keys.put("mapreduce.task.io.sort.mb", "4");
    return keys;
  }

  /** Starts all of it, without IBIS on the workers. */
  void start(Jars jars) throws IOException, InterruptedException {
    String format = HDFS + "namenode.NameNode";
    Process p =
        jvms.start(
            "format",
            confOf(1, true),
            Jvms.How.usual(),
            Map.of(),
            format,
            List.of("-format", "-force", "-nonInteractive"));
    if (p.waitFor() != 0) {
      throw new IOException("formatting failed: " + jvms.log("format"));
    }
    launch("namenode", 1, jars, format);
    launch(
        "resourcemanager",
        1,
        new Jars("", jars.classPath(), true),
        YARN + "resourcemanager.ResourceManager");
    for (int worker = 1; worker <= WORKERS; worker++) {
      launch(dataNode(worker), worker, jars, HDFS + "datanode.DataNode");
      launch(nodeManager(worker), worker, jars, YARN + "nodemanager.NodeManager");
    }
    awaitAll();
  }

  private Path confOf(int worker, boolean enabled) {
    return sites[worker - 1].directory().resolve(enabled ? "conf" : "stock");
  }

  private static String dataNode(int worker) {
    return "datanode" + worker;
  }

  private static String nodeManager(int worker) {
    return "nodemanager" + worker;
  }

  private void launch(String name, int worker, Jars jars, String mainClass) throws IOException {
    int unused = starts.merge(name, 1, Integer::sum);
    daemons.put(
        name,
        jvms.start(
            logOf(name),
            confOf(worker, jars.enabled()),
            new Jvms.How(List.of(), jars.classPath()),
            Map.of(),
            mainClass,
            List.of()));
  }

  /** Each start of a daemon has a log of its own. */
  private String logOf(String name) {
    return name + "-" + starts.get(name);
  }

  /** Restarts a DataNode as for an upgrade: who writes to it alone waits for it to come back. */
  void replaceDataNode(int worker, Jars jars) throws Exception {
    DFSAdmin admin = new DFSAdmin(stock);
    String address = sites[worker - 1].conf().get("dfs.datanode.ipc.address");
    int code = ToolRunner.run(admin, new String[] {"-shutdownDatanode", address, "upgrade"});
    if (code != 0) {
      throw new IOException("no shutdown of " + address + ": " + jvms.log(logOf(dataNode(worker))));
    }
    int unused = daemons.get(dataNode(worker)).waitFor();
    launch(dataNode(worker), worker, jars, HDFS + "datanode.DataNode");
    awaitAll();
  }

  /** Restarts a NodeManager; its containers stay. */
  void replaceNodeManager(int worker, Jars jars) throws Exception {
    Process old = daemons.get(nodeManager(worker));
    old.destroy();
    int unused = old.waitFor();
    launch(nodeManager(worker), worker, jars, YARN + "nodemanager.NodeManager");
    awaitAll();
  }

  /** Until all daemons answer, and each block has its replicas. */
  private void awaitAll() {
    Eventually.eventually(() -> isWell() || !dead().isEmpty(), this::logs);
    assertEquals(List.of(), dead(), this::logs);
  }

  private List<String> dead() {
    return daemons.keySet().stream().filter(name -> !daemons.get(name).isAlive()).toList();
  }

  private boolean isWell() {
    NodeSite site = sites[0];
    var hdfs =
        Http.json(site.nameNode() + "/jmx?qry=Hadoop:service=NameNode,name=FSNamesystemState")
            .at("/beans/0");
    boolean allUp = true;
    for (int worker = 1; worker <= WORKERS; worker++) {
      allUp &= !linesOfNodeManager(worker, "Registered with ResourceManager").isEmpty();
      allUp &= !linesOfDataNode(worker, "successfully registered with NN").isEmpty();
    }
    return allUp
        && hdfs.path("NumLiveDataNodes").asInt() == WORKERS
        && hdfs.path("UnderReplicatedBlocks").asLong(1) == 0
        && Http.json(site.resourceManager() + "/ws/v1/cluster/metrics")
                .at("/clusterMetrics/activeNodes")
                .asInt()
            == WORKERS;
  }

  /** The end of what each daemon says. */
  String logs() {
    StringBuilder all = new StringBuilder();
    for (String name : daemons.keySet()) {
      all.append(name).append(":\n").append(jvms.log(logOf(name)));
    }
    return all.toString();
  }

  /** What the DataNode, since it was last started, has logged that has a text in it. */
  List<String> linesOfDataNode(int worker, String text) {
    return jvms.lines(logOf(dataNode(worker)), text);
  }

  List<String> linesOfNodeManager(int worker, String text) {
    return jvms.lines(logOf(nodeManager(worker)), text);
  }

  NodeSite site(int worker) {
    return sites[worker - 1];
  }

  /** A client's, without IBIS. */
  Configuration stock() {
    return stock;
  }

  /** A client's, with it. */
  Configuration enabled() {
    return sites[0].conf();
  }

  @Override
  public void close() {
    for (Process p : daemons.values()) {
      p.destroyForcibly().onExit().join();
    }
    for (NodeSite site : sites) {
      new Tasks(site.directory()).killAll();
    }
  }
}
