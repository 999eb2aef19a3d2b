package org.ibis.broker;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.ha.HAServiceProtocol.HAServiceState;
import org.apache.hadoop.service.AbstractService;
import org.apache.hadoop.service.Service;
import org.apache.hadoop.yarn.server.resourcemanager.RMContext;
import org.apache.hadoop.yarn.server.resourcemanager.monitor.SchedulingEditPolicy;
import org.apache.hadoop.yarn.server.resourcemanager.scheduler.ResourceScheduler;
import org.ibis.broker.policy.JobWeights;
import org.ibis.core.IbisVersion;
import org.ibis.core.Mode;
import org.ibis.core.conf.IbisConf;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * {@code yarn.resourcemanager.scheduler.monitor.policies}: has the broker in the ResourceManager,
 * for as long as that is the active one and asks for it. It edits no schedule: it is how a jar and
 * a line of configuration get in there. Where it can't start, the ResourceManager says so loudly,
 * and nodes schedule by themselves.
 *
 * <p>{@code rmadmin -refreshQueues} makes a new one, or none, and tells the one before nothing: it
 * only is not asked any more. So a new one takes over from it, and one that nobody asks ends.
 */
public final class BrokerPolicy implements SchedulingEditPolicy {
  private static final Logger LOG = LoggerFactory.getLogger(BrokerPolicy.class);
  private static final long PERIOD_MILLIS = 1000;
  private static final long TRY_AGAIN_NANOS = TimeUnit.MINUTES.toNanos(1);

  /** Periods of the broker; one that stands still, as its whole process does, has none. */
  static final int MOST_UNASKED = 10;

  /** Of each ResourceManager of this process, the one that has a broker. */
  private static final Map<RMContext, BrokerPolicy> RUNNING = new HashMap<>();

  /** Of all brokers' beginnings and ends in this process, and of what is below. */
  private static final Object LIFE = RUNNING;

  private RMContext context;
  private Configuration conf;
  private JobWeights weights;
  private RunningBroker broker; // null unless it is up
  private boolean replaced; // by another one of the same ResourceManager

  // Of the one whose place it takes.
  private Optional<Mode> mode = Optional.empty(); // of the cluster
  private long epochBefore;
  private boolean hasPolicy; // its weights have one

  private long nextTry = Long.MIN_VALUE; // ns
  private final AtomicInteger unasked = new AtomicInteger(); // periods

  @Override
  public void init(Configuration configuration, RMContext rmContext, ResourceScheduler scheduler) {
    synchronized (LIFE) {
      context = rmContext;
      weights = new JobWeights(new RunningJobs(rmContext));
      conf = new Configuration(configuration);
    }
    if (scheduler instanceof AbstractService service) { // it ends when this is no more active
      service.registerServiceListener(
          s -> {
            if (s.isInState(Service.STATE.STOPPED)) {
              stop("the scheduler has stopped");
            }
          });
    }
  }

  @Override
  public void editSchedule() {
    unasked.set(0);
    synchronized (LIFE) {
      if (context.getHAServiceState() != HAServiceState.ACTIVE) {
        stop("this ResourceManager is not the active one");
        return;
      }
      if (broker == null && !replaced && isDue()) {
        takeOverOrStart();
      }
    }
  }

  private boolean isDue() {
    return nextTry == Long.MIN_VALUE || System.nanoTime() - nextTry >= 0;
  }

  private void takeOverOrStart() {
    BrokerPolicy before = RUNNING.get(context);
    if (before != null) {
      takeOver(before); // its port is free when this is asked again
      return;
    }
    try {
      start();
    } catch (IOException | RuntimeException | LinkageError e) {
      nextTry = System.nanoTime() + TRY_AGAIN_NANOS;
      LOG.error("THE IBIS BROKER IS OFF, to be tried again: {}", e.getMessage(), e);
    }
  }

  private void takeOver(BrokerPolicy before) {
    before.stop("a new one takes over");
    mode = before.mode;
    epochBefore = before.epochBefore;
    weights = before.weights; // with what administrators said
    hasPolicy = true;
    before.replaced = true;
  }

  private void start() throws IOException {
    IbisVersion.check(getClass().getClassLoader());
    weights.claimsUpTo(new IbisConf(conf::getTrimmed).claimMax());
    long epoch = Epochs.of(context.getEpoch(), System.currentTimeMillis(), epochBefore);
    broker = RunningBroker.start(context, conf, weights, epoch, mode, hasPolicy, this::periodEnds);
    RUNNING.put(context, this);
  }

  void periodEnds() {
    if (unasked.incrementAndGet() > MOST_UNASKED) {
      stop("the ResourceManager does not ask for it any more");
    }
  }

  private void stop(String why) {
    synchronized (LIFE) {
      if (broker != null) {
        mode = broker.endMode(); // if it comes back
        epochBefore = broker.epoch();
        hasPolicy = true;
        broker.close();
        broker = null;
        RUNNING.remove(context, this);
        LOG.info("The IBIS broker has ended: {}", why);
      }
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
