package org.ibis.rig.bench.broker;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.apache.hadoop.conf.Configuration;
import org.ibis.broker.BrokerServer;
import org.ibis.broker.ClusterState;
import org.ibis.broker.policy.JobWeights;
import org.ibis.broker.trust.Trust;
import org.ibis.core.FailOpen;
import org.ibis.rig.bench.hdfs.HadoopLogging;

/** A broker in this process, on the loopback address: the production one, without YARN. */
public final class LocalBroker implements AutoCloseable {

  static {
    HadoopLogging.off();
  }

  /** What HTTP takes of each look, about. */
  private static final long LOOK_PAUSE_NANOS = 500_000;

  private final BrokerServer server;
  private final ScheduledExecutorService periods = Executors.newSingleThreadScheduledExecutor();

  private LocalBroker(BrokerServer server) {
    this.server = server;
    var unused = periods.scheduleAtFixedRate(server::endPeriod, 1, 1, TimeUnit.SECONDS);
  }

  /** Begins to answer, at a port that is free. */
  public static LocalBroker start() throws IOException {
    FailOpen failOpen = new FailOpen(System::nanoTime, (message, e) -> System.err.println(message));
    return new LocalBroker(
        BrokerServer.start(
            System.currentTimeMillis(),
            new Configuration(false),
            "127.0.0.1",
            0,
            JobWeights.asClaimed(),
            Trust.OF_ALL,
            failOpen,
            System::nanoTime));
  }

  /** Has threads ask for what {@code GET cluster} shows, each in a loop until this is closed. */
  void lookedAtBy(int threads) {
    for (int i = 0; i < threads; i++) {
      Thread thread =
          new Thread(
              () -> {
                while (!periods.isShutdown()) {
                  ClusterState unused = server.view().cluster();
                  LockSupport.parkNanos(LOOK_PAUSE_NANOS);
                }
              },
              "looker");
      thread.setDaemon(true);
      thread.start();
    }
  }

  /** Where it listens. */
  public InetSocketAddress address() {
    return server.address();
  }

  /** What a flow got in all since this broker began, ns; 0 for whom it does not know. */
  public long served(String flow) {
    return server.served(flow);
  }

  @Override
  public void close() {
    periods.shutdownNow();
    server.close();
  }
}
