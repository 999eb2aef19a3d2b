package org.ibis.itest;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.MiniYARNCluster;
import org.ibis.broker.BrokerPolicy;
import org.ibis.broker.BrokerView;
import org.ibis.broker.BrokerViews;
import org.ibis.core.FailOpen;
import org.ibis.core.conf.IbisKeys;
import org.ibis.protocol.BrokerLink;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the policy says of queues and priorities reaches a node, under each scheduler. */
@Tag("matrix")
class QueueWeightsTest {
  private static final String NO_JOB = "application_1_0001"; // weight 1, whatever it claims
  private static final int PRIORITY = 5;
  private static final String POLICY =
      """
      <configuration>
        <property><name>ibis.policy.queue.root.default.weight</name><value>6</value></property>
        <property><name>ibis.policy.queue.root.default.max</name><value>8</value></property>
        <property><name>ibis.policy.priority.5.weight</name><value>3</value></property>
      </configuration>
      """;

  /**
   * @param urgent the weight of a job that asked for the priority: the fair scheduler gives none
   */
  @ParameterizedTest
  @CsvSource({"capacity.CapacityScheduler, 3", "fair.FairScheduler, 6"})
  void queuesCapsPrioritiesAndOverrides(String scheduler, double urgent, @TempDir Path dir)
      throws Exception {
    int port = FreePorts.one();
    Configuration conf = conf(port, Files.writeString(dir.resolve("policy.xml"), POLICY));
    conf.set(
        YarnConfiguration.RM_SCHEDULER,
        "org.apache.hadoop.yarn.server.resourcemanager.scheduler." + scheduler);
    FailOpen failOpen = new FailOpen(System::nanoTime, (message, cause) -> {});
    try (MiniYARNCluster cluster = new MiniYARNCluster("ibis-queues", 1, 1, 1)) {
      cluster.init(conf);
      cluster.start();
      Configuration its = cluster.getConfig();
      try (UnmanagedJob plain = new UnmanagedJob(its, "plain", Set.of());
          UnmanagedJob capped = new UnmanagedJob(its, "capped", Set.of("ibis:weight=20"));
          UnmanagedJob prior = new UnmanagedJob(its, "prior", Set.of(), PRIORITY)) {
        FakeDisks node =
            new FakeDisks(Map.of(plain.id(), 1.0, capped.id(), 1.0, prior.id(), 1.0, NO_JOB, 1.0))
                .with("sda", plain.id(), capped.id(), prior.id(), NO_JOB);
        try (BrokerLink link = BrokerLink.start("node", node, conf, failOpen)) {
          await(node, plain, 6);
          await(node, capped, 8);
          await(node, prior, urgent);
          BrokerView broker =
              BrokerViews.of(cluster.getResourceManager().getConfig()).orElseThrow();
          broker.override(plain.id(), OptionalDouble.of(12));
          await(node, plain, 12); // above the cap, as an administrator says it
          assertEquals(8, ratio(node, capped), 0.5, "the other one has what it had");
        }
      }
    }
  }

  private static Configuration conf(int port, Path policy) {
    Configuration conf = new YarnConfiguration();
    conf.setInt("yarn.cluster.max-application-priority", 2 * PRIORITY);
    conf.setFloat("yarn.scheduler.capacity.maximum-am-resource-percent", 1);
    conf.setBoolean(YarnConfiguration.RM_SCHEDULER_ENABLE_MONITORS, true);
    conf.set(YarnConfiguration.RM_SCHEDULER_MONITOR_POLICIES, BrokerPolicy.class.getName());
    conf.set(YarnConfiguration.RM_BIND_HOST, "127.0.0.1");
    conf.setInt(IbisKeys.BROKER_PORT, port);
    conf.set(IbisKeys.BROKER_ADDRESS, "127.0.0.1:" + port);
    conf.set(IbisKeys.POLICY_FILE, policy.toString());
    return conf;
  }

  private static void await(FakeDisks node, UnmanagedJob job, double weight) {
    Eventually.eventually(
        () -> Math.abs(ratio(node, job) / weight - 1) < 0.05,
        () -> job.id() + ": wanted " + weight + ", the node has " + node.answered());
  }

  private static double ratio(FakeDisks node, UnmanagedJob job) {
    return node.answered().getOrDefault(job.id(), 0.0) / node.answered().getOrDefault(NO_JOB, 1.0);
  }
}
