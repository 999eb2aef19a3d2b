package org.ibis.nodemanager.tier;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.metrics2.MetricsException;
import org.apache.hadoop.metrics2.MetricsSystem;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.api.AuxiliaryLocalPathHandler;
import org.apache.hadoop.yarn.server.nodemanager.containermanager.localizer.ContainerLocalizer;
import org.ibis.core.FailOpen;
import org.ibis.core.conf.IbisConf;
import org.ibis.core.conf.IbisKeys;
import org.ibis.core.metrics.TierMetrics;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The SSD that a NodeManager's configuration names, and its metrics. */
public final class TierOfNode implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(TierOfNode.class);

  private final LocalTier tier;
  private String source; // of metrics; null where there are none

  private TierOfNode(LocalTier tier) {
    this.tier = tier;
  }

  /**
   * Opens it. What is wrong with it is logged, and intermediate data is where Hadoop puts it.
   *
   * @param localDirectories of the node
   * @param good knows which directories the NodeManager uses; null where nobody does
   * @param isOn whether IBIS schedules
   * @return null where there is none
   */
  public static TierOfNode open(
      Configuration conf,
      List<Path> localDirectories,
      AuxiliaryLocalPathHandler good,
      BooleanSupplier isOn,
      FailOpen failOpen) {
    try {
      IbisConf ibis = new IbisConf(conf::getTrimmed);
      Path directory = ibis.ssdLocalDirectory();
      if (directory == null) {
        return null;
      }
      check(directory, localDirectories);
      LocalTier tier =
          new LocalTier(
              directory,
              ibis.ssdLocalBytes(),
              conf.getFloat(
                  YarnConfiguration.NM_MAX_PER_DISK_UTILIZATION_PERCENTAGE,
                  YarnConfiguration.DEFAULT_NM_MAX_PER_DISK_UTILIZATION_PERCENTAGE),
              () -> isGood(directory, good),
              isOn,
              failOpen);
      TierOfNode node = new TierOfNode(tier);
      node.register();
      LOG.info("IBIS: {} bytes of {} are for intermediate data", tier.budget().budget(), directory);
      return node;
    } catch (IOException | RuntimeException e) {
      LOG.error("{}: intermediate data is on disks only: {}", IbisKeys.SSD_LOCAL_DIR, e.toString());
      return null;
    }
  }

  private static void check(Path directory, List<Path> localDirectories) throws IOException {
    if (!localDirectories.contains(directory)) {
      throw new IOException(
          directory + " is none of " + YarnConfiguration.NM_LOCAL_DIRS + ": " + localDirectories);
    }
    if (localDirectories.size() < 2) {
      throw new IOException("there is no other in " + YarnConfiguration.NM_LOCAL_DIRS);
    }
  }

  private static boolean isGood(Path directory, AuxiliaryLocalPathHandler good) {
    if (good == null) {
      return true;
    }
    String wanted = directory.resolve(ContainerLocalizer.USERCACHE).toString();
    try {
      for (var path : good.getAllLocalPathsForRead(ContainerLocalizer.USERCACHE)) {
        if (path.toUri().getPath().equals(wanted)) {
          return true;
        }
      }
      return false;
    } catch (IOException e) {
      return false; // none of them is
    }
  }

  private void register() {
    MetricsSystem metrics = DefaultMetricsSystem.instance();
    try {
      source = TierMetrics.register(metrics, tier.budget());
    } catch (MetricsException e) { // files are there all the same
      LOG.warn("IBIS shows no metrics of {}", tier.directory(), e);
    }
  }

  /** What tasks ask. */
  public LocalTier tier() {
    return tier;
  }

  @Override
  public void close() {
    tier.close();
    if (source != null) {
      DefaultMetricsSystem.instance().unregisterSource(source);
    }
  }
}
