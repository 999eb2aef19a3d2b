package org.ibis.itest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.MiniYARNCluster;
import org.ibis.broker.BrokerPolicy;
import org.ibis.core.FailOpen;
import org.ibis.core.conf.IbisKeys;
import org.ibis.core.total.ServiceReport.Service;
import org.ibis.protocol.BrokerLink;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A line of configuration puts the broker into a real ResourceManager, whatever schedules there.
 */
class BrokerInResourceManagerTest {
  private static final String SCHEDULERS =
      "org.apache.hadoop.yarn.server.resourcemanager.scheduler.";

  /** One disk with one job. */
  private static final class OneJob implements BrokerLink.Node {
    private final AtomicReference<Map<String, Double>> weights = new AtomicReference<>(Map.of());

    @Override
    public Map<String, Map<String, Service>> served() {
      long now = System.nanoTime() & (1L << 50) - 1;
      return Map.of("sda", Map.of("application_1_0001", new Service(now, true, 4, 4)));
    }

    @Override
    public void weights(Map<String, Double> now) {
      weights.set(now);
    }
  }

  /** The kernel gives none of these to whoever asks for any, as the cluster's own services do. */
  private static int freePort() throws IOException {
    Random random = new Random();
    while (true) {
      int port = 15_000 + random.nextInt(15_000);
      try (ServerSocket free = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
        return free.getLocalPort();
      } catch (BindException e) {
        // somebody has it: the next one
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"capacity.CapacityScheduler", "fair.FairScheduler"})
  void itAnswersWhileTheResourceManagerIsUp(String scheduler) throws Exception {
    int port = freePort();
    Configuration conf = new YarnConfiguration();
    conf.set(YarnConfiguration.RM_SCHEDULER, SCHEDULERS + scheduler);
    conf.setBoolean(YarnConfiguration.RM_SCHEDULER_ENABLE_MONITORS, true);
    conf.set(YarnConfiguration.RM_SCHEDULER_MONITOR_POLICIES, BrokerPolicy.class.getName());
    conf.setInt(IbisKeys.BROKER_PORT, port);
    conf.set(YarnConfiguration.RM_BIND_HOST, "127.0.0.1");
    conf.set(IbisKeys.BROKER_ADDRESS, "127.0.0.1:" + port);
    FailOpen failOpen = new FailOpen(System::nanoTime, (message, cause) -> {});
    OneJob node = new OneJob();
    try (MiniYARNCluster cluster = new MiniYARNCluster("ibis-broker", 1, 1, 1)) {
      cluster.init(conf);
      cluster.start();
      try (BrokerLink link = BrokerLink.start("node", node, conf, failOpen)) {
        Eventually.eventually(
            () -> !node.weights.get().isEmpty(),
            () -> "no answer, " + failOpen.get(FailOpen.Reason.NO_BROKER) + " times");
      }
    }
    assertEquals(Map.of("application_1_0001", 4.0), node.weights.get());
    assertThrows(IOException.class, () -> connect(port), "it still listens");
  }

  private static void connect(int port) throws IOException {
    new Socket(InetAddress.getLoopbackAddress(), port).close();
  }
}
