package org.ibis.cli.doctor;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.ibis.cli.Main;
import org.ibis.cli.doctor.facts.OwnVersion;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The whole command, on a home of Hadoop that is made up. */
class DoctorCommandTest {
  @TempDir private Path home;
  private MadeUpNode node;

  @BeforeEach
  void makeUp() throws IOException {
    node = new MadeUpNode(home);
    Files.createDirectories(home.resolve("local"));
    node.answers.put("/conf", "{'properties':[]}");
  }

  @AfterEach
  void close() {
    node.close();
  }

  private record Ran(int code, String out, String err) {}

  private Ran doctor(String... args) throws IOException {
    node.write(OwnVersion.get());
    List<String> all = new ArrayList<>(List.of("doctor", "--hadoop-home", home.toString()));
    all.addAll(List.of(args));
    return run(all.toArray(String[]::new));
  }

  private static Ran run(String... args) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int code =
        Main.commandLine(new Main())
            .setOut(new PrintWriter(out))
            .setErr(new PrintWriter(err))
            .execute(args);
    return new Ran(code, out.toString(), err.toString());
  }

  /** The sockets of a made-up node are not there; the rest of it is fine. */
  private static final String NO_SOCKET = "permit-socket";

  private static List<String> problems(JsonNode report) {
    List<String> checks = new ArrayList<>();
    for (JsonNode f : report.get("findings")) {
      if (f.get("severity").asText().equals("problem")) {
        checks.add(f.get("check").asText());
      }
    }
    return checks;
  }

  @Test
  void aGoodNodeHasOnlyNoSocket() throws IOException {
    Ran ran = doctor("--json", "-");
    JsonNode report = new ObjectMapper().readTree(ran.out);
    assertEquals(List.of(NO_SOCKET), problems(report), ran.out);
    assertEquals(1, ran.code);
    assertEquals(1, report.get("nodes").asInt());
  }

  @Test
  void withoutProblemsItEndsWithZero() throws IOException {
    node.close(); // no NodeManager, no socket: that is a warning
    Ran ran = doctor();
    assertEquals(0, ran.code, ran.out + ran.err);
    assertTrue(ran.out.contains("The NodeManager does not answer: no connection."), ran.out);
  }

  @Test
  void aMachineWithoutDirectoriesOfDaemonsNeedsNone() throws IOException {
    node.close();
    Path data = home.resolve("data");
    node.hdfs.put("dfs.datanode.data.dir", data.toString());
    node.yarn.put("yarn.nodemanager.local-dirs", home.resolve("no/where").toString());
    Ran ran = doctor("--all");
    assertEquals(0, ran.code, ran.out + ran.err);
    assertFalse(ran.out.contains("does not answer"), ran.out);
    assertTrue(ran.out.lines().anyMatch(l -> l.matches("nothing to .* daemons\\b.*")), ran.out);
    String given = doctor("--nodemanager", node.address()).out;
    assertTrue(given.contains("The NodeManager does not answer"), given);
    Files.createDirectory(data);
    assertTrue(doctor().out.contains("The DataNode does not answer"));
  }

  @Test
  void saysWhatItCostsAndTheLineToChange() throws IOException {
    node.hdfs.put("dfs.client.read.shortcircuit", "true");
    Ran ran = doctor();
    assertEquals(1, ran.code);
    assertTrue(ran.out.contains("2 problems\n"), ran.out);
    assertTrue(ran.out.contains("  short-circuit  Short-circuit reads are on.\n"), ran.out);
    assertTrue(ran.out.contains(" costs   tasks read blocks"), ran.out);
    assertTrue(
        ran.out.contains(" change  hdfs-site.xml: dfs.client.read.shortcircuit = true -> false\n"),
        ran.out);
    assertFalse(ran.out.contains("Each disk has one scheduler"), ran.out);
    assertTrue(doctor("--all").out.contains("Each disk has one scheduler"));
  }

  @Test
  void anAddressThatIsGivenCounts() throws IOException {
    String address = node.address();
    node.hdfs.put("dfs.datanode.http.address", "127.0.0.1:1");
    assertTrue(doctor().out.contains("The DataNode does not answer"));
    assertFalse(doctor("--datanode", address).out.contains("The DataNode does not answer"));
  }

  @Test
  void changesNothing() throws IOException {
    node.write(OwnVersion.get());
    List<String> before = listing();
    doctor();
    assertEquals(before, listing());
  }

  private List<String> listing() throws IOException {
    try (var files = Files.walk(home)) {
      return files.map(Path::toString).sorted().toList();
    }
  }

  @Test
  void theWholeClusterByTheBroker() throws IOException {
    node.core.put("ibis.broker.enabled", "true");
    node.yarn.put("yarn.resourcemanager.hostname", "127.0.0.1");
    node.yarn.put("yarn.resourcemanager.webapp.address", node.address());
    node.answers.put(
        "/ibis/api/v1/cluster",
        "{'jobs':0,'untrusted':0,'nodes':3,'silent_nodes':1,'policy_error':null}");
    node.answers.put(
        "/ibis/api/v1/nodes",
        "{'all':3,'nodes':[{'name':'127.0.0.1','silent_seconds':0},"
            + "{'name':'localhost','silent_seconds':0},{'name':'a b','silent_seconds':0}]}");
    node.answers.put(
        "/ibis/api/v1/nodes?silent=true", "{'all':1,'nodes':[{'name':'a b','silent_seconds':61}]}");
    node.answers.put(
        "/conf",
        "{'properties':[{'key':'dfs.datanode.fsdataset.factory','value':"
            + "'org.ibis.datanode.IbisDatasetFactory','resource':'hdfs-site.xml'},"
            + "{'key':'dfs.datanode.readahead.bytes','value':'4194304',"
            + "'resource':'hdfs-default.xml'}]}");
    Ran ran = doctor("--cluster");
    assertEquals(1, ran.code, ran.out + ran.err);
    assertTrue(
        ran.out.contains("2 nodes: The DataNode reads ahead by itself. (127.0.0.1, localhost)"),
        ran.out);
    assertTrue(
        ran.out.contains("hdfs-site.xml: dfs.datanode.readahead.bytes = (not set) -> 0"), ran.out);
    assertTrue(ran.out.contains("The DataNode does not answer: no such host."), ran.out);
    assertTrue(ran.out.contains("Nodes do not report to the broker."), ran.out);
    assertTrue(ran.out.contains("and the daemons of 3 nodes\n"), ran.out);
  }

  /** With the addresses of the defaults, which stand for any host, odd names get into them. */
  @Test
  void anOddNodeOfTheClusterLeavesTheRest() throws IOException {
    node.hdfs.remove("dfs.datanode.http.address");
    node.yarn.put("yarn.nodemanager.webapp.address", "0.0.0.0:" + node.port());
    node.yarn.put("yarn.resourcemanager.hostname", "127.0.0.1");
    node.yarn.put("yarn.resourcemanager.webapp.address", node.address());
    node.answers.put(
        "/ibis/api/v1/cluster",
        "{'jobs':0,'untrusted':0,'nodes':2,'silent_nodes':0,'policy_error':null}");
    node.answers.put(
        "/ibis/api/v1/nodes",
        "{'all':2,'nodes':[{'name':'a b','silent_seconds':0},"
            + "{'name':'127.0.0.1','silent_seconds':0}]}");
    node.answers.put("/ibis/api/v1/nodes?silent=true", "{'all':0,'nodes':[]}");
    Ran ran = doctor("--cluster", "--all");
    assertTrue(ran.out.contains("The NodeManager does not answer: no such host."), ran.out);
    assertTrue(ran.out.contains("1 node: IBIS is at work in the NodeManager."), ran.out);
    assertEquals("", ran.err);

    node.yarn.put("yarn.nodemanager.webapp.address", "0.0.0.0:x");
    ran = doctor("--cluster");
    assertEquals(2, ran.code, ran.out);
    assertTrue(ran.err.contains("value of yarn.nodemanager.webapp.address"), ran.err);
    assertEquals(1, ran.err.lines().count(), ran.err);
  }

  @Test
  void aBadOptionOrFileIsOneLineThatNamesIt() throws IOException {
    Ran ran = run("doctor", "--hadoop-home", "/no/where", "--conf-dir", home.toString());
    assertEquals(2, ran.code);
    assertTrue(ran.err.contains("--conf-dir: '" + home + "' has no core-site.xml"), ran.err);
    ran = doctor("--datanode", "x");
    assertEquals(2, ran.code);
    assertTrue(ran.err.contains("--datanode: 'x' is no HOST:PORT"), ran.err);
    node.write(OwnVersion.get());
    Files.writeString(home.resolve("etc/hadoop/hdfs-site.xml"), "<configuration>");
    ran = run("doctor", "--hadoop-home", home.toString());
    assertEquals(2, ran.code);
    assertTrue(ran.err.contains("hdfs-site.xml' can't be read: "), ran.err);
    assertEquals(1, ran.err.lines().count(), ran.err);
  }
}
