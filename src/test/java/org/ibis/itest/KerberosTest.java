package org.ibis.itest;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.examples.terasort.TeraGen;
import org.apache.hadoop.fs.FsShell;
import org.ibis.broker.BrokerPolicy;
import org.ibis.core.conf.IbisKeys;
import org.ibis.protocol.BrokerProtocolPB;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** All daemons of a node with Kerberos, each as a principal of its own, and IBIS in them. */
@Tag("long")
@Tag("matrix")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class KerberosTest {
  private static final String USER = "alice";
  private static final String STRANGER = "mallory";
  private static final int ROWS = 40_000; // of TeraGen, 100 bytes each
  private static final String REFUSED = "IBIS let I/O through (NO_BROKER, 1 so far)";

  private Kdc kdc;
  private NodeSite site;
  private NodeProcesses node;
  private Path dir;

  @BeforeAll
  void start(@TempDir Path dir) throws Exception {
    this.dir = dir;
    kdc = new Kdc(dir.resolve("kdc"));
    int port = FreePorts.one();
    Map<String, String> keys = new TreeMap<>(kdc.keys());
    keys.put("yarn.resourcemanager.scheduler.monitor.enable", "true");
    keys.put("yarn.resourcemanager.scheduler.monitor.policies", BrokerPolicy.class.getName());
    keys.put(IbisKeys.BROKER_ENABLED, "true");
    keys.put(IbisKeys.BROKER_PORT, Integer.toString(port));
    String java = "-XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Xmx160m " + kdc.javaOption();
    keys.put("mapreduce.map.java.opts", java);
    keys.put("yarn.app.mapreduce.am.command-opts", java);
    site = new NodeSite(dir, keys);
    Files.writeString(
        dir.resolve("conf/hadoop-policy.xml"),
        "<configuration><property><name>"
            + BrokerProtocolPB.ACL
            + "</name><value>dn,nm</value></property></configuration>");
    node = NodeProcesses.start(site, kdc.environment(), Jvms.How.usual());
  }

  @AfterAll
  void stop() throws IOException {
    if (node != null) {
      node.close();
    }
    if (kdc != null) {
      kdc.close();
    }
  }

  @Test
  void aFileIsWrittenAndReadUnderPermits() throws Exception {
    byte[] content = Content.of(NodeSite.BLOCK + 12_345);
    Path file = Files.write(dir.resolve("sent"), content);
    Path back = dir.resolve("back");
    shell("put", "-put", file.toString(), "/file");
    shell("get", "-get", "/file", back.toString());
    assertArrayEquals(content, Files.readAllBytes(back));
    NodeBeans permits = NodeBeans.ofNodeManager(site);
    // What is over the last full window of a block is left to the kernel.
    permits.awaitFlow("untagged", "PersistentWriteBytes", bytes -> bytes > 0);
    permits.awaitFlow("untagged", "PersistentReadBytes", bytes -> bytes >= content.length);
  }

  private void shell(String name, String... arguments) throws Exception {
    String shell = FsShell.class.getName();
    assertTrue(node.run(name, kdc.user(USER), shell, arguments), () -> node.log(name));
  }

  @Test
  void aJobIsAFlowOfItsOwn() throws Exception {
    String[] arguments = {
      "-Dibis.io.weight=4", "-Dmapreduce.job.maps=1", Integer.toString(ROWS), "/generated"
    };
    assertTrue(
        node.run("teragen", kdc.user(USER), TeraGen.class.getName(), arguments),
        () -> node.log("teragen"));
    JsonNode job =
        Http.json(site.resourceManager() + "/ws/v1/cluster/apps").path("apps").path("app").path(0);
    assertEquals(USER, job.path("user").asText(), job::toString);
    String flow = job.path("id").asText();
    NodeBeans permits = NodeBeans.ofNodeManager(site);
    permits.awaitFlow(flow, "PersistentWriteBytes", bytes -> bytes >= ROWS * 100L);
    assertEquals(4, permits.flow(flow, "Weight"), permits::toString);
  }

  @Test
  void nodesReportAsTheirPrincipals() throws Exception {
    // A node without any I/O has nothing to report.
    Path file = Files.write(dir.resolve("io"), Content.of(NodeSite.BLOCK));
    shell("io", "-put", "-f", file.toString(), "/io");
    for (String daemon : List.of("dn", "nm")) {
      String authorized =
          "Authorization successful for "
              + kdc.principal(daemon)
              + " (auth:KERBEROS) for protocol=interface "
              + BrokerProtocolPB.class.getName();
      Eventually.eventually(
          () -> node.logs("resourcemanager", authorized),
          () -> "no report of " + daemon + ": " + node.log("resourcemanager"));
    }
    String bean =
        site.resourceManager() + "/jmx?qry=Hadoop:service=ResourceManager,name=IBIS-Broker";
    Eventually.eventually(
        () -> Http.json(bean).path("beans").path(0).path("Nodes").asInt() == 1,
        () -> "the broker has " + Http.json(bean));
  }

  @Test
  void whoMayReportIsUpToTheAcl() throws Exception {
    String report = ReportingProcess.class.getName();
    assertTrue(node.run("stranger", kdc.user(STRANGER), report), () -> node.log("stranger"));
    assertTrue(node.logs("stranger", REFUSED), () -> node.log("stranger"));
    String why =
        "User " + kdc.principal(STRANGER) + " (auth:KERBEROS) is not authorized for protocol";
    assertTrue(node.logs("stranger", why), () -> node.log("stranger"));
    assertTrue(node.run("as-dn", kdc.user("dn"), report), () -> node.log("as-dn"));
    assertTrue(node.logs("as-dn", ReportingProcess.ANSWERED), () -> node.log("as-dn"));
  }

  @Test
  void whoSaysOnlyANameIsRefused() throws Exception {
    String[] simple = {"hadoop.security.authentication", "simple"};
    Map<String, String> asDataNode = Map.of("HADOOP_USER_NAME", "dn");
    assertTrue(
        node.run("simple", asDataNode, ReportingProcess.class.getName(), simple),
        () -> node.log("simple"));
    assertTrue(node.logs("simple", REFUSED), () -> node.log("simple"));
    assertTrue(
        node.logs("simple", "SIMPLE authentication is not enabled"), () -> node.log("simple"));
  }
}
