package org.ibis.itest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.ha.HAServiceProtocol.RequestSource;
import org.apache.hadoop.ha.HAServiceProtocol.StateChangeRequestInfo;
import org.apache.hadoop.yarn.FileSystemBasedConfigurationProvider;
import org.apache.hadoop.yarn.api.records.FinalApplicationStatus;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.MiniYARNCluster;
import org.apache.hadoop.yarn.server.resourcemanager.AdminService;
import org.apache.hadoop.yarn.server.resourcemanager.ResourceManager;
import org.apache.hadoop.yarn.server.resourcemanager.recovery.FileSystemRMStateStore;
import org.ibis.broker.BrokerPolicy;
import org.ibis.broker.BrokerView;
import org.ibis.broker.BrokerViews;
import org.ibis.broker.JobState;
import org.ibis.core.FailOpen;
import org.ibis.core.conf.IbisKeys;
import org.ibis.protocol.BrokerLink;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Two ResourceManagers take turns while two jobs run. One has work on three disks, the other on two
 * of them: for equal totals it has three times the weight there, whoever the broker is.
 */
@Tag("long")
@Tag("faults")
@Timeout(value = 30, unit = TimeUnit.MINUTES)
class BrokerFailoverTest {
  private static final int FAILOVERS = Integer.getInteger("ibis.test.failovers", 3);
  private static final StateChangeRequestInfo BY_USER =
      new StateChangeRequestInfo(RequestSource.REQUEST_BY_USER);

  private final FailOpen failOpen = new FailOpen(System::nanoTime, (message, cause) -> {});

  private static Configuration conf(Path dir, int port) throws IOException {
    Configuration conf = new YarnConfiguration();
    conf.setBoolean(YarnConfiguration.YARN_MINICLUSTER_FIXED_PORTS, true); // for clients to know
    conf.setBoolean(YarnConfiguration.YARN_MINICLUSTER_USE_RPC, true);
    conf.set(YarnConfiguration.RM_HA_IDS, "rm1,rm2");
    for (String key : YarnConfiguration.getServiceAddressConfKeys(conf)) {
      conf.set(key + ".rm1", "127.0.0.1:" + FreePorts.one());
      conf.set(key + ".rm2", "127.0.0.1:" + FreePorts.one());
    }
    conf.set(YarnConfiguration.NM_LOCALIZER_ADDRESS, "127.0.0.1:0");
    conf.set(YarnConfiguration.NM_WEBAPP_ADDRESS, "127.0.0.1:0");
    conf.setFloat("yarn.scheduler.capacity.maximum-am-resource-percent", 1);
    conf.setBoolean(YarnConfiguration.AUTO_FAILOVER_ENABLED, false);
    conf.setBoolean(YarnConfiguration.RECOVERY_ENABLED, true);
    conf.set(YarnConfiguration.RM_STORE, FileSystemRMStateStore.class.getName());
    conf.set(YarnConfiguration.FS_RM_STATE_STORE_URI, dir.resolve("state").toUri().toString());
    conf.setInt(YarnConfiguration.CLIENT_FAILOVER_SLEEPTIME_BASE_MS, 100);
    conf.setInt(YarnConfiguration.CLIENT_FAILOVER_SLEEPTIME_MAX_MS, 500);
    conf.setBoolean(YarnConfiguration.RM_SCHEDULER_ENABLE_MONITORS, true);
    conf.set(YarnConfiguration.RM_SCHEDULER_MONITOR_POLICIES, BrokerPolicy.class.getName());
    conf.setInt(IbisKeys.BROKER_PORT, port);
    conf.set(IbisKeys.BROKER_ADDRESS, "127.0.0.1:" + port);
    return inFiles(dir.resolve("conf"), conf);
  }

  /** Who becomes the active one reads them anew, and what is not there does not count any more. */
  private static Configuration inFiles(Path dir, Configuration conf) throws IOException {
    conf.set(
        YarnConfiguration.RM_CONFIGURATION_PROVIDER_CLASS,
        FileSystemBasedConfigurationProvider.class.getName());
    conf.set(YarnConfiguration.FS_BASED_RM_CONF_STORE, dir.toUri().toString());
    Files.createDirectories(dir);
    try (OutputStream site = Files.newOutputStream(dir.resolve("yarn-site.xml"))) {
      conf.writeXml(site);
    }
    return conf;
  }

  @Test
  void jobsWeightsAndCountsOutliveFailovers(@TempDir Path dir) throws Exception {
    try (MiniYARNCluster cluster = new MiniYARNCluster("ibis-failover", 2, 1, 1, 1)) {
      cluster.init(conf(dir, FreePorts.one()));
      cluster.start();
      Configuration conf = cluster.getConfig();
      try (UnmanagedJob everywhere = new UnmanagedJob(conf, "everywhere", Set.of());
          UnmanagedJob onTwo = new UnmanagedJob(conf, "on-two", Set.of())) {
        FakeDisks disks =
            new FakeDisks(Map.of(everywhere.id(), 1.0, onTwo.id(), 1.0))
                .with("sda", everywhere.id(), onTwo.id())
                .with("sdb", everywhere.id(), onTwo.id())
                .with("sdc", everywhere.id());
        try (BrokerLink link = BrokerLink.start("node", disks, conf, failOpen)) {
          Eventually.eventually(
              () -> Math.abs(ratio(disks, onTwo, everywhere) - 3) < 0.15,
              () -> "wanted 3:1, is " + ratio(disks, onTwo, everywhere));
          List<Double> seconds = new ArrayList<>();
          for (int i = 0; i < FAILOVERS; i++) {
            seconds.add(failOver(cluster, disks, onTwo, everywhere));
          }
          seconds.sort(null);
          FaultTable.row(
              FAILOVERS + " failovers of the ResourceManager",
              "two jobs",
              0,
              String.format(Locale.ROOT, "%.1f s without a broker", seconds.get(FAILOVERS - 1)));
        }
        for (UnmanagedJob job : List.of(everywhere, onTwo)) {
          job.succeed();
          assertEquals(
              FinalApplicationStatus.SUCCEEDED,
              job.report().getFinalApplicationStatus(),
              () -> "" + job.wrong());
        }
      }
    }
  }

  private static double ratio(FakeDisks disks, UnmanagedJob a, UnmanagedJob b) {
    return disks.weight(a.id()) / disks.weight(b.id());
  }

  /** Returns how long nodes were without an answer, s. */
  private static double failOver(
      MiniYARNCluster cluster, FakeDisks disks, UnmanagedJob onTwo, UnmanagedJob everywhere)
      throws IOException {
    int active = cluster.getActiveRMIndex();
    ResourceManager next = cluster.getResourceManager(1 - active);
    double before = ratio(disks, onTwo, everywhere);
    admin(cluster.getResourceManager(active)).transitionToStandby(BY_USER);
    long servedBefore = disks.inAll(onTwo.id());
    long began = System.nanoTime();
    int answers = disks.answers();
    admin(next).transitionToActive(BY_USER);
    Eventually.eventually(() -> disks.answers() > answers, () -> "no broker answers");
    double without = (System.nanoTime() - began) / 1e9;
    Eventually.eventually(() -> disks.answers() > answers + 2, () -> "it does not go on");
    assertEquals(before, ratio(disks, onTwo, everywhere), 0.1 * before, "weights have jumped");
    BrokerView view = BrokerViews.of(next.getConfig()).orElseThrow();
    JobState shown = view.job(onTwo.id()).orElseThrow();
    double since = (disks.inAll(onTwo.id()) - servedBefore) / 1e9;
    assertTrue(
        shown.deviceSeconds() <= since, () -> "counted " + shown.deviceSeconds() + " of " + since);
    assertTrue(shown.running(), "the job is not known there");
    return without;
  }

  private static AdminService admin(ResourceManager resourceManager) {
    return resourceManager.getRMContext().getRMAdminService();
  }
}
