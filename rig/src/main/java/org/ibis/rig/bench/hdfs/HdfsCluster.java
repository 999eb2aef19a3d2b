package org.ibis.rig.bench.hdfs;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.ibis.cli.UserError;
import org.ibis.cli.jmx.JmxBeans;
import org.ibis.rig.demo.Blocks;
import org.ibis.rig.demo.Daemons;
import org.ibis.rig.demo.DemoDirectory;
import org.ibis.rig.demo.HdfsDaemons;
import org.ibis.rig.demo.IbisBean;
import org.ibis.rig.demo.Ports;
import org.ibis.rig.demo.Processes;
import org.ibis.rig.demo.Rest;
import org.ibis.rig.demo.WebHdfs;

/**
 * A NameNode and a DataNode on each of its nodes, each a JVM of its own. Several clusters may be up
 * at a time. Nodes are known by their index, from 0 on.
 */
public final class HdfsCluster implements HdfsDaemons {

  private static final String SERVER = "org.apache.hadoop.hdfs.server.";
  private static final String HOST = "127.0.0.1";
  private static final Duration DELETE_LIMIT = Duration.ofMinutes(3);

  private final String name;
  private final Variant variant;
  private final HdfsShape shape;
  private final Ports ports;
  private final Path conf;
  private final Path tmp;
  private final Path names;
  private final List<List<Path>> data;
  private final Daemons daemons;
  private final Daemons.Jvm jvm;
  private final List<Rest> dataNodes;
  private final WebHdfs hdfs;

  /**
   * One whose nodes have a volume each.
   *
   * @param name of its files, which no other one that is up has
   * @param hadoop Hadoop's jars
   * @param volumes where the blocks of each node go, in a directory of its own
   */
  public HdfsCluster(
      DemoDirectory directory,
      Processes processes,
      String name,
      Path hadoop,
      List<Path> volumes,
      Variant variant,
      HdfsShape shape)
      throws IOException {
    this(
        directory,
        processes,
        name,
        hadoop,
        volumes.stream().map(List::of).toList(),
        variant,
        shape,
        List.of());
  }

  /**
   * @param volumes of each node
   * @param javaOptions of all daemons
   */
  public HdfsCluster(
      DemoDirectory directory,
      Processes processes,
      String name,
      Path hadoop,
      List<List<Path>> volumes,
      Variant variant,
      HdfsShape shape,
      List<String> javaOptions)
      throws IOException {
    this.name = name;
    this.variant = variant;
    this.shape = shape;
    ports = Ports.free(volumes.size());
    conf = directory.conf(name);
    // What a session takes away at its end.
    tmp = directory.work().resolve("tmp").resolve(name);
    names = directory.work().resolve("name").resolve(name);
    data =
        volumes.stream()
            .map(node -> node.stream().map(volume -> volume.resolve(name)).toList())
            .toList();
    daemons = new Daemons(directory, processes);
    jvm = Daemons.Jvm.of(directory, hadoop, conf, variant.hasIbis()).with(javaOptions);
    dataNodes = ports.nodes().stream().map(node -> new Rest(node.dataNodeHttp())).toList();
    hdfs = new WebHdfs(new Rest(ports.nameNodeHttp()));
  }

  public Variant variant() {
    return variant;
  }

  public HdfsShape shape() {
    return shape;
  }

  @Override
  public Path names() {
    return names;
  }

  @Override
  public List<Path> data() {
    return data.stream().flatMap(List::stream).toList();
  }

  /** How many it has. */
  public int nodes() {
    return data.size();
  }

  /** Where a DataNode takes blocks. */
  InetSocketAddress dataNode(int node) {
    return new InetSocketAddress(
        InetAddress.getLoopbackAddress(), ports.nodes().get(node).dataNode());
  }

  /** The same, as the NameNode says it. */
  public String transferAddress(int node) {
    return HOST + ":" + ports.nodes().get(node).dataNode();
  }

  /** Where the blocks of all files below a directory are, as a transfer address for each. */
  public List<String> replicas(String directory) throws IOException, InterruptedException {
    return hdfs.replicas(directory);
  }

  /** Where its clients find it. */
  public URI uri() {
    return URI.create("hdfs://" + HOST + ":" + ports.nameNode());
  }

  /** The directory of its configuration, which {@link #start} makes anew. */
  public Path conf() {
    return conf;
  }

  /** The process of a DataNode that runs. */
  public long pid(int node) {
    return daemons.pids(dataNodeName(node)).get(0);
  }

  /** Where a DataNode shows its beans. */
  public Rest web(int node) {
    return dataNodes.get(node);
  }

  @Override
  public void format() throws IOException, InterruptedException {
    writeConf();
    DemoDirectory.deleteTree(names);
    for (Path each : data()) {
      DemoDirectory.deleteTree(each);
    }
    daemons.run(
        name("format"),
        jvm,
        256,
        SERVER + "namenode.NameNode",
        List.of("-format", "-force", "-nonInteractive"));
  }

  @Override
  public void start() throws IOException, InterruptedException {
    writeConf();
    daemons.start(name("namenode"), jvm, 384, SERVER + "namenode.NameNode");
    for (int node = 0; node < nodes(); node++) {
      daemons.start(
          dataNodeName(node),
          jvm,
          512,
          SERVER + "datanode.DataNode",
          HdfsSite.ofDataNode(ports.nodes().get(node), data.get(node)));
    }
    daemons.awaitReady("HDFS", () -> hdfs.isReady(nodes()));
  }

  private void writeConf() throws IOException {
    HdfsSite.write(conf, variant, shape, ports, tmp, names);
  }

  @Override
  public void stop() throws IOException {
    daemons.stop();
  }

  /** Waits until what was deleted is off the disks. */
  public void awaitDeletions() throws IOException, InterruptedException {
    Blocks blocks = new Blocks(data());
    if (!blocks.awaitOnlyLive(hdfs, DELETE_LIMIT)) {
      throw new UserError(
          "deleted blocks stay on the disk: " + blocks.describe(hdfs) + "; see " + log(0));
    }
  }

  /** What a DataNode says of its devices; nothing on stock Hadoop. */
  public JsonNode devices(int node) throws IOException, InterruptedException {
    return beans(node, JmxBeans.QUERY);
  }

  /** Beans of a DataNode, by name. */
  public JsonNode beans(int node, String query) throws IOException, InterruptedException {
    return dataNodes.get(node).get("/jmx?qry=" + query);
  }

  /**
   * Checks that a node's scheduler has done something.
   *
   * @throws UserError where IBIS had no part in what was measured
   */
  public void checkScheduled(int node) throws IOException, InterruptedException {
    IbisBean.parse(devices(node)).checkScheduled(log(node));
  }

  /** A DataNode's. */
  public Path log(int node) {
    return daemons.log(dataNodeName(node));
  }

  private String dataNodeName(int node) {
    return name(node == 0 ? "datanode" : "datanode" + (node + 1));
  }

  private String name(String daemon) {
    return daemon + "-" + name;
  }
}
