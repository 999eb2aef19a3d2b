package org.ibis.broker.web;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.http.HttpServer2;
import org.apache.hadoop.security.AuthenticationFilterInitializer;
import org.apache.hadoop.yarn.conf.YarnConfiguration;
import org.ibis.broker.BrokerServer;
import org.ibis.broker.BrokerViews;
import org.ibis.broker.policy.Job;
import org.ibis.broker.policy.JobWeights;
import org.ibis.broker.trust.Trust;
import org.ibis.core.FailOpen;
import org.ibis.core.Mode;
import org.ibis.core.conf.IbisKeys;
import org.ibis.core.total.DeviceReport;
import org.ibis.core.total.Service;
import org.ibis.protocol.BrokerLink;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A broker that a node reports to, on Hadoop's own web server, whose filter for authentication
 * comes after the broker's pages.
 */
class BrokerApiTest {
  private static final String JOB = "application_1_0001";
  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir Path dir;

  private final Object answered = new Object();
  private Mode told; // to the node, last; guarded by answered
  private final HttpClient http = HttpClient.newHttpClient();
  private final FailOpen failOpen = new FailOpen(System::nanoTime, (message, cause) -> {});
  private final JobWeights weights =
      new JobWeights(
          flow ->
              flow.equals(JOB)
                  ? Optional.of(new Job("etl", "ann", "root.prod", 0, OptionalDouble.empty(), 0))
                  : Optional.empty());
  private Configuration conf;
  private BrokerServer broker;
  private HttpServer2 web;

  @BeforeEach
  void start() throws Exception {
    conf = new YarnConfiguration();
    conf.set(YarnConfiguration.YARN_ADMIN_ACL, "root-of-yarn");
    conf.set(
        HttpServer2.FILTER_INITIALIZER_PROPERTY,
        BrokerPages.class.getName() + "," + AuthenticationFilterInitializer.class.getName());
    conf.set("hadoop.http.authentication.type", "simple");
    conf.set("hadoop.http.authentication.simple.anonymous.allowed", "false");
    Path secret = dir.resolve("secret");
    Files.writeString(secret, "of this test");
    conf.set("hadoop.http.authentication.signature.secret.file", secret.toString());
    broker =
        BrokerServer.start(
            System.currentTimeMillis(),
            new Configuration(false),
            "127.0.0.1",
            0,
            weights,
            Trust.OF_ALL,
            failOpen,
            System::nanoTime);
    BrokerViews.put(conf, broker.view());
    web =
        new HttpServer2.Builder()
            .setName("broker")
            .setConf(conf)
            .addEndpoint(URI.create("http://127.0.0.1:0"))
            .build();
    web.start();
  }

  @AfterEach
  void stop() throws Exception {
    web.stop();
    BrokerViews.remove(conf, broker.view());
    broker.close();
  }

  private BrokerLink node() {
    return node(JOB);
  }

  /** A node with jobs that have claimed the weight 3, on two disks. */
  private BrokerLink node(String... jobs) {
    Configuration node = new Configuration(false);
    node.set(IbisKeys.BROKER_ADDRESS, "127.0.0.1:" + broker.address().getPort());
    return BrokerLink.start(
        "host1/nodemanager-1-0",
        new BrokerLink.Node() {
          @Override
          public Map<String, DeviceReport> reports() {
            Service service = Service.of(System.nanoTime() >>> 12, true, 3, 3).claims(3, true);
            Map<String, Service> flows = new HashMap<>();
            for (String job : jobs) {
              flows.put(job, service);
            }
            DeviceReport report = DeviceReport.of(flows);
            return Map.of("sdb", report, "sda", report);
          }

          @Override
          public void weights(Map<String, Double> now) {
            synchronized (answered) {
              answered.notifyAll();
            }
          }

          @Override
          public void mode(Mode now) {
            synchronized (answered) {
              told = now;
              answered.notifyAll();
            }
          }
        },
        node,
        failOpen);
  }

  private void awaitJob() throws InterruptedException {
    synchronized (answered) {
      while (broker.view().jobs().isEmpty()) {
        answered.wait(30_000);
      }
    }
  }

  private HttpRequest.Builder request(String path, String user) {
    String as = user == null ? "" : (path.contains("?") ? "&" : "?") + "user.name=" + user;
    int port = web.getConnectorAddress(0).getPort();
    return HttpRequest.newBuilder(
        URI.create("http://127.0.0.1:" + port + "/ibis/api/v1/" + path + as));
  }

  private HttpResponse<String> send(HttpRequest.Builder request)
      throws IOException, InterruptedException {
    return http.send(request.build(), BodyHandlers.ofString());
  }

  private JsonNode get(int status, String path) throws IOException, InterruptedException {
    HttpResponse<String> response = send(request(path, "ann"));
    assertEquals(status, response.statusCode(), response.body());
    assertEquals(
        Optional.of("application/json;charset=utf-8"),
        response.headers().firstValue("Content-Type"));
    return JSON.readTree(response.body());
  }

  private HttpResponse<String> put(String user, String body) throws Exception {
    return put("jobs/" + JOB + "/weight", user, body);
  }

  private HttpResponse<String> put(String path, String user, String body) throws Exception {
    return send(
        request(path, user).header("X-Requested-By", "test").PUT(BodyPublishers.ofString(body)));
  }

  @Test
  void whoIsNobodySeesNothing() throws Exception {
    assertEquals(401, send(request("cluster", null)).statusCode());
  }

  @Test
  void itSaysWhatThereIs() throws Exception {
    try (BrokerLink link = node()) {
      awaitJob();
      JsonNode cluster = get(200, "cluster");
      assertEquals(1, cluster.get("version").asInt());
      assertEquals("ann", cluster.get("user").asText());
      assertEquals(false, cluster.get("may_edit").asBoolean());
      assertEquals(1, cluster.get("jobs").asInt());
      assertTrue(cluster.get("bytes_per_second").has("persistent_read"), cluster.toString());
      assertTrue(cluster.get("policy_error").isNull(), cluster.toString());

      JsonNode jobs = get(200, "jobs?order=id&most=5");
      assertEquals(1, jobs.get("all").asInt());
      JsonNode job = jobs.get("jobs").get(0);
      assertEquals(JOB, job.get("id").asText());
      assertEquals(3, job.get("weight").asDouble());
      assertEquals("claim", job.get("source").asText());
      assertTrue(job.get("cut_by").isNull(), job.toString());

      assertEquals("host1", get(200, "nodes").get("nodes").get(0).get("name").asText());
      assertEquals(0, get(200, "nodes?silent=true").get("all").asInt());
      assertEquals(0, get(200, "nodes?prefix=x").get("all").asInt());
      String device = "host1/nodemanager-1-0/sda";
      assertEquals(device, get(200, "devices").get("devices").get(0).get("name").asText());
      assertEquals(device, get(200, "devices?most=1").at("/devices/0/name").asText());
      assertEquals(
          device.replace("sda", "sdb"), get(200, "devices").at("/devices/1/name").asText());
      JsonNode one = get(200, "jobs/" + JOB);
      assertEquals(JOB, one.get("job").get("id").asText());
      JsonNode part = one.get("devices").get(0).get("jobs").get(0);
      assertEquals(JOB, part.get("id").asText());
      assertEquals(true, part.get("waits").asBoolean());
    }
  }

  @Test
  void anAdministratorGivesWeightsAndNobodyElse() throws Exception {
    try (BrokerLink link = node()) {
      awaitJob();
      assertEquals(403, put("ann", "{\"weight\": 9}").statusCode());
      assertEquals(3, broker.view().job(JOB).orElseThrow().weight());

      HttpResponse<String> given = put("root-of-yarn", "{\"weight\": 9}");
      assertEquals(200, given.statusCode(), given.body());
      assertEquals(9, JSON.readTree(given.body()).get("job").get("weight").asDouble());
      assertEquals("administrator", get(200, "jobs/" + JOB).get("job").get("source").asText());
      assertEquals(9, broker.view().job(JOB).orElseThrow().weight());

      assertEquals(200, put("root-of-yarn", "{\"weight\": null}").statusCode());
      assertEquals(3, broker.view().job(JOB).orElseThrow().weight());
    }
  }

  private void awaitTold(Mode mode) throws InterruptedException {
    synchronized (answered) {
      while (told != mode) {
        answered.wait(30_000);
      }
    }
  }

  @Test
  @Timeout(120)
  void anAdministratorSwitchesAllNodesOffAndNobodyElse() throws Exception {
    try (BrokerLink link = node()) {
      awaitTold(Mode.ON);
      assertEquals("on", get(200, "cluster").get("mode").asText());
      assertEquals(403, put("mode", "ann", "{\"mode\": \"off\"}").statusCode());
      assertEquals(Mode.ON, broker.view().mode());

      HttpResponse<String> off = put("mode", "root-of-yarn", "{\"mode\": \"off\"}");
      assertEquals(200, off.statusCode(), off.body());
      assertEquals("off", JSON.readTree(off.body()).get("mode").asText());
      assertEquals("off", get(200, "cluster").get("mode").asText());
      awaitTold(Mode.OFF);

      assertEquals(200, put("mode", "root-of-yarn", "{\"mode\": \"on\"}").statusCode());
      awaitTold(Mode.ON);
    }
    for (String body : List.of("{\"mode\": \"OFF\"}", "{\"mode\": null}", "{}", "", "[", "7")) {
      HttpResponse<String> response = put("mode", "root-of-yarn", body);
      assertError("is on or shadow or off", JSON.readTree(response.body()));
      assertEquals(400, response.statusCode(), body);
    }
    assertEquals(Mode.ON, broker.view().mode());
  }

  @Test
  void aModeThatNobodyWouldHearIsRefused() throws Exception {
    broker.close(); // another one is about to take over
    HttpResponse<String> off = put("mode", "root-of-yarn", "{\"mode\": \"off\"}");
    assertEquals(503, off.statusCode(), off.body());
    assertError("say it to the one after it", JSON.readTree(off.body()));
    assertEquals(Mode.ON, broker.view().mode());
  }

  @Test
  void whatIsWrongIsSaidWithWhatWouldBeRight() throws Exception {
    assertError("ask for cluster, jobs", get(404, "nothing"));
    String unknown = "application_1_0099 does not run and has no work";
    assertError(unknown, get(404, "jobs/application_1_0099"));
    assertError(unknown, get(404, "job?id=application_1_0099"));
    assertError("give job?id=ID", get(400, "job"));
    assertError("give a number from 1 to 1000", get(400, "devices?most=0"));
    assertError("give rate or id", get(400, "jobs?order=size"));
    for (String body : List.of("{\"weight\": -1}", "{\"weight\": \"9\"}", "{}", "", "[", "7")) {
      HttpResponse<String> response = put("root-of-yarn", body);
      assertError("give ", JSON.readTree(response.body()));
      assertEquals(400, response.statusCode(), body);
    }
    HttpResponse<String> foreign =
        send(
            request("jobs/" + JOB + "/weight", "root-of-yarn")
                .PUT(BodyPublishers.ofString("{\"weight\": 2}")));
    assertEquals(400, foreign.statusCode());
    assertError("X-Requested-By is missing", JSON.readTree(foreign.body()));

    BrokerViews.remove(conf, broker.view());
    assertError("ask the active ResourceManager", get(503, "cluster"));
  }

  private static void assertError(String why, JsonNode body) {
    assertTrue(body.get("error").asText().contains(why), body.toString());
  }

  /** They would be in metrics, logs and pages as they are. */
  @Test
  void aNameThatIsNoApplicationsHasNoPart() throws Exception {
    String[] names = {
      "a/b", "a%2Fb", "a b+c", "\u00fc;x=1", "<b>&amp;\"'", "../x", "..", "../../../x", "a\nb"
    };
    String[] all = Arrays.copyOf(names, names.length + 1);
    all[names.length] = JOB;
    try (BrokerLink link = node(all)) {
      awaitJob();
      JsonNode jobs = get(200, "jobs");
      assertEquals(1, jobs.get("all").asInt());
      assertEquals(JOB, jobs.at("/jobs/0/id").asText());
      assertEquals(1, get(200, "devices").at("/devices/0/jobs").size());
      for (String name : names) {
        String encoded = URLEncoder.encode(name, UTF_8);
        assertError(name + " does not run and has no work", get(404, "job?most=1&id=" + encoded));
        if (!name.startsWith("..")) { // which the way here may make shorter
          String segment = encoded.replace("+", "%20");
          HttpResponse<String> given =
              send(
                  request("jobs/" + segment + "/weight", "root-of-yarn")
                      .header("X-Requested-By", "test")
                      .PUT(BodyPublishers.ofString("{\"weight\": 2}")));
          assertEquals(400, given.statusCode());
          assertError(name + " is no application that runs", JSON.readTree(given.body()));
        }
      }
    }
  }

  /** As where the ResourceManager has no filter that says who somebody is. */
  @Test
  void whoIsNotKnownIsRefused() throws Exception {
    web.stop();
    conf.set(HttpServer2.FILTER_INITIALIZER_PROPERTY, BrokerPages.class.getName());
    web =
        new HttpServer2.Builder()
            .setName("broker")
            .setConf(conf)
            .addEndpoint(URI.create("http://127.0.0.1:0"))
            .build();
    web.start();
    assertEquals(false, get(200, "cluster").get("may_edit").asBoolean());
    for (String path : List.of("jobs/" + JOB + "/weight", "mode")) {
      HttpResponse<String> refused = put(path, null, "{}");
      assertEquals(403, refused.statusCode(), refused.body());
      assertError("nobody that is known is no administrator", JSON.readTree(refused.body()));
    }
  }

  @Test
  void whoIsAnAdministratorIsAskedEachTime() throws Exception {
    AtomicReference<String> administrator = new AtomicReference<>("ann");
    BrokerViews.put(conf, broker.view(), user -> user.equals(administrator.get()));
    assertEquals(200, put("mode", "ann", "{\"mode\": \"on\"}").statusCode());
    administrator.set("bob");
    assertEquals(403, put("mode", "ann", "{\"mode\": \"on\"}").statusCode());
    assertEquals(200, put("mode", "bob", "{\"mode\": \"on\"}").statusCode());
  }

  @Test
  void aJobThatRunsAndHasNoWorkIsThereAndGetsNothing() throws Exception {
    for (String path : List.of("jobs/" + JOB, "job?id=" + JOB)) {
      JsonNode one = get(200, path);
      JsonNode job = one.get("job");
      assertEquals(JOB, job.get("id").asText());
      assertEquals("etl", job.get("name").asText());
      assertEquals(true, job.get("running").asBoolean());
      assertEquals(1, job.get("weight").asDouble());
      assertEquals("default", job.get("source").asText());
      for (String figure :
          List.of("device_seconds", "per_second", "share", "due", "devices", "waits_on")) {
        assertEquals(0, job.get(figure).asDouble(), figure);
      }
      assertEquals(0, job.at("/bytes_per_second/shuffle_read").asDouble());
      assertEquals(0, one.get("all").asInt());
      assertEquals(0, one.get("devices").size());
    }
    assertEquals(0, get(200, "jobs").get("all").asInt(), "those with work");
    HttpResponse<String> given = put("root-of-yarn", "{\"weight\": 9}");
    assertEquals(9, JSON.readTree(given.body()).at("/job/weight").asDouble(), given.body());
    assertEquals("administrator", get(200, "jobs/" + JOB).at("/job/source").asText());
  }
}
