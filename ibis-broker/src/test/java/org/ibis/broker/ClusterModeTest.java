package org.ibis.broker;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.BindException;
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
            System.currentTimeMillis(),
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
    private int ons; // how often it was switched on
    private int answered; // in this period; 0 before any
    private volatile boolean forgot; // without an answer

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
    public void weights(Map<String, Double> now) {
      forgot = answered != periods; // the mode of an answer comes first
      tell();
    }

    @Override
    public void mode(Mode now) {
      if (now == Mode.OFF && mode == Mode.ON) {
        heardAt = periods;
      }
      ons += now == Mode.ON && mode != Mode.ON ? 1 : 0;
      answered = periods;
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
  void theWordHoldsHoweverLongNoBrokerIsHeard() throws Exception {
    Asking node = new Asking(true, 1);
    try (BrokerLink link = link(node)) {
      await("it is still on", () -> node.mode == Mode.OFF);
      broker.close();
      await("nobody noticed", () -> failOpen.get(FailOpen.Reason.NO_BROKER) > 0);
      clock.addAndGet(TimeUnit.SECONDS.toNanos(60) + 1);
      await("its weights still count", () -> node.forgot);
      long before = failOpen.get(FailOpen.Reason.NO_BROKER);
      await("it does not try", () -> failOpen.get(FailOpen.Reason.NO_BROKER) > before + 1);
      assertEquals(Mode.OFF, node.mode);
    }
  }

  @Test
  void aBrokerThatTakesOverGoesOnWithIt() throws Exception {
    Asking node = new Asking(true, 1);
    try (BrokerLink link = link(node)) {
      await("it is still on", () -> node.mode == Mode.OFF);
      int port = broker.address().getPort();
      broker.close();
      await("its port is still taken", () -> isUpAgain(port));
      await("it does not take over", () -> broker.view().mode() == Mode.OFF);
      assertEquals(Mode.OFF, node.mode);
      assertEquals(0, node.ons, "it was never on in between");
      broker.view().mode(Mode.ON);
      await("it is still off", () -> node.mode == Mode.ON);
    }
  }

  /** Any connection may have the port meanwhile, the link's own ones too. */
  private boolean isUpAgain(int port) {
    AtomicLong time = new AtomicLong();
    try {
      broker =
          BrokerServer.start(
              System.currentTimeMillis(),
              new Configuration(false),
              "127.0.0.1",
              port,
              JobWeights.asClaimed(),
              Trust.OF_ALL,
              failOpen,
              () -> time.getAndAdd(TimeUnit.SECONDS.toNanos(1)));
      return true;
    } catch (BindException e) {
      return false; // the node asks again soon, and is heard of
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** An older broker, that goes on to answer beside a later one. */
  @Test
  void ofTwoBrokersTheLaterOneIsHeeded() throws Exception {
    BrokerServer older =
        BrokerServer.start(
            1,
            new Configuration(false),
            "127.0.0.1",
            0,
            JobWeights.asClaimed(),
            Trust.OF_ALL,
            failOpen,
            System::nanoTime);
    try {
      Asking node = new Asking(true, 0);
      Configuration conf = new Configuration(false);
      conf.set(
          IbisKeys.BROKER_ADDRESS,
          "127.0.0.1:" + older.address().getPort() + ",127.0.0.1:" + broker.address().getPort());
      older.view().mode(Mode.SHADOW);
      broker.view().mode(Mode.OFF);
      try (BrokerLink link = BrokerLink.start("a", node, conf, failOpen, clock::get)) {
        await("it is not asked first", () -> node.mode == Mode.SHADOW);
        clock.addAndGet(TimeUnit.SECONDS.toNanos(60));
        await("it keeps the node", () -> node.mode == Mode.OFF);
        older.view().mode(Mode.ON);
        broker.view().mode(Mode.SHADOW);
        await("it stays off", () -> node.mode == Mode.SHADOW);
        assertEquals(0, node.ons);
      }
    } finally {
      older.close();
    }
  }
}
