package org.ibis.broker;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import org.apache.hadoop.conf.Configuration;
import org.ibis.broker.policy.JobWeights;
import org.ibis.broker.trust.Trust;
import org.ibis.core.FailOpen;
import org.ibis.core.Mode;
import org.ibis.core.conf.IbisKeys;
import org.ibis.core.total.DeviceReport;
import org.ibis.protocol.BrokerLink;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The broker's off switch, and nodes that hear of it over Hadoop's RPC on loopback. */
class ClusterModeTest {
  private final Object news = new Object(); // is told when something happens that tests wait for
  private final FailOpen failOpen = new FailOpen(System::nanoTime, (message, cause) -> tell());
  private final AtomicLong clock = new AtomicLong(Long.MAX_VALUE - 5); // as System.nanoTime may be
  private BrokerServer broker;

  @BeforeEach
  void start() throws IOException {
    broker =
        BrokerServer.start(
            new Configuration(false),
            "127.0.0.1",
            0,
            JobWeights.asClaimed(),
            Trust.OF_ALL,
            failOpen,
            System::nanoTime);
  }

  @AfterEach
  void stop() {
    broker.close();
  }

  private void tell() {
    synchronized (news) {
      news.notifyAll();
    }
  }

  private void await(String what, BooleanSupplier condition) throws InterruptedException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
    synchronized (news) {
      while (!condition.getAsBoolean()) {
        long left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
        assertTrue(left > 0, what);
        news.wait(left);
      }
    }
  }

  /** As a DataNode whose NodeManager gives all permits: it has no jobs and no queue of its own. */
  private final class Asking implements BrokerLink.Node {
    private final boolean work;
    private final int offAt; // in this period the cluster is switched off; 0 never
    private int periods;
    private int heardAt; // the period in which it heard that it is off; 0 before
    private volatile Mode mode = Mode.ON;

    Asking(boolean work, int offAt) {
      this.work = work;
      this.offAt = offAt;
    }

    @Override
    public Map<String, DeviceReport> reports() {
      if (++periods == offAt) {
        broker.view().mode(Mode.OFF);
      }
      tell();
      return Map.of();
    }

    @Override
    public boolean hasWork() {
      return work;
    }

    @Override
    public void weights(Map<String, Double> now) {}

    @Override
    public void mode(Mode now) {
      if (now == Mode.OFF && mode == Mode.ON) {
        heardAt = periods;
      }
      mode = now;
      tell();
    }
  }

  private BrokerLink link(Asking node) {
    Configuration conf = new Configuration(false);
    conf.set(IbisKeys.BROKER_ADDRESS, "127.0.0.1:" + broker.address().getPort());
    return BrokerLink.start("a", node, conf, failOpen, clock::get);
  }

  @Test
  void whoHasWorkElsewhereHearsOfItInTheSameSecond() throws Exception {
    Asking node = new Asking(true, 2);
    try (BrokerLink link = link(node)) {
      await("it is still on", () -> node.mode == Mode.OFF);
      assertEquals(2, node.heardAt);
    }
  }

  @Test
  void whoHasNoneHearsOfItWithinFour() throws Exception {
    Asking node = new Asking(false, 2);
    try (BrokerLink link = link(node)) {
      await("it is still on", () -> node.mode == Mode.OFF);
      assertEquals(4, node.heardAt);
    }
  }

  @Test
  void theWordLapsesAMinuteAfterTheBrokerWasLastHeard() throws Exception {
    Asking node = new Asking(true, 1);
    try (BrokerLink link = link(node)) {
      await("it is still on", () -> node.mode == Mode.OFF);
      broker.close();
      await("nobody noticed", () -> failOpen.get(FailOpen.Reason.NO_BROKER) > 0);
      clock.addAndGet(TimeUnit.SECONDS.toNanos(60));
      long before = failOpen.get(FailOpen.Reason.NO_BROKER);
      await("it does not try", () -> failOpen.get(FailOpen.Reason.NO_BROKER) > before + 1);
      assertEquals(Mode.OFF, node.mode, "a minute is not over");
      clock.addAndGet(1);
      await("the broker's word still counts", () -> node.mode == Mode.ON);
    }
  }
}
