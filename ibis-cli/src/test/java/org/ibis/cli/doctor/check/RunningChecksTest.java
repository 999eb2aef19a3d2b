package org.ibis.cli.doctor.check;

import static org.ibis.cli.doctor.check.Speaks.problem;
import static org.ibis.cli.doctor.check.Speaks.warning;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.ibis.cli.doctor.facts.BrokerFacts;
import org.ibis.cli.doctor.facts.Directory;
import org.ibis.cli.doctor.facts.Jar;
import org.ibis.cli.doctor.facts.MirrorFacts;
import org.ibis.cli.doctor.facts.PermitPlace;
import org.ibis.cli.doctor.facts.Program;
import org.ibis.core.FailOpen;
import org.ibis.core.Mode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RunningChecksTest {
  private final GoodNode node = new GoodNode();

  @Test
  void anSsdThatIsNotUsed() {
    node.mirrors = null;
    problem(
        new MirrorsCheck(),
        node,
        "does not use the SSD at /ssd/ibis",
        "its log says why after ibis.ssd.dir; restart it then");
    node.mirrors = new MirrorFacts(7, false, true);
    warning(new MirrorsCheck(), node, "not connected", "start ibis-blockd, with --ssd /ssd/ibis");
    node.mirrors = new MirrorFacts(7, true, false);
    warning(
        new MirrorsCheck(),
        node,
        "leaves the SSD alone",
        "its log says which after NO_MIRROR: look at the SSD");
    assertTrue(node.hdfs.remove("ibis.ssd.dir", "/ssd/ibis"));
    assertEquals(List.of(), new MirrorsCheck().look(node.facts()));
  }

  @Test
  void anSsdForIntermediateDataThatIsNoLocalDirectory() {
    assertEquals(Severity.FINE, new TierCheck().look(node.facts()).get(0).severity());
    node.yarn.put(Keys.LOCAL_DIRS, "/d/1/local");
    problem(
        new TierCheck(),
        node,
        "ibis.ssd.local.dir, /ssd/local, is no local directory.",
        "yarn-site.xml: yarn.nodemanager.local-dirs = /d/1/local -> /d/1/local,/ssd/local");
    node.yarn.put(Keys.LOCAL_DIRS, "file:///ssd/local");
    problem(
        new TierCheck(),
        node,
        "the only local directory",
        "put local directories on disks into yarn.nodemanager.local-dirs as well");
    node.yarn.put("ibis.ssd.local.dir", "none");
    assertEquals(List.of(), new TierCheck().look(node.facts()));
  }

  @Test
  void anSsdForIntermediateDataThatIsOnADiskOfOthers() {
    node.directories.set(
        2, new Directory(Program.NODEMANAGER, GoodNode.SSD, "dm-0", Set.of("sda", "sdz")));
    problem(
        new TierCheck(),
        node,
        "/ssd/local is on a device of /d/1 and /d/1/local.",
        "give ibis.ssd.local.dir an SSD on which no other directory is");
  }

  @Test
  void twoSchedulersOnADiskThatBothUse() {
    node.hdfs.put("ibis.datanode.permits", "false");
    Finding f =
        problem(
            new SchedulersCheck(),
            node,
            "asks for no permits",
            "hdfs-site.xml: ibis.datanode.permits = false -> true");
    assertEquals("on sda", f.detail());
    node.directories.set(0, new Directory(Program.DATANODE, "/d/1", "sdb", Set.of("sdb")));
    assertEquals(Severity.FINE, new SchedulersCheck().look(node.facts()).get(0).severity());
  }

  @Test
  void twoVolumesOnOneDisk() {
    node.directories.set(0, new Directory(Program.DATANODE, "/d/1", "dm-0", Set.of("sda", "sdb")));
    node.directories.set(
        1, new Directory(Program.NODEMANAGER, "/d/2", "dm-1", Set.of("sda", "sdb")));
    problem(
        new SchedulersCheck(),
        node,
        "dm-0 and dm-1 lie on the same disk: sda, sdb.",
        "give each volume disks of its own, or put all directories on one volume");
  }

  @Test
  void ibisTwiceInOneProcess() {
    node.datanodeDisks.add("sda");
    Finding f =
        problem(
            new SchedulersCheck(),
            node,
            "loaded twice in the DataNode",
            "put the ibis-* jars into its own class path, and no auxiliary service's");
    assertEquals("sda", f.detail());
  }

  private static PermitPlace place(
      boolean there, String owner, String mode, String directory, String closed) {
    return new PermitPlace(GoodNode.SOCKET, null, there, owner, mode, directory, closed);
  }

  @Test
  void noSocketWhereTheNodeManagerRuns() {
    node.permits = place(false, "", "", "", null);
    problem(
        new PermitSocketCheck(),
        node,
        "is not there",
        "look for 'IBIS IS OFF' and 'cannot listen at' in the NodeManager's log, and restart it");
    node.problem = "no connection"; // then there need not be one
    assertEquals(List.of(), new PermitSocketCheck().look(node.facts()));
  }

  @Test
  void aSocketOfSomebodyElse() {
    node.permits = place(true, "eve", "rw-rw-rw-", "rwxr-xr-x", null);
    Finding f =
        problem(
            new PermitSocketCheck(),
            node,
            "not the NodeManager's user's",
            "rm /run/ibis/permits.sock, and restart the NodeManager");
    assertTrue(f.detail().contains("of eve, the NodeManager of yarn"), f.detail());
  }

  @Test
  void aSocketThatNotEverybodyMayUse() {
    node.permits = place(true, "yarn", "rw-r--r--", "rwxr-xr-x", null);
    problem(
        new PermitSocketCheck(), node, "its mode is rw-r--r--", "chmod 666 /run/ibis/permits.sock");
  }

  @Test
  void aDirectoryThatOthersWriteTo() {
    for (String mode : List.of("rwxrwxr-x", "rwxr-xrwx")) {
      node.permits = place(true, "yarn", "rw-rw-rw-", mode, null);
      problem(new PermitSocketCheck(), node, "Others may write", "chmod go-w /run/ibis");
    }
  }

  @Test
  void aDirectoryThatOthersMayNotPass() {
    node.permits = place(true, "yarn", "rw-rw-rw-", "rwxr-xr-x", "/run");
    warning(new PermitSocketCheck(), node, "may not pass", "chmod o+x /run");
  }

  @Test
  void aSocketThatMayNotBeLookedAt() {
    node.permits = PermitPlace.unknown(GoodNode.SOCKET, "AccessDeniedException");
    warning(
        new PermitSocketCheck(),
        node,
        "AccessDeniedException",
        "run the doctor as the NodeManager's user, or as root");
  }

  @Test
  void aDataNodeThatLooksForPermitsElsewhere() {
    node.looksAt = List.of("/d/hdfs/local/ibis/permits.sock");
    node.connectedTo = "";
    Finding f =
        problem(
            new PermitLinkCheck(),
            node,
            "The DataNode gets no permits of the NodeManager.",
            "give both the same yarn.nodemanager.local-dirs, or ibis.permit.socket");
    assertEquals(
        "it looks at /d/hdfs/local/ibis/permits.sock, the NodeManager gives them at "
            + GoodNode.SOCKET,
        f.detail());
    node.core.put("ibis.permit.nodemanager.users", "mapred");
    problem(
        new PermitLinkCheck(),
        node,
        "gets no permits",
        "core-site.xml: ibis.permit.nodemanager.users = mapred -> mapred,yarn");
    node.looksAt = List.of(GoodNode.SOCKET);
    problem(new PermitLinkCheck(), node, "gets no permits", "its log says why after NO_PERMITS");
    node.connectedTo = "/tmp/eve/permits.sock";
    problem(
        new PermitLinkCheck(),
        node,
        "of somebody else",
        "see who listens there, and restart both daemons with the same files");
  }

  @Test
  void ofPermitsNothingIsSaidBeforeTheFirstDisk() {
    node.connectedTo = "";
    node.looksAt = List.of();
    node.datanodeDisks.clear();
    assertEquals(List.of(), new PermitLinkCheck().look(node.facts()));
    node.problem = "no connection";
    assertEquals(List.of(), new PermitLinkCheck().look(node.facts()));
  }

  @Test
  void daemonsThatDoNotAnswer() {
    node.problem = "no connection";
    List<Finding> found = new DaemonsCheck().look(node.facts());
    assertEquals(2, found.size());
    assertEquals(Severity.WARNING, found.get(0).severity());
    assertEquals("The DataNode does not answer: no connection.", found.get(0).what());
    assertEquals("start it, or give the doctor its address: --datanode", found.get(0).change());
    assertEquals("http://localhost:1", found.get(0).detail());
  }

  @Test
  void aDaemonWithoutDisks() {
    node.datanodeDisks.clear();
    Finding f = new DaemonsCheck().look(node.facts()).get(0);
    assertEquals(Severity.WARNING, f.severity());
    assertEquals("The DataNode has no disk with IBIS yet.", f.what());
    node.hdfs.remove(Keys.FACTORY); // then it has to have none
    assertEquals(Severity.FINE, new DaemonsCheck().look(node.facts()).get(0).severity());
  }

  @Test
  void aDaemonThatRunsWithWhatItsFilesSaidBefore() {
    node.running = Map.of(Keys.FACTORY, Keys.FACTORY_CLASS, "dfs.datanode.readahead.bytes", "4");
    List<Finding> found = new RestartCheck().look(node.facts());
    assertEquals(
        List.of(
            "The DataNode runs with dfs.datanode.readahead.bytes = 4.",
            "The DataNode runs with ibis.broker.enabled = (not set).",
            "The DataNode runs with ibis.permit.socket = (not set).",
            "The DataNode runs with ibis.ssd.dir = (not set)."),
        found.stream().map(Finding::what).toList());
    assertEquals("restart the DataNode, if it reads the same files", found.get(0).change());
  }

  @Test
  void aJarThatIsNewerThanTheDaemon() {
    node.jars.set(
        0,
        new Jar(
            node.jars.get(0).path(), Map.of("ibis-core", "1.0"), Set.of(), true, Long.MAX_VALUE));
    List<Finding> found = new RestartCheck().look(node.facts());
    assertEquals("Jars of IBIS are newer than the DataNode.", found.get(0).what());
    assertEquals(Severity.WARNING, found.get(1).severity());
  }

  /** As the beans call them, so that a new reason is not passed over. */
  private static String counter(FailOpen.Reason reason) {
    StringBuilder name = new StringBuilder();
    for (String part : reason.name().split("_", -1)) {
      name.append(part.charAt(0)).append(part.substring(1).toLowerCase(Locale.ROOT));
    }
    return name.toString();
  }

  @ParameterizedTest
  @EnumSource(FailOpen.Reason.class)
  void eachReasonToGoOnWithoutIbisIsSaid(FailOpen.Reason reason) {
    node.failOpens.put(counter(reason), 3L);
    Check check = reason == FailOpen.Reason.NO_NATIVE ? new NativeCheck() : new FailOpenCheck();
    List<Finding> found = check.look(node.facts());
    assertEquals(2, found.size(), found.toString()); // of both daemons
    assertTrue(found.get(0).severity() != Severity.FINE, found.toString());
    if (reason != FailOpen.Reason.NO_NATIVE) {
      assertEquals("3 times in 1.0 h", found.get(0).detail());
    }
  }

  @Test
  void aNodeThatOnlyObservesIsNoted() {
    node.mode = Mode.SHADOW;
    assertEquals(
        List.of("ibis.mode is shadow in the DataNode.", "ibis.mode is shadow in the NodeManager."),
        new ModeCheck().look(node.facts()).stream().map(Finding::what).toList());
  }

  @Test
  void daemonsThatAreSwitchedOff() {
    assertEquals(Severity.FINE, new ModeCheck().look(node.facts()).get(0).severity());
    node.mode = Mode.OFF;
    List<Finding> found = new ModeCheck().look(node.facts());
    assertEquals(
        List.of("ibis.mode is off in the DataNode.", "ibis.mode is off in the NodeManager."),
        found.stream().map(Finding::what).toList());
    node.broker = new BrokerFacts(null, null, List.of(), List.of(), 0, true);
    warning(new ModeCheck(), node, "in the whole cluster", "./ibis mode on --cluster");
  }

  @Test
  void theModeIsReadAnewAndWantsNoRestart() {
    node.running = new HashMap<>(node.hdfs);
    node.running.put("ibis.mode", "off");
    assertEquals(
        List.of(),
        new RestartCheck()
            .look(node.facts()).stream().filter(f -> f.what().contains("ibis.mode")).toList());
  }

  @Test
  void clocksThatAreOff() {
    node.clockAhead = -4_000;
    assertEquals(Severity.FINE, new ClockCheck().look(node.facts()).get(0).severity());
    node.clockAhead = -7_000;
    Finding f = new ClockCheck().look(node.facts()).get(0);
    assertEquals(Severity.WARNING, f.severity());
    assertEquals("-7 s", f.detail());
    node.clockAhead = 400_000;
    assertEquals(Severity.PROBLEM, new ClockCheck().look(node.facts()).get(0).severity());
  }

  @Test
  void aBrokerThatDoesNotAnswer() {
    node.broker = BrokerFacts.silent("rm:8088: no connection");
    Finding f =
        problem(
            new BrokerCheck(),
            node,
            "does not answer",
            "look for 'IBIS BROKER IS OFF' in the active ResourceManager's log");
    assertEquals("rm:8088: no connection", f.detail());
  }

  @Test
  void aResourceManagerWithoutTheBrokersPages() {
    node.broker = BrokerFacts.silent("must name org.ibis.broker.web.BrokerPages");
    warning(
        new BrokerCheck(),
        node,
        "does not say how the broker is",
        "the ResourceManager's core-site.xml: hadoop.http.filter.initializers = (what is there),"
            + "org.ibis.broker.web.BrokerPages");
  }

  @Test
  void whatTheBrokerSaysOfItsPolicyNodesAndNames() {
    node.broker =
        new BrokerFacts(
            null, "bad\u001b", List.of("k matches nothing"), List.of("host3", "host4"), 11, false);
    List<Finding> found = new BrokerCheck().look(node.facts());
    assertEquals(
        List.of("bad\\u001b", "k matches nothing", "host3, host4", "11 names"),
        found.stream().map(Finding::detail).toList());
  }
}
