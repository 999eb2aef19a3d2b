package org.ibis.tools.demo;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.ibis.tools.jmx.JmxBeans;

/** NameNode, DataNode, ResourceManager and NodeManager, each a JVM of its own. */
final class Cluster {

  private static final String HDFS = "org.apache.hadoop.hdfs.server.";
  private static final String YARN = "org.apache.hadoop.yarn.server.";

  private final DemoDirectory directory;
  private final ClusterConfig config;
  private final Rest nameNode;
  private final Rest dataNode;
  private final Rest nodeManager;
  private final Rest resourceManager;
  private final Daemons daemons;

  private Path conf;
  private Scheduling scheduling;

  Cluster(DemoDirectory directory, Processes processes, ClusterConfig config, Ports ports) {
    this.directory = directory;
    this.config = config;
    daemons = new Daemons(directory, processes);
    nameNode = new Rest(ports.nameNodeHttp());
    dataNode = new Rest(ports.dataNodeHttp());
    nodeManager = new Rest(ports.nodeManagerHttp());
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
    scheduling = as;
    daemon("namenode", 384, HDFS + "namenode.NameNode");
    daemon("datanode", 512, HDFS + "datanode.DataNode");
    daemon("resourcemanager", 384, YARN + "resourcemanager.ResourceManager");
    daemon("nodemanager", 384, YARN + "nodemanager.NodeManager");
    daemons.awaitReady("HDFS", () -> hdfs().isReady());
    daemons.awaitReady("YARN", () -> yarn().isReady());
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
