package org.ibis.datanode;

import java.io.File;
import java.io.IOException;
import java.lang.reflect.Field;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.apache.hadoop.hdfs.server.datanode.DiskTimeEvents;
import org.apache.hadoop.hdfs.server.datanode.FileIoProvider;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.ibis.blockhint.FileRange;
import org.ibis.blockhint.stream.KernelAdvice;
import org.ibis.core.FailOpen;
import org.ibis.core.FlowTags;
import org.ibis.core.FlowWeights;
import org.ibis.core.IbisVersion;
import org.ibis.core.ModeSwitch;
import org.ibis.core.conf.IbisConf;
import org.ibis.core.conf.IbisDefaults;
import org.ibis.core.conf.IbisKeys;
import org.ibis.core.conf.ModeFiles;
import org.ibis.core.device.BlockDevices;
import org.ibis.core.device.DeviceRegistry;
import org.ibis.core.metrics.DeviceMetrics;
import org.ibis.core.metrics.ScanMetrics;
import org.ibis.core.permit.NodeSockets;
import org.ibis.core.permit.PermitLink;
import org.ibis.core.permit.PermitsBean;
import org.ibis.core.scan.CacheMemory;
import org.ibis.core.trust.TrustedOrigins;
import org.ibis.datanode.mirror.MirrorMetrics;
import org.ibis.datanode.mirror.Mirrors;
import org.ibis.protocol.RegistryNode;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Puts {@link IbisFileIoProvider} into a DataNode. */
final class Installation {
  private static final Logger LOG = LoggerFactory.getLogger(Installation.class);
  private static final String FILE_IO_PROVIDER = "fileIoProvider"; // a private field of DataNode

  private Installation() {}

  /**
   * @throws IllegalArgumentException naming the key whose value is not valid
   * @throws IllegalStateException naming the jars that are not of one version
   * @throws ReflectiveOperationException if this is no DataNode that IBIS knows
   */
  static void into(DataNode dataNode, Configuration conf)
      throws IOException, ReflectiveOperationException {
    IbisVersion.check(Installation.class.getClassLoader());
    warnOfUnknownKeys(conf);
    install(dataNode, conf);
  }

  private static void install(DataNode dataNode, Configuration conf)
      throws ReflectiveOperationException {
    IbisConf ibis = new IbisConf(conf::getTrimmed);
    FailOpen failOpen = new FailOpen(System::nanoTime, LOG::warn);
    String noNative = FileRange.nativeUnavailableReason();
    if (noNative != null) {
      failOpen.count(
          FailOpen.Reason.NO_NATIVE,
          "windows are flushed with fdatasync, without the native library: " + noNative,
          null);
    }
    FlowTags tags =
        new FlowTags(ibis.systemWeight(), ibis.untaggedWeight(), ibis.claimMax(), failOpen);
    FlowWeights weights = new FlowWeights();
    TrustedOrigins origins = new TrustedOrigins(failOpen);
    boolean asks = ibis.brokerEnabled() && ibis.brokerWeights(); // else nobody judges
    DeviceRegistry devices =
        new DeviceRegistry(
            "datanode",
            ibis,
            new BlockDevices(),
            weights,
            failOpen,
            System::nanoTime,
            d -> {
              String unused = DeviceMetrics.register(DefaultMetricsSystem.instance(), d);
            });
    boolean isIn = false;
    PermitLink node;
    Mirrors mirrors = null;
    ScannedBlocks scans = null;
    try {
      node = nodeManager(ibis, conf, failOpen);
      tellOf(devices.mode(), node);
      DiskTime diskTime = new DiskTime(System::nanoTime);
      NodeDevices disks = new NodeDevices(devices, node);
      mirrors = mirrors(ibis, disks, failOpen);
      scans = scans(ibis, mirrors, failOpen);
      FileIoProvider provider =
          new IbisFileIoProvider(
              conf,
              dataNode,
              disks,
              mirrors,
              new StreamOwner(
                  tags, o -> asks ? origins.of(o, System.nanoTime()) : TrustedOrigins.Word.TRUSTED),
              failOpen,
              diskTime,
              scans);
      profile(provider, conf, diskTime);
      ModeFiles files =
          new ModeFiles(conf, List.of("core-site.xml", "hdfs-site.xml"), System::nanoTime);
      devices.runOften(() -> files.look(devices.mode(), LOG::error));
      KernelAdvice.install();
      Field field = DataNode.class.getDeclaredField(FILE_IO_PROVIDER);
      field.setAccessible(true);
      field.set(dataNode, provider);
      isIn = true;
    } finally {
      if (!isIn) {
        devices.close();
        close(mirrors);
        close(scans);
      }
    }
    // From here on it is in, and nothing may be thrown: who calls says then that it is not.
    tellOf(scans);
    try {
      BooleanSupplier elsewhere = () -> node != null && node.isUsed();
      Optional<Mirrors> mirrored = Optional.ofNullable(mirrors);
      var unused =
          RegistryNode.link(
              "datanode",
              devices,
              weights,
              origins,
              elsewhere,
              () -> mirrored.map(Mirrors::reads),
              conf,
              failOpen);
    } catch (RuntimeException | LinkageError e) { // its jar is missing, or a file is no XML
      LOG.error("IBIS schedules this DataNode without the broker: {}", e.getMessage());
    }
  }

  private static void close(AutoCloseable what) {
    try {
      if (what != null) {
        what.close();
      }
    } catch (Exception e) { // why IBIS is not in matters more
      LOG.warn("IBIS is not in, and something of it stays: {}", e.getMessage());
    }
  }

  /** Null where there are none. */
  private static Mirrors mirrors(IbisConf ibis, NodeDevices disks, FailOpen failOpen) {
    Path ssd = ibis.ssdDirectory();
    if (ssd == null) {
      return null;
    }
    try {
      Mirrors mirrors =
          Mirrors.of(ssd, ibis.blockdSocket(), ibis.ssdRule(), disks::schedulerFor, failOpen);
      MirrorMetrics.register(DefaultMetricsSystem.instance(), mirrors);
      return mirrors;
    } catch (IOException | RuntimeException | LinkageError e) {
      LOG.error("{}: blocks are read from their disks only: {}", IbisKeys.SSD_DIR, e.getMessage());
      return null;
    }
  }

  /** Null where nothing is dropped. */
  private static ScannedBlocks scans(IbisConf ibis, Mirrors mirrors, FailOpen failOpen) {
    if (!ibis.dropBehind()) {
      return null;
    }
    ScannedBlocks.Copies copies =
        mirrors == null
            ? (file, start, end) -> {}
            : (file, start, end) -> mirrors.drop(new File(file), start, end);
    return ScannedBlocks.start(new CacheMemory()::bytes, copies, failOpen);
  }

  private static void tellOf(ModeSwitch mode, PermitLink node) {
    if (node != null) {
      node.logTo(LOG::warn);
    }
    mode.onChange(() -> LOG.warn("The I/O of this DataNode: IBIS is {}", mode.mode().text()));
  }

  private static void tellOf(ScannedBlocks scans) {
    if (scans == null) {
      return;
    }
    try {
      String unused =
          ScanMetrics.register(DefaultMetricsSystem.instance(), scans.rule(), scans::droppedBytes);
    } catch (RuntimeException | LinkageError e) {
      LOG.warn("IBIS shows no metrics of what it drops from memory", e);
    }
  }

  /** Without it Hadoop does not see that a disk is slow; its I/O is scheduled all the same. */
  private static void profile(FileIoProvider provider, Configuration conf, DiskTime diskTime) {
    try {
      DiskTimeEvents.into(provider, conf, diskTime::takeMillis);
    } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
      LOG.warn("Hadoop does not find slow disks of this DataNode while IBIS schedules it", e);
    }
  }

  /** The NodeManager beside this DataNode; null where it is not to be asked. */
  private static PermitLink nodeManager(IbisConf ibis, Configuration conf, FailOpen failOpen) {
    if (!ibis.datanodePermits()) {
      return null;
    }
    NodeSockets sockets = NodeManagerPlaces.of(ibis, conf, failOpen);
    if (sockets.isEmpty()) {
      return null; // this node runs no tasks
    }
    PermitLink link = PermitLink.ofDaemon(sockets, "DataNode", failOpen);
    var unused = PermitsBean.of("DataNode", link); // for as long as the process is there
    return link;
  }

  private static void warnOfUnknownKeys(Configuration conf) throws IOException {
    Map<String, String> set = new HashMap<>();
    conf.forEach(e -> set.put(e.getKey(), e.getValue()));
    Set<String> known = new HashSet<>(IbisDefaults.keys());
    for (String message : IbisConf.unknownKeys(set.keySet(), known)) {
      LOG.warn("{}", message);
    }
  }
}
