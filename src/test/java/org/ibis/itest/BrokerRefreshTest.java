package org.ibis.itest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.FileSystemBasedConfigurationProvider;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.MiniYARNCluster;
import org.apache.hadoop.yarn.server.api.protocolrecords.RefreshAdminAclsRequest;
import org.apache.hadoop.yarn.server.resourcemanager.AdminService;
import org.apache.hadoop.yarn.server.resourcemanager.ResourceManager;
import org.ibis.broker.BrokerPolicy;
import org.ibis.broker.BrokerView;
import org.ibis.broker.BrokerViews;
import org.ibis.core.Mode;
import org.ibis.core.conf.IbisKeys;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code yarn rmadmin} does to the broker of a real ResourceManager. */
class BrokerRefreshTest {
  private final int port;

  BrokerRefreshTest() throws IOException {
    port = FreePorts.one();
  }

  private Configuration conf(Path dir) throws IOException {
    Configuration conf = new YarnConfiguration();
    conf.setBoolean(YarnConfiguration.RM_SCHEDULER_ENABLE_MONITORS, true);
    conf.set(YarnConfiguration.RM_SCHEDULER_MONITOR_POLICIES, BrokerPolicy.class.getName());
    conf.setInt(IbisKeys.BROKER_PORT, port);
    conf.set(YarnConfiguration.RM_BIND_HOST, "127.0.0.1");
    conf.set(YarnConfiguration.YARN_ADMIN_ACL, "ann");
    conf.set(
        YarnConfiguration.RM_CONFIGURATION_PROVIDER_CLASS,
        FileSystemBasedConfigurationProvider.class.getName());
    conf.set(YarnConfiguration.FS_BASED_RM_CONF_STORE, dir.toUri().toString());
    write(dir, conf);
    return conf;
  }

  private static void write(Path dir, Configuration conf) throws IOException {
    try (OutputStream site = Files.newOutputStream(dir.resolve("yarn-site.xml"))) {
      conf.writeXml(site);
    }
  }

  private boolean listens() {
    try {
      FreePorts.connect(port);
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  @Test
  void queuesAndAdministratorsAreThoseOfTheLastRefresh(@TempDir Path dir) throws Exception {
    Configuration conf = conf(dir);
    try (MiniYARNCluster cluster = new MiniYARNCluster("ibis-refresh", 1, 1, 1)) {
      cluster.init(conf);
      cluster.start();
      ResourceManager manager = cluster.getResourceManager();
      AdminService admin = manager.getRMContext().getRMAdminService();
      Configuration pages = manager.getRMContext().getYarnConfiguration();
      Eventually.eventually(() -> BrokerViews.of(pages).isPresent(), () -> "no broker");
      BrokerView first = BrokerViews.of(pages).orElseThrow();
      first.mode(Mode.SHADOW);

      assertTrue(BrokerViews.mayEdit(pages, "ann"));
      conf.set(YarnConfiguration.YARN_ADMIN_ACL, "bob");
      write(dir, conf);
      admin.refreshAdminAcls(RefreshAdminAclsRequest.newInstance());
      assertFalse(BrokerViews.mayEdit(pages, "ann"));
      assertTrue(BrokerViews.mayEdit(pages, "bob"));

      refreshQueues(manager, false);
      Eventually.eventually(() -> !listens(), () -> "it still listens");
      assertEquals(Optional.empty(), BrokerViews.of(pages));

      refreshQueues(manager, true);
      Eventually.eventually(() -> BrokerViews.of(pages).isPresent(), () -> "no broker");
      assertTrue(listens());
      BrokerView before = BrokerViews.of(pages).orElseThrow();
      assertTrue(before.epoch() > first.epoch());

      refreshQueues(manager, false);
      refreshQueues(manager, true); // before the one before has noticed
      Eventually.eventually(() -> isGiven(pages, Mode.OFF), () -> "no broker takes a mode");
      Eventually.eventually(
          () -> BrokerViews.of(pages).filter(now -> now.epoch() > before.epoch()).isPresent(),
          () -> "no new broker");
      assertEquals(Mode.OFF, BrokerViews.of(pages).orElseThrow().mode());
    }
  }

  /** An administrator says it again where the broker is none any more. */
  private static boolean isGiven(Configuration pages, Mode mode) {
    Optional<BrokerView> broker = BrokerViews.of(pages);
    try {
      broker.ifPresent(b -> b.mode(mode));
      return broker.isPresent();
    } catch (IllegalStateException e) {
      return false;
    }
  }

  /** As the administrator's command has it done. */
  private static void refreshQueues(ResourceManager manager, boolean broker) throws IOException {
    Configuration now = new YarnConfiguration(manager.getConfig());
    now.setBoolean(YarnConfiguration.RM_SCHEDULER_ENABLE_MONITORS, broker);
    manager.getResourceScheduler().reinitialize(now, manager.getRMContext());
  }
}
