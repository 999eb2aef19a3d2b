package org.ibis.broker;

import static org.apache.hadoop.metrics2.lib.Interns.info;

import java.util.Comparator;
import java.util.List;
import java.util.function.IntSupplier;
import org.apache.hadoop.metrics2.MetricsCollector;
import org.apache.hadoop.metrics2.MetricsException;
import org.apache.hadoop.metrics2.MetricsSource;
import org.apache.hadoop.metrics2.MetricsSystem;
import org.ibis.core.FailOpen;
import org.ibis.core.Mode;

/**
 * The broker in Hadoop's metrics2, and so in {@code /jmx} and {@code /prom} of the ResourceManager:
 * a record for the cluster, and one for each of the {@value #MOST_JOBS} jobs that get most.
 */
final class BrokerMetrics implements MetricsSource {
  private static final String NAME = "IBIS-Broker";

  /** Whoever keeps metrics pays for each name of a job. */
  private static final int MOST_JOBS = 100;

  private final BrokerView broker;
  private final FailOpen failOpen;
  private final IntSupplier unresolvedNodes;

  private BrokerMetrics(BrokerView broker, FailOpen failOpen, IntSupplier unresolvedNodes) {
    this.broker = broker;
    this.failOpen = failOpen;
    this.unresolvedNodes = unresolvedNodes;
  }

  /**
   * Makes a broker known to the metrics system, in the place of any before it.
   *
   * @param failOpen of the broker
   * @param unresolvedNodes hosts of nodes whose names can't be resolved
   * @throws MetricsException if the system does not take it
   */
  static void register(
      MetricsSystem system, BrokerView broker, FailOpen failOpen, IntSupplier unresolvedNodes) {
    unregister(system);
    system.register(NAME, "IBIS broker", new BrokerMetrics(broker, failOpen, unresolvedNodes));
  }

  static void unregister(MetricsSystem system) {
    system.unregisterSource(NAME);
  }

  @Override
  public void getMetrics(MetricsCollector collector, boolean all) {
    ClusterState c = broker.cluster();
    KindRates bytes = c.bytesPerSecond();
    collector
        .addRecord("IbisBroker")
        .setContext("ibis")
        .addGauge(info("Jobs", "With work"), c.jobs())
        .addGauge(info("Untrusted", "Names with work that are no jobs that run"), c.untrusted())
        .addGauge(info("Nodes", "That reported in the last minutes"), c.nodes())
        .addGauge(info("SilentNodes", "Of them, without a report for 10 s"), c.silentNodes())
        .addGauge(info("Devices", "Schedulers that reported"), c.devices())
        .addGauge(info("DeviceSecondsPerSecond", "Device time that jobs get"), c.perSecond())
        .addGauge(
            info("PersistentReadBytesPerSecond", "HDFS, read"), Math.round(bytes.persistentRead()))
        .addGauge(
            info("PersistentWriteBytesPerSecond", "HDFS, written"),
            Math.round(bytes.persistentWrite()))
        .addGauge(
            info("IntermediateReadBytesPerSecond", "Spills, read"),
            Math.round(bytes.intermediateRead()))
        .addGauge(
            info("IntermediateWriteBytesPerSecond", "Spills, written"),
            Math.round(bytes.intermediateWrite()))
        .addGauge(
            info("ShuffleReadBytesPerSecond", "Map outputs, served"),
            Math.round(bytes.shuffleRead()))
        .addGauge(info("NodeFailOpens", "I/O of nodes that went on without IBIS"), c.failOpens())
        .addCounter(
            info("ReportsRefused", "That made no sense"), failOpen.get(FailOpen.Reason.REFUSED))
        .addCounter(
            info("OriginsRefused", "Hosts of I/O in the name of a job that has nothing there"),
            failOpen.get(FailOpen.Reason.UNTRUSTED))
        .addGauge(
            info("UnresolvedNodes", "Hosts of nodes whose names can't be resolved: not checked"),
            unresolvedNodes.getAsInt())
        .addGauge(
            info("PolicyRefused", "1 where the policy's file is wrong and does not count"),
            broker.policyError().isPresent() ? 1 : 0)
        .addGauge(
            info("Off", "1 where an administrator switched the whole cluster off"),
            broker.mode() == Mode.OFF ? 1 : 0)
        .addGauge(
            info("Shadow", "1 where an administrator has the whole cluster only observed"),
            broker.mode() == Mode.SHADOW ? 1 : 0);
    Comparator<JobState> most = Comparator.comparingDouble(JobState::perSecond).reversed();
    List<JobState> jobs = broker.jobs().stream().sorted(most).limit(MOST_JOBS).toList();
    for (JobState j : jobs) {
      collector
          .addRecord("IbisJob")
          .setContext("ibis")
          .tag(info("Job", "Application"), j.id())
          .addGauge(info("Weight", "That it has"), j.weight())
          .addGauge(info("EffectiveWeight", "That counts on devices"), j.effective())
          .addGauge(info("Due", "Its weight, of those of all jobs with work"), j.due())
          .addGauge(info("Share", "Of what all jobs get"), j.share())
          .addGauge(info("DeviceSecondsPerSecond", "Device time that it gets"), j.perSecond())
          .addGauge(info("WaitMillis", "Mean from arrival to turn, ms"), j.waitMillis())
          .addGauge(info("Devices", "On which it has work"), j.devices());
    }
  }
}
