package org.ibis.broker;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeout;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.reflect.Proxy;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.ha.HAServiceProtocol.HAServiceState;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.ibis.core.Mode;
import org.ibis.core.conf.IbisKeys;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** How brokers of one ResourceManager begin and end. */
class BrokerPolicyTest {
  private final Configuration conf = new YarnConfiguration();
  private final ConcurrentMap<Object, Object> nobody = new ConcurrentHashMap<>();
  private volatile HAServiceState state = HAServiceState.ACTIVE;
  private RMContext context;
  private int port;

  @BeforeEach
  void resourceManager() throws IOException {
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = free.getLocalPort();
    }
    conf.set(YarnConfiguration.RM_HA_ID, "of-this-test");
    conf.set(YarnConfiguration.RM_BIND_HOST, "127.0.0.1");
    conf.setInt(IbisKeys.BROKER_PORT, port);
    context =
        (RMContext)
            Proxy.newProxyInstance(
                getClass().getClassLoader(),
                new Class<?>[] {RMContext.class},
                (self, method, arguments) ->
                    switch (method.getName()) {
                      case "getHAServiceState" -> state;
                      case "getYarnConfiguration" -> conf;
                      case "getRMNodes", "getRMApps" -> nobody;
                      case "getEpoch" -> 0L;
                      case "hashCode" -> System.identityHashCode(self);
                      case "equals" -> self == arguments[0];
                      default -> throw new UnsupportedOperationException(method.getName());
                    });
  }

  @AfterEach
  void end() {
    state = HAServiceState.STANDBY;
    asked(); // which ends any that is up
  }

  private BrokerPolicy policy() {
    BrokerPolicy policy = new BrokerPolicy();
    policy.init(conf, context, null);
    return policy;
  }

  private BrokerPolicy asked() {
    BrokerPolicy policy = policy();
    policy.editSchedule();
    return policy;
  }

  private Optional<BrokerView> broker() {
    return BrokerViews.of(conf);
  }

  private void assertListens() throws IOException {
    new Socket(InetAddress.getLoopbackAddress(), port).close();
  }

  private void assertEnded() {
    assertEquals(Optional.empty(), broker());
    assertTimeout(Duration.ofMinutes(1), this::awaitFreePort);
  }

  /** Hadoop's server closes its port on a thread of its own. */
  private void awaitFreePort() {
    boolean free = false;
    while (!free) {
      try {
        assertListens();
        Thread.onSpinWait();
      } catch (IOException e) {
        free = true;
      }
    }
  }

  @Test
  void aNewOneTakesOverWithWhatAdministratorsSaid() throws Exception {
    BrokerPolicy first = asked();
    BrokerView before = broker().orElseThrow();
    before.mode(Mode.OFF);
    BrokerPolicy next = asked();
    assertEnded();
    first.editSchedule(); // as it may be asked once more
    assertEnded();
    next.editSchedule();
    BrokerView after = broker().orElseThrow();
    assertTrue(after.epoch() > before.epoch(), "nodes heed it");
    assertEquals(Mode.OFF, after.mode());
    assertListens();

    first.editSchedule();
    assertEquals(after.epoch(), broker().orElseThrow().epoch());
    for (int i = 0; i <= BrokerPolicy.MOST_UNASKED; i++) {
      first.periodEnds();
    }
    assertListens();
  }

  @Test
  void oneThatNobodyAsksAnyMoreEndsAndComesBack() throws Exception {
    BrokerPolicy policy = asked();
    for (int i = 0; i < BrokerPolicy.MOST_UNASKED; i++) {
      policy.periodEnds();
    }
    assertListens();
    broker().orElseThrow().mode(Mode.SHADOW);
    for (int i = 0; i <= BrokerPolicy.MOST_UNASKED; i++) {
      policy.periodEnds();
    }
    assertEnded();
    policy.editSchedule();
    assertListens();
    assertEquals(Mode.SHADOW, broker().orElseThrow().mode());
  }

  @Test
  void whoIsNotTheActiveOneHasNone() throws Exception {
    BrokerPolicy policy = asked();
    assertListens();
    state = HAServiceState.STANDBY;
    policy.editSchedule();
    assertEnded();
  }
}
