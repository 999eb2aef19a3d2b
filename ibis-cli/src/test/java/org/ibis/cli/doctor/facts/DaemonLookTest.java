package org.ibis.cli.doctor.facts;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import org.ibis.cli.DaemonAddress;
import org.ibis.cli.doctor.MadeUpNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the doctor asks of daemons. */
class DaemonLookTest {
  private static final Duration LONG = Duration.ofSeconds(30);

  @TempDir private Path home;

  private static Daemon ask(String address, Duration timeout, Clock clock)
      throws InterruptedException {
    return new DaemonLook(timeout, clock)
        .at(Program.DATANODE, DaemonAddress.parse("DAEMON", address));
  }

  @Test
  void whatADaemonSaysOfItself() throws IOException, InterruptedException {
    try (MadeUpNode node = new MadeUpNode(home)) {
      node.answers.put(
          "/jmx?qry=Hadoop",
          "{'beans':[{'name':'IBIS-sda','tag.Device':'sda','FailOpenWaitCap':3,'Depth':1},"
              + "{'name':'IBIS-sdb','tag.Device':'sdb','FailOpenWaitCap':3}]}");
      node.answers.put(
          "/jmx?qry=java",
          "{'beans':[{'name':'java.lang:type=Runtime','SpecVersion':'1.8','StartTime':5,"
              + "'Uptime':7,'ClassPath':'/a/x.jar:/b/y.jar',"
              + "'SystemProperties':[{'key':'os','value':'x'},{'key':'user.name','value':'hdfs'}]"
              + "}]}");
      node.answers.put(
          "/conf",
          "{'properties':[{'key':'a','value':' 1 ','isFinal':false,"
              + "'resource':'file:/etc/hadoop/hdfs-site.xml'}]}");
      Daemon daemon = ask(node.address(), LONG, Clock.systemUTC());
      assertTrue(daemon.answers());
      assertEquals(3, daemon.failOpens("WaitCap")); // not the sum: it is the process's
      assertEquals(List.of("sda", "sdb"), disks(daemon));
      assertEquals(
          new Daemon.Running("hdfs", 8, 5, 7, List.of("/a/x.jar", "/b/y.jar")),
          daemon.process().orElseThrow());
      assertEquals(
          new SetKey("a", "1", "hdfs-site.xml"),
          daemon.settings().orElseThrow().find("a").orElseThrow());
      assertEquals(0, daemon.clockAheadMillis());
    }
  }

  @Test
  void whereItGivesOrGetsPermits() throws IOException, InterruptedException {
    try (MadeUpNode node = new MadeUpNode(home)) {
      assertTrue(ask(node.address(), LONG, Clock.systemUTC()).permits().isEmpty());
      node.answers.put(
          "/jmx?qry=Hadoop%3Aservice%3DIBIS",
          "{'beans':[{'name':'Hadoop:service=IBIS,name=Permits-DataNode',"
              + "'Sockets':['/d/1/ibis/permits.sock','/d/2'],'ConnectedTo':'/d/2'}]}");
      assertEquals(
          new PermitEnd(List.of("/d/1/ibis/permits.sock", "/d/2"), "/d/2"),
          ask(node.address(), LONG, Clock.systemUTC()).permits().orElseThrow());
    }
  }

  private static List<String> disks(Daemon daemon) {
    return daemon.schedulers().stream().map(Daemon.Scheduler::device).toList();
  }

  @Test
  void pagesThatAreClosedLeaveTheRest() throws IOException, InterruptedException {
    try (MadeUpNode node = new MadeUpNode(home)) {
      node.answers.remove("/jmx?qry=java");
      Daemon daemon = ask(node.address(), LONG, Clock.systemUTC());
      assertTrue(daemon.answers());
      assertTrue(daemon.process().isEmpty() && daemon.settings().isEmpty());
      assertEquals(List.of("sda"), disks(daemon));
    }
  }

  @Test
  void aClockThatIsAnHourBehind() throws IOException, InterruptedException {
    try (MadeUpNode node = new MadeUpNode(home)) {
      Clock ours = Clock.offset(Clock.systemUTC(), Duration.ofHours(1));
      long ahead = ask(node.address(), LONG, ours).clockAheadMillis();
      assertTrue(Math.abs(ahead + 3_600_000) < 60_000, ahead + " ms"); // a minute for slow machines
    }
  }

  @Test
  void onlyWhatAWholeSecondCannotExplainIsOff() {
    String date = "Thu, 01 Jan 1970 00:00:10 GMT"; // in [10 s, 11 s)
    assertEquals(0, DaemonAnswers.ahead(date, 10_900, 10_950));
    assertEquals(0, DaemonAnswers.ahead(date, 9_000, 12_000));
    assertEquals(2_000, DaemonAnswers.ahead(date, 7_000, 8_000));
    assertEquals(-2_000, DaemonAnswers.ahead(date, 13_000, 14_000));
    assertEquals(0, DaemonAnswers.ahead("yesterday", 13_000, 14_000));
  }

  @Test
  void nobodyThere() throws IOException, InterruptedException {
    int port;
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = free.getLocalPort();
    }
    Daemon daemon = ask("127.0.0.1:" + port, LONG, Clock.systemUTC());
    assertFalse(daemon.answers());
    assertEquals("no connection", daemon.problem());
  }

  @Test
  void aDaemonThatTakesCallsAndSaysNothing() throws IOException, InterruptedException {
    try (ServerSocket mute = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      Daemon daemon =
          ask("127.0.0.1:" + mute.getLocalPort(), Duration.ofSeconds(1), Clock.systemUTC());
      assertEquals("no answer within 1 s", daemon.problem());
    }
  }

  @Test
  void whatIsNoDaemonOfHadoop() throws IOException, InterruptedException {
    try (MadeUpNode node = new MadeUpNode(home)) {
      node.answers.put("/jmx?qry=Hadoop", "<html>");
      assertEquals(
          "what it answers is not JSON", ask(node.address(), LONG, Clock.systemUTC()).problem());
      node.answers.remove("/jmx?qry=Hadoop");
      assertTrue(ask(node.address(), LONG, Clock.systemUTC()).problem().startsWith("answered 404"));
    }
  }

  private static Settings settings(String key, String value) {
    return new Settings(List.of(new SetKey(key, value, "x-site.xml")));
  }

  @Test
  void addressesAreThoseOfTheConfiguration() {
    assertEquals("http://h:9864", Addresses.datanode(Settings.NONE, "h").base().toString());
    assertEquals("http://h:8042", Addresses.nodemanager(Settings.NONE, "h").base().toString());
    assertEquals(
        "http://dn7:99",
        Addresses.datanode(settings("dfs.datanode.http.address", "dn7:99"), "h").base().toString());
    assertEquals(
        "http://h:99",
        Addresses.nodemanager(
                settings("yarn.nodemanager.webapp.address", "${yarn.nodemanager.hostname}:99"), "h")
            .base()
            .toString());
    assertEquals(
        "https://h:9865",
        Addresses.datanode(settings("dfs.http.policy", "HTTPS_ONLY"), "h").base().toString());
    assertEquals(
        "https://h:8044",
        Addresses.nodemanager(settings("yarn.http.policy", "HTTPS_ONLY"), "h").base().toString());
    IllegalArgumentException e =
        assertThrows(
            IllegalArgumentException.class,
            () -> Addresses.datanode(settings("dfs.datanode.http.address", "a b:1"), "h"));
    assertTrue(e.getMessage().contains("value of dfs.datanode.http.address"), e.getMessage());
  }
}
