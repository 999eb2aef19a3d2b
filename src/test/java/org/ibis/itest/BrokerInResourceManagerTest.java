package org.ibis.itest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.http.HttpServer2;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.apache.hadoop.yarn.server.MiniYARNCluster;
import org.ibis.broker.BrokerPolicy;
import org.ibis.broker.web.BrokerPages;
import org.ibis.core.FailOpen;
import org.ibis.core.conf.IbisKeys;
import org.ibis.protocol.BrokerLink;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A line of configuration puts the broker into a real ResourceManager, whatever schedules there.
 */
@Tag("matrix")
class BrokerInResourceManagerTest {
  private static final String SCHEDULERS =
      "org.apache.hadoop.yarn.server.resourcemanager.scheduler.";

  private static final String TAG = "ibis:weight=3";
  private static final String NO_JOB = "application_1_0001";

  @ParameterizedTest
  @ValueSource(strings = {"capacity.CapacityScheduler", "fair.FairScheduler"})
  void itAnswersWhileTheResourceManagerIsUp(String scheduler) throws Exception {
    int port = FreePorts.one();
    Configuration conf = new YarnConfiguration();
    conf.set(YarnConfiguration.RM_SCHEDULER, SCHEDULERS + scheduler);
    conf.setBoolean(YarnConfiguration.RM_SCHEDULER_ENABLE_MONITORS, true);
    conf.set(YarnConfiguration.RM_SCHEDULER_MONITOR_POLICIES, BrokerPolicy.class.getName());
    conf.setInt(IbisKeys.BROKER_PORT, port);
    conf.set(YarnConfiguration.RM_BIND_HOST, "127.0.0.1");
    conf.set(IbisKeys.BROKER_ADDRESS, "127.0.0.1:" + port);
    conf.set(HttpServer2.FILTER_INITIALIZER_PROPERTY, BrokerPages.class.getName());
    FailOpen failOpen = new FailOpen(System::nanoTime, (message, cause) -> {});
    try (MiniYARNCluster cluster = new MiniYARNCluster("ibis-broker", 1, 1, 1)) {
      cluster.init(conf);
      cluster.start();
      try (UnmanagedJob job = new UnmanagedJob(cluster.getConfig(), "<i>", Set.of(TAG))) {
        FakeDisks node =
            new FakeDisks(Map.of(job.id(), 4.0, NO_JOB, 4.0)).with("sda", job.id(), NO_JOB);
        try (BrokerLink link = BrokerLink.start("node", node, conf, failOpen)) {
          Eventually.eventually(
              () -> ratio(node, job) > 2.9,
              () -> node.answered() + ", no answer " + failOpen.get(FailOpen.Reason.NO_BROKER));
          assertEquals(3, ratio(node, job), 0.2, "by its tag, and not by what its tasks claim");
          assertPage(cluster.getConfig(), job);
        }
      }
    }
    assertThrows(IOException.class, () -> FreePorts.connect(port), "it still listens");
  }

  private static double ratio(FakeDisks node, UnmanagedJob job) {
    return node.answered().getOrDefault(job.id(), 0.0) / node.answered().getOrDefault(NO_JOB, 1.0);
  }

  private static void assertPage(Configuration conf, UnmanagedJob job) throws IOException {
    String page = "http://" + conf.get(YarnConfiguration.RM_WEBAPP_ADDRESS) + "/ibis/";
    assertTrue(Http.text(page).contains("<title>IBIS</title>"));
    assertTrue(Http.text(page + "main.js").contains("import"));
    String root = page + "api/v1/jobs/";
    JsonNode shown = Http.json(root + job.id()).path("job");
    assertEquals("<i>", shown.path("name").asText(), shown.toString());
    assertEquals("tag", shown.path("source").asText(), shown.toString());
    assertEquals("root.default", shown.path("queue").asText(), shown.toString());
    JsonNode none = Http.json(root + NO_JOB); // with work that was taken for its, or without
    boolean unknown = none.path("error").asText().contains("does not run");
    assertTrue(unknown || !none.path("job").path("running").asBoolean(true), none.toString());
  }
}
