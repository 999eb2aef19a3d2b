package org.ibis.broker;

import java.io.IOException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.ha.HAServiceProtocol.HAServiceState;
import org.apache.hadoop.metrics2.MetricsException;
import org.apache.hadoop.metrics2.lib.DefaultMetricsSystem;
import org.apache.hadoop.service.AbstractService;
import org.apache.hadoop.service.Service;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.monitor.SchedulingEditPolicy;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceScheduler;
import org.ibis.broker.policy.JobWeights;
import org.ibis.broker.policy.PolicyFile;
import org.ibis.broker.policy.WeightPolicy;
import org.ibis.core.FailOpen;
import org.ibis.core.IbisVersion;
import org.ibis.core.conf.IbisConf;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * {@code yarn.resourcemanager.scheduler.monitor.policies}: has the broker in the ResourceManager,
 * for as long as that is the active one. It edits no schedule: it is how a jar and a line of
 * configuration get in there. Where it can't start, the ResourceManager says so loudly, and nodes
 * schedule by themselves.
 */
public final class BrokerPolicy implements SchedulingEditPolicy {
  private static final Logger LOG = LoggerFactory.getLogger(BrokerPolicy.class);
  private static final long PERIOD_MILLIS = 1000;
  private static final long TRY_AGAIN_NANOS = TimeUnit.MINUTES.toNanos(1);

  private RMContext context;
  private Configuration conf;
  private JobWeights weights;
  private BrokerServer broker; // null unless it is up
  private RunningTrust trust; // of the broker
  private ScheduledExecutorService periods;
  private long nextTry = Long.MIN_VALUE; // ns

  @Override
  public synchronized void init(
      Configuration configuration, RMContext rmContext, ResourceScheduler scheduler) {
    context = rmContext;
    weights = new JobWeights(new RunningJobs(rmContext));
    conf = new Configuration(configuration);
    if (scheduler instanceof AbstractService service) { // it ends when this is no more active
      service.registerServiceListener(
          s -> {
            if (s.isInState(Service.STATE.STOPPED)) {
              stop();
            }
          });
    }
  }

  @Override
  public synchronized void editSchedule() {
    long now = System.nanoTime();
    boolean due = nextTry == Long.MIN_VALUE || now - nextTry >= 0;
    if (broker == null && due && context.getHAServiceState() == HAServiceState.ACTIVE) {
      try {
        start();
      } catch (IOException | RuntimeException | LinkageError e) {
        nextTry = now + TRY_AGAIN_NANOS;
        LOG.error("THE IBIS BROKER IS OFF, to be tried again: {}", e.getMessage(), e);
      }
    }
  }

  private void start() throws IOException {
    IbisVersion.check(getClass().getClassLoader());
    IbisConf ibis = new IbisConf(conf::getTrimmed);
    weights.claimsUpTo(ibis.claimMax());
    String host = conf.getTrimmed(YarnConfiguration.RM_BIND_HOST, "0.0.0.0");
    FailOpen failOpen = new FailOpen(System::nanoTime, LOG::warn);
    RunningTrust containers = new RunningTrust(context, ibis.trustHosts());
    BrokerServer started =
        BrokerServer.start(
            conf, host, ibis.brokerPort(), weights, containers.trust(), failOpen, System::nanoTime);
    broker = started;
    trust = containers;
    trust.begin();
    BrokerViews.put(context.getYarnConfiguration(), started.view());
    PolicyFile file = new PolicyFile(ibis.policyFile(), conf::getResource);
    periods =
        Executors.newSingleThreadScheduledExecutor(
            r -> {
              Thread t = new Thread(r, "ibis-broker-periods");
              t.setDaemon(true);
              return t;
            });
    var unused =
        periods.scheduleWithFixedDelay( // none is made up for after a pause
            () -> endPeriod(started, file), PERIOD_MILLIS, PERIOD_MILLIS, TimeUnit.MILLISECONDS);
    try {
      BrokerMetrics.register(
          DefaultMetricsSystem.instance(), started.view(), failOpen, containers::unresolvedNodes);
    } catch (MetricsException e) { // as where two ResourceManagers are in one process
      LOG.warn("The IBIS broker has no metrics: {}", e.getMessage());
    }
    LOG.info("The IBIS broker is at {}", started.address());
  }

  private void endPeriod(BrokerServer server, PolicyFile file) {
    try {
      readPolicy(file);
      server.endPeriod();
    } catch (RuntimeException e) { // it would end the periods for good
      LOG.error("The IBIS broker's period", e);
    }
  }

  private void readPolicy(PolicyFile file) {
    try {
      WeightPolicy policy = file.reload();
      if (policy != null) {
        weights.policy(policy);
        LOG.info("The IBIS broker's policy is {}", policy);
      }
    } catch (IllegalArgumentException | IOException e) {
      if (!e.getMessage().equals(weights.error().orElse(null))) {
        LOG.error("The IBIS broker's policy stays as it was: {}", e.getMessage());
      }
      weights.refused(e.getMessage());
    }
  }

  private synchronized void stop() {
    if (broker != null) {
      periods.shutdownNow();
      BrokerMetrics.unregister(DefaultMetricsSystem.instance());
      BrokerViews.remove(context.getYarnConfiguration(), broker.view());
      trust.close();
      broker.close();
      broker = null;
      LOG.info("The IBIS broker has ended");
    }
  }

  @Override
  public long getMonitoringInterval() {
    return PERIOD_MILLIS;
  }

  @Override
  public String getPolicyName() {
    return "ibis-broker";
  }
}
