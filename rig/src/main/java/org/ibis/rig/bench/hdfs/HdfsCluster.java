package org.ibis.rig.bench.hdfs;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.ibis.cli.UserError;
import org.ibis.cli.jmx.JmxBeans;
import org.ibis.rig.demo.Blocks;
import org.ibis.rig.demo.Daemons;
import org.ibis.rig.demo.DemoDirectory;
import org.ibis.rig.demo.IbisBean;
import org.ibis.rig.demo.Ports;
import org.ibis.rig.demo.Processes;
import org.ibis.rig.demo.Rest;
import org.ibis.rig.demo.WebHdfs;

/** A NameNode and a DataNode, each a JVM of its own. Several may be up at a time. */
public final class HdfsCluster {

  private static final String SERVER = "org.apache.hadoop.hdfs.server.";
  private static final Duration DELETE_LIMIT = Duration.ofMinutes(3);

  private final String name;
  private final Variant variant;
  private final HdfsShape shape;
  private final Ports ports;
  private final Path conf;
  private final Path tmp;
  private final Path names;
  private final Path data;
  private final Daemons daemons;
  private final Daemons.Jvm jvm;
  private final Rest dataNode;
  private final WebHdfs hdfs;

  /**
   * @param name of its files, which no other one that is up has
   * @param hadoop Hadoop's jars
   * @param volume where its blocks go, in a directory of its own
   */
  public HdfsCluster(
      DemoDirectory directory,
      Processes processes,
      String name,
      Path hadoop,
      Path volume,
      Variant variant,
      HdfsShape shape)
      throws IOException {
    this.name = name;
    this.variant = variant;
    this.shape = shape;
    ports = Ports.free();
    conf = directory.conf(name);
    // What a session takes away at its end.
    tmp = directory.work().resolve("tmp").resolve(name);
    names = directory.work().resolve("name").resolve(name);
    data = volume.resolve(name);
    daemons = new Daemons(directory, processes);
    jvm = Daemons.Jvm.of(directory, hadoop, conf, variant == Variant.IBIS);
    dataNode = new Rest(ports.first().dataNodeHttp());
    hdfs = new WebHdfs(new Rest(ports.nameNodeHttp()));
  }

  public Variant variant() {
    return variant;
  }

  public HdfsShape shape() {
    return shape;
  }

  Path names() {
    return names;
  }

  Path data() {
    return data;
  }

  /** Where its clients find it. */
  URI uri() {
    return URI.create("hdfs://127.0.0.1:" + ports.nameNode());
  }

  /** Makes a new, empty file system; the daemons must not run. */
  public void format() throws IOException, InterruptedException {
    writeConf();
    DemoDirectory.deleteTree(names);
    DemoDirectory.deleteTree(data);
    daemons.run(
        name("format"),
        jvm,
        256,
        SERVER + "namenode.NameNode",
        List.of("-format", "-force", "-nonInteractive"));
  }

  /** Starts the daemons and waits until they take writes. */
  public void start() throws IOException, InterruptedException {
    writeConf();
    daemons.start(name("namenode"), jvm, 384, SERVER + "namenode.NameNode");
    daemons.start(name("datanode"), jvm, 512, SERVER + "datanode.DataNode");
    daemons.awaitReady("HDFS", () -> hdfs.isReady(1));
  }

  private void writeConf() throws IOException {
    HdfsSite.write(conf, variant, shape, ports, tmp, names, data);
  }

  public void stop() throws IOException {
    daemons.stop();
  }

  /** Waits until what was deleted is off the disk. */
  public void awaitDeletions() throws IOException, InterruptedException {
    Blocks blocks = new Blocks(List.of(data));
    if (!blocks.awaitOnlyLive(hdfs, DELETE_LIMIT)) {
      throw new UserError(
          "deleted blocks stay on the disk: " + blocks.describe(hdfs) + "; see " + log());
    }
  }

  /** What the DataNode says of its devices; nothing on stock Hadoop. */
  public JsonNode devices() throws IOException, InterruptedException {
    return dataNode.get("/jmx?qry=" + JmxBeans.QUERY);
  }

  /**
   * The scheduler of the busiest disk.
   *
   * @throws UserError where IBIS had no part in what was measured
   */
  public IbisBean checkedBean() throws IOException, InterruptedException {
    IbisBean bean = IbisBean.parse(devices());
    if (bean.completed() == 0) {
      throw new UserError("IBIS scheduled no I/O at all: see " + log());
    }
    return bean;
  }

  /** The DataNode's. */
  public Path log() {
    return daemons.log(name("datanode"));
  }

  private String name(String daemon) {
    return daemon + "-" + name;
  }
}
