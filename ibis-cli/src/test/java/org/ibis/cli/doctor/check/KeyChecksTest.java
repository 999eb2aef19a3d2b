package org.ibis.cli.doctor.check;

import static org.ibis.cli.doctor.check.Speaks.problem;
import static org.ibis.cli.doctor.check.Speaks.warning;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class KeyChecksTest {
  private final GoodNode node = new GoodNode();

  @Test
  void aKeyThatIsWrittenWrongly() {
    node.hdfs.put("ibis.scheduler.dept", "3");
    warning(
        new KeysCheck(),
        node,
        "did you mean ibis.scheduler.depth?",
        "hdfs-site.xml: ibis.scheduler.dept = 3 -> ibis.scheduler.depth = 3");
  }

  @Test
  void aKeyOfAnEarlierVersion() {
    node.core.put("ibis.window.ahead.max", "4");
    warning(
        new KeysCheck(),
        node,
        "use ibis.window.credit.bytes",
        "core-site.xml: ibis.window.ahead.max = 4 -> (take it out)");
  }

  @Test
  void allBadValuesAndNotOnlyTheFirst() {
    node.core.put("ibis.wait.cap.ms", "0");
    node.core.put("ibis.weight.system", "heavy");
    List<Finding> found = new ValuesCheck().look(node.facts());
    assertEquals(
        Set.of(
            "core-site.xml: ibis.wait.cap.ms = 0 -> a whole number from 1 to 30000",
            "core-site.xml: ibis.weight.system = heavy -> a number from 0.01 to 1000.0"),
        found.stream().map(Finding::change).collect(Collectors.toSet()));
    found.forEach(f -> assertEquals(Severity.PROBLEM, f.severity()));
  }

  @Test
  void aWeightThatIsNone() {
    node.mapred.put("ibis.io.weight", "0");
    Finding f =
        problem(
            new ValuesCheck(),
            node,
            "ibis.io.weight: '0' is not a weight",
            "mapred-site.xml: ibis.io.weight = 0 -> a number from 0.01 to 1000.0");
    assertEquals("jobs have weight 1", f.cost());
  }

  @Test
  void aWeightForAllJobs() {
    node.mapred.put("ibis.io.weight", "8");
    warning(
        new KeyPlaceCheck(),
        node,
        "is set for all jobs",
        "mapred-site.xml: ibis.io.weight = 8 -> (take it out; a job says it)");
  }

  @Test
  void aKeyThatOnlyOneOfTheSchedulersReads() {
    node.hdfs.put("ibis.window.bulk.bytes", "8388608");
    warning(
        new KeyPlaceCheck(),
        node,
        "set in hdfs-site.xml, and the NodeManager has another value",
        "core-site.xml: ibis.window.bulk.bytes = (not set) -> 8388608 (and out of hdfs-site.xml)");
  }

  @Test
  void aKeyOfDaemonsAmongThoseOfJobs() {
    node.mapred.put("ibis.scheduler.depth", "1");
    warning(
        new KeyPlaceCheck(),
        node,
        "the DataNode, the NodeManager has another value",
        "core-site.xml: ibis.scheduler.depth = (not set) -> 1 (and out of mapred-site.xml)");
  }

  @Test
  void aKeyThatOnlyDataNodesReadIsNoMatterOfTheOthers() {
    node.hdfs.put("ibis.drop.behind", "false");
    assertEquals(Severity.FINE, new KeyPlaceCheck().look(node.facts()).get(0).severity());
    node.hdfs.remove("ibis.drop.behind");
    node.yarn.put("ibis.drop.behind", "false");
    warning(
        new KeyPlaceCheck(),
        node,
        "the DataNode has another value",
        "core-site.xml: ibis.drop.behind = (not set) -> false (and out of yarn-site.xml)");
  }

  @Test
  void aSocketThatTasksDoNotKnow() {
    node.yarn.put("ibis.permit.socket", node.core.remove("ibis.permit.socket"));
    Finding f =
        warning(
            new KeyPlaceCheck(),
            node,
            "the DataNode has another value",
            "core-site.xml: ibis.permit.socket = (not set) -> /run/ibis/permits.sock (and out of"
                + " yarn-site.xml)");
    assertTrue(f.cost().contains("look for permits where there are none"), f.cost());
  }

  @Test
  void aDaemonWithoutIbisNeedsNoKey() {
    node.hdfs.put("ibis.window.bulk.bytes", "8388608");
    node.yarn.put(Keys.SERVICES, "");
    node.yarn.remove(Keys.classOf("mapreduce_shuffle"));
    assertEquals(Severity.FINE, new KeyPlaceCheck().look(node.facts()).get(0).severity());
  }

  @Test
  void nobodyKnowsWhereTheBrokerIs() {
    node.yarn.remove("yarn.resourcemanager.hostname");
    node.yarn.put("yarn.resourcemanager.resource-tracker.address", "rm:8031");
    assertEquals(Severity.FINE, new BrokerKeysCheck().look(node.facts()).get(0).severity());
    node.yarn.remove("yarn.resourcemanager.resource-tracker.address");
    node.yarn.put("yarn.resourcemanager.ha.rm-ids", "rm1,rm2");
    node.yarn.put("yarn.resourcemanager.hostname.rm1", "a");
    problem(
        new BrokerKeysCheck(),
        node,
        "yarn.resourcemanager.hostname.rm2 is not set",
        "yarn-site.xml: yarn.resourcemanager.hostname.rm2 = (not set) -> (the ResourceManager's"
            + " host)");
    node.core.put("ibis.broker.address", "a:1,b:1");
    assertEquals(Severity.FINE, new BrokerKeysCheck().look(node.facts()).get(0).severity());
  }

  @Test
  void aBrokerThatIsNotLoaded() {
    node.yarn.remove(Keys.MONITOR);
    problem(
        new BrokerKeysCheck(),
        node,
        "not to load",
        "yarn-site.xml: yarn.resourcemanager.scheduler.monitor.enable = (not set) -> true");
  }

  @Test
  void aBrokerToWhichNobodyReports() {
    node.core.remove("ibis.broker.enabled");
    warning(
        new BrokerKeysCheck(),
        node,
        "nodes do not report",
        "core-site.xml: ibis.broker.enabled = (not set) -> true");
  }

  @Test
  void aPageThatDoesNotKnowWhoAsks() {
    node.core.put(Keys.INITIALIZERS, Keys.PAGES_CLASS);
    warning(
        new BrokerKeysCheck(),
        node,
        "does not know who asks",
        "core-site.xml: hadoop.http.filter.initializers = org.ibis.broker.web.BrokerPages ->"
            + " org.apache.hadoop.yarn.server.security.http.RMAuthenticationFilterInitializer,"
            + "org.ibis.broker.web.BrokerPages");
  }

  @Test
  void weightsThatEverybodyMayChange() {
    node.yarn.remove("yarn.admin.acl");
    warning(
        new BrokerKeysCheck(),
        node,
        "Everybody may change weights",
        "yarn-site.xml: yarn.admin.acl = (not set) -> (users, a blank, groups)");
  }

  @Test
  void dockerWithoutTheSocket() {
    node.yarn.remove("yarn.nodemanager.runtime.linux.docker.default-ro-mounts");
    warning(
        new ContainerRuntimeCheck(),
        node,
        "docker do not reach",
        "yarn-site.xml: yarn.nodemanager.runtime.linux.docker.default-ro-mounts = (not set) ->"
            + " /run/ibis:/run/ibis");
    node.core.remove("ibis.permit.socket");
    warning(
        new ContainerRuntimeCheck(),
        node,
        "docker do not reach",
        "core-site.xml: ibis.permit.socket = (not set) -> /run/ibis/permits.sock");
  }

  @Test
  void tasksThatPassForADaemon() {
    node.yarn.put(
        Keys.EXECUTOR, "org.apache.hadoop.yarn.server.nodemanager.LinuxContainerExecutor");
    node.core.put("ibis.permit.daemon.users", "hdfs,nobody");
    problem(
        new DaemonUserCheck(),
        node,
        "as nobody, who counts as a daemon",
        "core-site.xml: ibis.permit.daemon.users = hdfs,nobody -> hdfs");
  }

  @Test
  void tasksOfOtherUsersWaitForTheirFlushes() {
    node.yarn.put(
        Keys.EXECUTOR, "org.apache.hadoop.yarn.server.nodemanager.LinuxContainerExecutor");
    warning(
        new DaemonUserCheck(),
        node,
        "as other users",
        "nothing, if jobs must not trust each other; else yarn.nodemanager.container-executor.class");
  }

  @Test
  void aDataNodeWhoseUserIsRefused() {
    node.datanodeUser = "dn";
    problem(
        new DaemonUserCheck(),
        node,
        "The DataNode's user, dn",
        "core-site.xml: ibis.permit.daemon.users = (not set) -> hdfs,dn");
    node.datanodeUser = "yarn"; // the NodeManager's own
    assertEquals(Severity.FINE, new DaemonUserCheck().look(node.facts()).get(0).severity());
  }
}
