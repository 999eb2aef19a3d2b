package org.ibis.broker;

import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.metrics2.MetricsException;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.security.UserGroupInformation;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.security.YarnAuthorizationProvider;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.ibis.broker.policy.JobWeights;
import org.ibis.broker.policy.LivePolicy;
import org.ibis.broker.policy.PolicyFile;
import org.ibis.core.FailOpen;
import org.ibis.core.Mode;
import org.ibis.core.conf.IbisConf;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A broker in a ResourceManager, with its periods, its policy's file, its pages and metrics. */
final class RunningBroker implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(RunningBroker.class);
  private static final long PERIOD_MILLIS = 1000;

  private final RMContext context;
  private final BrokerServer server;
  private final RunningTrust trust;
  private final LivePolicy policy;
  private final Runnable onPeriod;
  private final ScheduledExecutorService periods =
      Executors.newSingleThreadScheduledExecutor(
          r -> {
            Thread t = new Thread(r, "ibis-broker-periods");
            t.setDaemon(true);
            return t;
          });

  private RunningBroker(
      RMContext context,
      BrokerServer server,
      RunningTrust trust,
      LivePolicy policy,
      Runnable onPeriod) {
    this.context = context;
    this.server = server;
    this.trust = trust;
    this.policy = policy;
    this.onPeriod = onPeriod;
  }

  /**
   * Begins to answer.
   *
   * @param epoch larger than that of each broker before it
   * @param mode of the cluster; empty where the nodes are to be asked
   * @param takesOver whether the weights have a policy from a broker before it
   * @param onPeriod is called once a second, on a thread of the broker's
   * @throws IOException if its port can't be had
   */
  static RunningBroker start(
      RMContext context,
      Configuration conf,
      JobWeights weights,
      long epoch,
      Optional<Mode> mode,
      boolean takesOver,
      Runnable onPeriod)
      throws IOException {
    IbisConf ibis = new IbisConf(conf::getTrimmed);
    String host = conf.getTrimmed(YarnConfiguration.RM_BIND_HOST, "0.0.0.0");
    FailOpen failOpen = new FailOpen(System::nanoTime, LOG::warn);
    PolicyFile file = new PolicyFile(ibis.policyFile(), conf::getResource);
    LivePolicy policy = new LivePolicy(file, weights, takesOver);
    policy.look(); // nobody is answered without its caps
    Configuration yarn = context.getYarnConfiguration();
    weights.bandwidthsFor(user -> isAdministrator(yarn, user));
    RunningTrust trust = new RunningTrust(context, ibis.trustHosts());
    BrokerServer server;
    try {
      server =
          BrokerServer.start(
              epoch,
              conf,
              host,
              ibis.brokerPort(),
              weights,
              trust.trust(),
              failOpen,
              System::nanoTime);
    } catch (IOException | RuntimeException e) {
      trust.close();
      throw e;
    }
    mode.ifPresent(server.view()::mode);
    RunningBroker broker = new RunningBroker(context, server, trust, policy, onPeriod);
    broker.begin(failOpen);
    return broker;
  }

  private void begin(FailOpen failOpen) {
    trust.begin();
    Configuration pages = context.getYarnConfiguration();
    BrokerViews.put(pages, server.view(), user -> isAdministrator(pages, user));
    var unused =
        periods.scheduleWithFixedDelay( // none is made up for after a pause
            this::endPeriod, PERIOD_MILLIS, PERIOD_MILLIS, TimeUnit.MILLISECONDS);
    try {
      BrokerMetrics.register(
          DefaultMetricsSystem.instance(), server.view(), failOpen, trust::unresolvedNodes);
    } catch (MetricsException e) { // as where two ResourceManagers are in one process
      LOG.warn("The IBIS broker has no metrics: {}", e.getMessage());
    }
    LOG.info("The IBIS broker is at {}", server.address());
  }

  /** As the ResourceManager has it now, which {@code rmadmin -refreshAdminAcls} changes. */
  private static boolean isAdministrator(Configuration conf, String user) {
    return YarnAuthorizationProvider.getInstance(conf)
        .isAdmin(UserGroupInformation.createRemoteUser(user));
  }

  private void endPeriod() {
    try {
      policy.look();
      server.endPeriod();
    } catch (RuntimeException e) { // it would end the periods for good
      LOG.error("The IBIS broker's period", e);
    }
    onPeriod.run();
  }

  long epoch() {
    return server.view().epoch();
  }

  /**
   * Takes no other mode of the cluster any more.
   *
   * @return the last one, for the broker after this one; empty while it is not known
   */
  Optional<Mode> endMode() {
    return server.endMode();
  }

  @Override
  public void close() {
    periods.shutdown();
    BrokerMetrics.unregister(DefaultMetricsSystem.instance());
    BrokerViews.remove(context.getYarnConfiguration(), server.view());
    trust.close();
    server.close();
  }
}
