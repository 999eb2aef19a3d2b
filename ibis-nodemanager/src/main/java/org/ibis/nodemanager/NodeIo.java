package org.ibis.nodemanager;

import java.io.Closeable;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.IOUtils;
import org.apache.hadoop.metrics2.MetricsException;
import org.apache.hadoop.metrics2.MetricsSystem;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.ibis.blockhint.FileRange;
import org.ibis.core.FailOpen;
import org.ibis.core.FlowTags;
import org.ibis.core.FlowWeights;
import org.ibis.core.Mode;
import org.ibis.core.ModeSwitch;
import org.ibis.core.conf.IbisConf;
import org.ibis.core.conf.ModeFiles;
import org.ibis.core.device.BlockDevices;
import org.ibis.core.device.DeviceRegistry;
import org.ibis.core.device.DeviceScheduler;
import org.ibis.core.device.Moded;
import org.ibis.core.metrics.DeviceMetrics;
import org.ibis.core.trust.TrustedOrigins;
import org.ibis.protocol.RegistryNode;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What the auxiliary services of a process share, so that each disk has one scheduler for all of
 * them, and all of the NodeManagers, that a process has. The first to open it makes it, by its own
 * configuration; the last to close it ends it. Safe for use by several threads.
 */
final class NodeIo implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(NodeIo.class);

  /** System property that says that some class loader's {@code NodeIo} is open. */
  private static final String OPEN = "ibis.node.io.open";

  private static Shared shared; // null where nobody has it open
  private static int users;

  private final Shared mine;
  private boolean closed;

  private NodeIo(Shared mine) {
    this.mine = mine;
  }

  private static final class Shared {
    private final FailOpen failOpen = new FailOpen(System::nanoTime, LOG::warn);
    private final FlowWeights weights = new FlowWeights();
    private final FlowTags tags;
    private final DeviceRegistry devices;
    private final TaskTimes taskTimes = TaskTimes.ofMachine();
    private final MetricsSystem metrics = DefaultMetricsSystem.instance();
    private final Queue<String> sources = new ConcurrentLinkedQueue<>();

    private final Closeable broker; // null where there is none to be asked

    Shared(Configuration configuration) {
      IbisConf conf = new IbisConf(configuration::getTrimmed);
      tags = new FlowTags(conf.systemWeight(), conf.untaggedWeight(), conf.claimMax(), failOpen);
      devices =
          new DeviceRegistry(
              "nodemanager",
              conf,
              new BlockDevices(),
              weights,
              failOpen,
              System::nanoTime,
              this::register);
      devices.needed(taskTimes);
      String noNative = FileRange.nativeUnavailableReason();
      if (noNative != null) {
        failOpen.count(
            FailOpen.Reason.NO_NATIVE,
            "map outputs are paged in, in memory or not, without the native library: " + noNative,
            null);
      }
      ModeSwitch mode = devices.mode();
      mode.onChange(() -> LOG.warn("The I/O of this NodeManager: IBIS is {}", mode.mode().text()));
      ModeFiles files =
          new ModeFiles(configuration, List.of("core-site.xml", "yarn-site.xml"), System::nanoTime);
      devices.runOften(() -> files.look(mode, LOG::error));
      broker = broker(configuration);
    }

    private Closeable broker(Configuration configuration) {
      try {
        TrustedOrigins none = new TrustedOrigins(failOpen); // all of its I/O is of this node
        return RegistryNode.link(
            "nodemanager",
            devices,
            weights,
            none,
            () -> false,
            Optional::empty,
            configuration,
            failOpen);
      } catch (LinkageError e) { // its jar is missing
        LOG.error("IBIS schedules this NodeManager without the broker: {}", e.getMessage());
        return null;
      }
    }

    private void register(Moded<DeviceScheduler> device) {
      try {
        sources.add(DeviceMetrics.register(metrics, device));
      } catch (MetricsException e) { // the disk is scheduled all the same
        LOG.warn("IBIS shows no metrics of {}", device.device(), e);
      }
    }

    void close() {
      IOUtils.closeStream(broker);
      sources.forEach(metrics::unregisterSource);
      devices.close();
    }
  }

  /**
   * @throws IllegalArgumentException naming the key whose value is not valid
   */
  static synchronized NodeIo open(Configuration conf) {
    if (users == 0) {
      shared = new Shared(conf);
      warnOfOtherLoaders();
    }
    users++;
    return new NodeIo(shared);
  }

  /** With two of them each disk has two schedulers, which know nothing of each other. */
  private static void warnOfOtherLoaders() {
    Object other = System.getProperties().putIfAbsent(OPEN, loader());
    if (other != null) {
      LOG.error(
          "IBIS IS LOADED TWICE in this NodeManager, and shuffle and tasks are scheduled apart: put"
              + " its jars into the NodeManager's own class path, and not into"
              + " yarn.nodemanager.aux-services.<name>.classpath ({} and {})",
          other,
          loader());
    }
  }

  private static String loader() {
    return String.valueOf(NodeIo.class.getClassLoader());
  }

  DeviceRegistry devices() {
    return mine.devices;
  }

  /** What is done to I/O. */
  Mode mode() {
    return mine.devices.mode().mode();
  }

  /** What tasks of this node need besides disks. */
  TaskTimes taskTimes() {
    return mine.taskTimes;
  }

  FlowWeights weights() {
    return mine.weights;
  }

  FlowTags tags() {
    return mine.tags;
  }

  FailOpen failOpen() {
    return mine.failOpen;
  }

  @Override
  public void close() {
    synchronized (NodeIo.class) {
      if (closed) {
        return;
      }
      closed = true;
      users--;
      if (users == 0) {
        shared = null;
        boolean unused = System.getProperties().remove(OPEN, loader());
        mine.close();
      }
    }
  }
}
