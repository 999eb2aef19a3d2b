package org.ibis.broker;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.ibis.broker.policy.JobWeights;
import org.ibis.broker.trust.Trust;
import org.ibis.core.FailOpen;
import org.ibis.core.FlowTag;
import org.ibis.core.FlowWeights;
import org.ibis.core.IoKind;
import org.ibis.core.IoOp;
import org.ibis.core.conf.IbisConf;
import org.ibis.core.conf.IbisKeys;
import org.ibis.core.device.BlockDevices;
import org.ibis.core.device.DeviceRegistry;
import org.ibis.core.trust.TrustedOrigins;
import org.ibis.core.window.Window;
import org.ibis.protocol.BrokerLink;
import org.ibis.protocol.RegistryNode;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code ibis.broker.weights}: a node with a name that the broker does not know. */
class NodeThatOnlyReportsTest {
  private static final String NAME = "application_1700000000000_0001";
  private static final FlowTag TAG = new FlowTag(NAME, 32, IoKind.PERSISTENT);

  @TempDir Path disk;
  private final FailOpen failOpen = new FailOpen(System::nanoTime, (message, cause) -> {});

  private BrokerServer broker;
  private DeviceRegistry devices;

  @ParameterizedTest
  @CsvSource({"true, untrusted", "false, " + NAME})
  @Timeout(60)
  void itIsSeenAndGoesByItsOwnWeights(boolean heeds, String flow) throws Exception {
    Configuration conf = new Configuration(false);
    conf.setBoolean(IbisKeys.BROKER_ENABLED, true);
    conf.setBoolean(IbisKeys.BROKER_WEIGHTS, heeds);
    FlowWeights weights = new FlowWeights();
    devices =
        new DeviceRegistry(
            "datanode",
            new IbisConf(conf::getTrimmed),
            new BlockDevices(),
            weights,
            failOpen,
            System::nanoTime,
            d -> {});
    broker =
        BrokerServer.start(
            System.currentTimeMillis(),
            new Configuration(false),
            "127.0.0.1",
            0,
            new JobWeights(name -> Optional.empty()),
            Trust.OF_ALL,
            failOpen,
            System::nanoTime);
    conf.set(IbisKeys.BROKER_ADDRESS, "127.0.0.1:" + broker.address().getPort());
    TrustedOrigins origins = new TrustedOrigins(failOpen);
    try (BrokerLink link =
        RegistryNode.link(
            "datanode", devices, weights, origins, () -> false, Optional::empty, conf, failOpen)) {
      readUntilReported();
      readUntilReported(); // so that the answer to the one before has come
      assertEquals(flow, weights.as(TAG).flow());
      assertEquals(heeds, weights.as(TAG).weight() != TAG.weight());
    } finally {
      broker.close();
      devices.close();
    }
    assertEquals(0, failOpen.total());
  }

  /** What was read before a device's first report does not count. */
  private void readUntilReported() throws Exception {
    long before = served();
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
    do {
      assertTrue(System.nanoTime() < end, "the broker hears of nothing");
      devices
          .schedulerFor(disk)
          .submit(TAG, IoOp.READ, new Window(0, 1 << 20), (start, bytes) -> {})
          .done()
          .get(30, TimeUnit.SECONDS);
    } while (served() == before);
  }

  private long served() {
    return broker.served(NAME) + broker.served(FlowTag.UNTRUSTED);
  }
}
