package org.ibis.broker;

import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.ibis.broker.trust.ContainerTrust;
import org.ibis.broker.trust.Gateways;
import org.ibis.broker.trust.NodeAddresses;
import org.ibis.broker.trust.Trust;
import org.ibis.broker.trust.UnresolvedLog;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A ResourceManager's own trust, with the threads that look up where its nodes are: a name service
 * that hangs stops nothing but that, and who can't be found is not refused.
 */
final class RunningTrust implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(RunningTrust.class);
  private static final long PERIOD_MILLIS = 1000;

  /** Two that wait for a name service, and one that hears of new nodes meanwhile. */
  private static final int THREADS = 3;

  private final RMContext context;
  private final NodeAddresses addresses = new NodeAddresses();
  private final UnresolvedLog unresolved = new UnresolvedLog(addresses::unresolved, LOG::warn);
  private final Gateways gateways;
  private final ContainerTrust trust;
  private final ScheduledExecutorService lookUps =
      Executors.newScheduledThreadPool(
          THREADS,
          r -> {
            Thread t = new Thread(r, "ibis-broker-look-ups");
            t.setDaemon(true);
            return t;
          });

  /**
   * @param gateways hosts that may speak for any application
   */
  RunningTrust(RMContext context, List<String> gateways) {
    this.context = context;
    this.gateways = new Gateways(gateways);
    RunningJobs jobs = new RunningJobs(context);
    this.trust =
        new ContainerTrust(
            new RunningContainers(jobs::application, System::currentTimeMillis),
            this.gateways,
            addresses,
            System::nanoTime);
  }

  Trust trust() {
    return trust;
  }

  /** Hosts of nodes whose names can't be resolved here. */
  int unresolvedNodes() {
    return addresses.unresolved().size();
  }

  /** Begins to look names up; before that nothing is refused. */
  void begin() {
    every(
        () -> {
          long now = System.nanoTime();
          context.getRMNodes().keySet().forEach(node -> addresses.add(node, now));
        });
    every(() -> gateways.lookUp(System.nanoTime()));
    every(
        () -> {
          long now = System.nanoTime();
          addresses.lookUp(now);
          unresolved.look(now);
          addresses.forget(now);
          trust.forget();
        });
  }

  private void every(Runnable what) {
    var unused =
        lookUps.scheduleWithFixedDelay(() -> logged(what), 0, PERIOD_MILLIS, TimeUnit.MILLISECONDS);
  }

  private static void logged(Runnable what) {
    try {
      what.run();
    } catch (RuntimeException e) { // it would end the look-ups for good
      LOG.error("The IBIS broker looks up where nodes are", e);
    }
  }

  @Override
  public void close() {
    lookUps.shutdownNow();
  }
}
