package org.ibis.itest;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.HdfsConfiguration;
import org.apache.hadoop.hdfs.MiniDFSCluster;
import org.apache.hadoop.hdfs.protocol.DatanodeInfo;
import org.apache.hadoop.hdfs.protocol.ExtendedBlock;
import org.apache.hadoop.hdfs.protocol.LocatedBlock;
import org.apache.hadoop.hdfs.server.datanode.BlockScanner;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.apache.hadoop.hdfs.server.datanode.FileIoProvider;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.FsDatasetSpi;
import org.apache.hadoop.hdfs.server.datanode.fsdataset.FsVolumeSpi;
import org.ibis.core.FailOpen;
import org.ibis.core.Mode;
import org.ibis.core.device.DeviceRegistry;
import org.ibis.core.device.DeviceScheduler;
import org.ibis.core.device.FlowSnapshot;
import org.ibis.core.device.Moded;
import org.ibis.datanode.mirror.Mirrors;

/** A small HDFS in this JVM whose DataNodes run IBIS as a user would switch it on. */
final class IbisDfs implements AutoCloseable {
  static final int KB = 1024;
  static final int BLOCK = 1024 * KB;
  static final int INITIAL = 64 * KB; // smallest window
  static final int BULK = 256 * KB; // largest window

  final MiniDFSCluster cluster;
  final DistributedFileSystem fs;

  private IbisDfs(MiniDFSCluster cluster, int replication) throws IOException {
    this.cluster = cluster;
    Configuration conf = new Configuration(cluster.getConfiguration(0));
    conf.setInt("dfs.replication", replication); // which the cluster cut to its DataNodes
    this.fs = (DistributedFileSystem) FileSystem.newInstance(cluster.getURI(), conf);
  }

  /** Small blocks and windows, quick to notice dead nodes. */
  static Configuration conf() {
    Configuration conf = new HdfsConfiguration();
    conf.set("dfs.datanode.fsdataset.factory", "org.ibis.datanode.IbisDatasetFactory");
    conf.setInt("dfs.datanode.readahead.bytes", 0);
    conf.setInt("ibis.window.initial.bytes", INITIAL);
    conf.setInt("ibis.window.part.bytes", BULK);
    conf.setInt("ibis.window.bulk.bytes", BULK);
    conf.setInt("ibis.scheduler.period.ms", 50);
    conf.setInt("dfs.blocksize", BLOCK);
    conf.setInt("dfs.namenode.fs-limits.min-block-size", KB);
    conf.setInt("dfs.heartbeat.interval", 1);
    conf.setInt("dfs.namenode.heartbeat.recheck-interval", 1000);
    conf.setInt("dfs.namenode.redundancy.interval.seconds", 1);
    conf.setInt("dfs.namenode.reconstruction.pending.timeout-sec", 5);
    conf.setBoolean("dfs.namenode.redundancy.considerLoad", false); // a busy node is as good
    conf.setInt("dfs.replication", 1);
    conf.setInt("ipc.client.connect.max.retries", 3);
    return conf;
  }

  static IbisDfs start(Configuration conf, Path dir, int dataNodes) throws IOException {
    return start(conf, dir, dataNodes, null);
  }

  /**
   * @param overlays one for each DataNode, or null
   */
  static IbisDfs start(Configuration conf, Path dir, int dataNodes, Configuration[] overlays)
      throws IOException {
    int replication = conf.getInt("dfs.replication", 1);
    MiniDFSCluster cluster =
        new MiniDFSCluster.Builder(conf, new File(dir.toFile(), "dfs"))
            .numDataNodes(dataNodes)
            .storagesPerDatanode(1)
            .dataNodeConfOverlays(overlays)
            .build();
    cluster.waitActive();
    return new IbisDfs(cluster, replication);
  }

  /** A client of its own. */
  FileSystem client(String... keysAndValues) throws IOException {
    Configuration conf = new Configuration(fs.getConf());
    for (int i = 0; i < keysAndValues.length; i += 2) {
      conf.set(keysAndValues[i], keysAndValues[i + 1]);
    }
    return FileSystem.newInstance(fs.getUri(), conf);
  }

  /**
   * The DataNodes that have the last block of a file, which may be open, in the pipeline's order.
   */
  DatanodeInfo[] lastBlockOf(org.apache.hadoop.fs.Path file) throws IOException {
    return fs.getClient()
        .getLocatedBlocks(file.toString(), 0, Long.MAX_VALUE)
        .getLastLocatedBlock()
        .getLocations();
  }

  /**
   * Has the DataNode's block scanner look at the last block of a file now, as Hadoop itself does.
   */
  void scanLastBlockOf(org.apache.hadoop.fs.Path file)
      throws IOException, ReflectiveOperationException {
    LocatedBlock last =
        fs.getClient().getLocatedBlocks(file.toString(), 0, Long.MAX_VALUE).getLastLocatedBlock();
    Method mark =
        BlockScanner.class.getDeclaredMethod("markSuspectBlock", String.class, ExtendedBlock.class);
    mark.setAccessible(true); // Hadoop's own tests are in its package
    Object unused =
        mark.invoke(
            cluster.getDataNodes().get(0).getBlockScanner(),
            last.getStorageIDs()[0],
            last.getBlock());
  }

  /** Whether IBIS schedules the I/O of a DataNode. */
  static boolean isOn(DataNode dataNode) {
    return dataNode.getFileIoProvider().getClass() != FileIoProvider.class;
  }

  /** The schedulers of the disks that a DataNode has, each once. */
  static Set<DeviceScheduler> schedulers(DataNode dataNode) {
    return disks(dataNode).stream().map(Moded::scheduler).collect(Collectors.toSet());
  }

  private static Set<Moded<DeviceScheduler>> disks(DataNode dataNode) {
    FileIoProvider provider = dataNode.getFileIoProvider();
    Set<Moded<DeviceScheduler>> all = new LinkedHashSet<>();
    try (FsDatasetSpi.FsVolumeReferences volumes =
        dataNode.getFSDataset().getFsVolumeReferences()) {
      DeviceRegistry devices = (DeviceRegistry) field(field(provider, "devices"), "own");
      for (FsVolumeSpi v : volumes) {
        all.add(devices.schedulerFor(Path.of(v.getBaseURI())));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (ReflectiveOperationException e) {
      throw new LinkageError("IBIS is not in the DataNode", e);
    }
    return all;
  }

  private static Object field(Object of, String name) throws ReflectiveOperationException {
    Field field = of.getClass().getDeclaredField(name);
    field.setAccessible(true);
    return field.get(of);
  }

  /** The mirrors of a DataNode's blocks. */
  static Mirrors mirrors(DataNode dataNode) {
    try {
      return (Mirrors) field(dataNode.getFileIoProvider(), "mirrors");
    } catch (ReflectiveOperationException e) {
      throw new LinkageError("IBIS is not in the DataNode", e);
    }
  }

  /** The one disk of a DataNode. */
  DeviceScheduler scheduler(int dataNode) {
    return schedulers(cluster.getDataNodes().get(dataNode)).iterator().next();
  }

  /** What is done to the I/O of the one disk of a DataNode. */
  Mode mode(int dataNode) {
    return disks(cluster.getDataNodes().get(dataNode)).iterator().next().mode();
  }

  /** What a flow got from the disks of all DataNodes; bytes. */
  long readBytes(String flow) {
    return sum(flow, true);
  }

  long writeBytes(String flow) {
    return sum(flow, false);
  }

  private long sum(String flow, boolean read) {
    long sum = 0;
    for (DataNode dataNode : cluster.getDataNodes()) {
      for (DeviceScheduler s : schedulers(dataNode)) {
        Optional<FlowSnapshot> f =
            s.snapshot().flows().stream().filter(x -> x.flow().equals(flow)).findAny();
        sum += f.map(read ? FlowSnapshot::readBytes : FlowSnapshot::writeBytes).orElse(0L);
      }
    }
    return sum;
  }

  /** Returns when every permit is back; fails where one stays out. */
  void awaitAllPermitsBack() {
    for (DataNode dataNode : cluster.getDataNodes()) {
      for (DeviceScheduler s : schedulers(dataNode)) {
        Eventually.eventually(
            () -> s.snapshot().outstanding() == 0 && s.snapshot().queued() == 0,
            () -> "permits are out: " + s.snapshot());
      }
    }
  }

  /**
   * Returns when so much is counted as read; fails where it is not. A stream tells what it read
   * from memory when it is closed, and its client has all of it before that.
   */
  void awaitReadBytes(String flow, long least) {
    Eventually.eventually(
        () -> readBytes(flow) >= least,
        () -> flow + " has read " + readBytes(flow) + " bytes, not " + least);
  }

  /** How often I/O went on without IBIS, but for the missing native library. */
  long failOpens() {
    long sum = 0;
    for (DataNode dataNode : cluster.getDataNodes()) {
      FailOpen f = schedulers(dataNode).iterator().next().failOpen();
      sum += f.total() - f.get(FailOpen.Reason.NO_NATIVE);
    }
    return sum;
  }

  @Override
  public void close() {
    cluster.shutdown();
  }
}
