package org.ibis.rig.bench.broker;

import java.io.IOException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.ibis.broker.BrokerServer;
import org.ibis.broker.policy.JobWeights;
import org.ibis.core.FailOpen;

/** A broker in a process of its own, which says its port and ends when its input does. */
public final class BrokerProcess {
  private BrokerProcess() {}

  public static void main(String[] arguments) throws IOException {
    FailOpen failOpen = new FailOpen(System::nanoTime, (message, e) -> System.err.println(message));
    ScheduledExecutorService periods = Executors.newSingleThreadScheduledExecutor();
    try (BrokerServer broker =
        BrokerServer.start(
            new Configuration(false),
            "127.0.0.1",
            0,
            JobWeights.asClaimed(),
            failOpen,
            System::nanoTime)) {
      var unused = periods.scheduleAtFixedRate(broker::endPeriod, 1, 1, TimeUnit.SECONDS);
      System.out.println(broker.address().getPort());
      while (System.in.read() >= 0) {
        // until whoever started it ends
      }
    }
    periods.shutdownNow();
    System.exit(0); // Hadoop's RPC leaves threads
  }
}
