package org.ibis.rig.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.ibis.cli.UserError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ClusterConfigTest {

  @TempDir Path home;

  private ClusterConfig config(Map<String, String> extra, boolean oneDisk) throws IOException {
    return config(
        ClusterShape.queuesBesideWordCount(3, 4), ControlNodes.of(3, 4, oneDisk, false), extra);
  }

  private ClusterConfig config(
      Map<String, Integer> queues, List<Node> nodes, Map<String, String> extra) throws IOException {
    return config(queues, nodes, false, extra);
  }

  private ClusterConfig config(
      Map<String, Integer> queues, List<Node> nodes, boolean ssd, Map<String, String> extra)
      throws IOException {
    return new ClusterConfig(
        DemoDirectory.of(home),
        home.resolve("jars"),
        Ports.free(nodes.size()),
        new ClusterShape(queues, 768, 64, nodes, ssd, extra),
        Map.of("ibis.scheduler.reference.read.ms", "100.0"));
  }

  /** The first node's files. */
  private static Path write(ClusterConfig config, Scheduling scheduling) throws IOException {
    return config.write(config.nodes().get(0), scheduling);
  }

  private static String property(Path conf, String file, String key) throws IOException {
    String xml = Files.readString(conf.resolve(file));
    String start = "<name>" + key + "</name><value>";
    int at = xml.indexOf(start);
    return at < 0 ? null : xml.substring(at + start.length(), xml.indexOf("</value>", at));
  }

  @Test
  void stockHadoopHasNoTraceOfIbis() throws IOException {
    Path conf = write(config(Map.of(), false), Scheduling.STOCK);
    try (Stream<Path> files = Files.list(conf)) {
      for (Path file : files.toList()) {
        String text = Files.readString(file).replace(home.toString(), "");
        assertFalse(text.contains("ibis"), file + " names IBIS");
      }
    }
  }

  @Test
  void ibisIsJarsAndConfigurationOnly() throws IOException {
    Path conf = write(config(Map.of(), false), Scheduling.CONTROLLED);
    assertEquals(
        "org.ibis.datanode.IbisDatasetFactory",
        property(conf, "hdfs-site.xml", "dfs.datanode.fsdataset.factory"));
    assertEquals("auto", property(conf, "core-site.xml", "ibis.scheduler.depth"));
    assertEquals("100.0", property(conf, "core-site.xml", "ibis.scheduler.reference.read.ms"));
    assertEquals(
        "org.ibis.client.IbisDistributedFileSystem",
        property(conf, "core-site.xml", "fs.hdfs.impl"));
    assertEquals(
        "mapreduce_shuffle,ibis_io",
        property(conf, "yarn-site.xml", "yarn.nodemanager.aux-services"));
    assertEquals(
        "org.ibis.nodemanager.IbisShuffleHandler",
        property(conf, "yarn-site.xml", "yarn.nodemanager.aux-services.mapreduce_shuffle.class"));
    assertEquals(
        "org.ibis.client.IbisLocalFileSystem", property(conf, "core-site.xml", "fs.file.impl"));
    assertTrue(
        property(conf, "yarn-site.xml", "yarn.application.classpath")
            .endsWith(home.resolve("ibis-dist/target/lib") + "/*"));
  }

  @Test
  void nodesUnderIbisHaveAnSsdEachWhereThatIsWanted() throws IOException {
    ClusterConfig config = config(Workers.queues(2), Workers.of(2), true, Map.of());
    Path first = config.write(config.nodes().get(0), Scheduling.CONTROLLED);
    Path second = config.write(config.nodes().get(1), Scheduling.CONTROLLED);
    String directory = property(first, "hdfs-site.xml", "ibis.ssd.dir");
    assertEquals(home.resolve("target/demo/mnt/ssd/ibis").toString(), directory);
    assertNotEquals(directory, property(second, "hdfs-site.xml", "ibis.ssd.dir"));
    assertNotEquals(
        property(first, "hdfs-site.xml", "ibis.blockd.socket"),
        property(second, "hdfs-site.xml", "ibis.blockd.socket"));
    assertEquals(List.of("ssd", "ssd-2"), NodeSsd.disks(config.nodes()));
    Path stock = config.write(config.nodes().get(0), Scheduling.STOCK);
    assertNull(property(stock, "hdfs-site.xml", "ibis.ssd.dir"));
    Path without = write(config(Map.of(), false), Scheduling.CONTROLLED);
    assertNull(property(without, "hdfs-site.xml", "ibis.ssd.dir"));
    assertEquals(List.of("ssd"), NodeSsd.disks(ControlNodes.of(3, 4, false, true)));
  }

  @Test
  void theUsersOwnPropertiesWin() throws IOException {
    Map<String, String> extra = Map.of("dfs.blocksize", "1048576", "a<b", "x & y");
    Path conf = write(config(extra, false), Scheduling.STOCK);
    assertEquals("1048576", property(conf, "hdfs-site.xml", "dfs.blocksize"));
    assertEquals("x &amp; y", property(conf, "core-site.xml", "a&lt;b"));
  }

  @Test
  void eachQueueHasItsOwnContainersAndTheNodeHasRoomForBoth() throws IOException {
    Path conf = write(config(Map.of(), false), Scheduling.STOCK);
    String queues = Files.readString(conf.resolve("fair-scheduler.xml"));
    assertTrue(queues.contains("\"wordcount\"><maxResources>memory-mb=2304, vcores=3<"));
    assertTrue(queues.contains("\"teragen\"><maxResources>memory-mb=3072, vcores=4<"));
    assertEquals("6144", property(conf, "yarn-site.xml", "yarn.nodemanager.resource.memory-mb"));
  }

  @Test
  void intermediateDataSharesTheHdfsDiskOnlyWhenAsked() throws IOException {
    Path two = write(config(Map.of(), false), Scheduling.STOCK);
    assertTrue(
        property(two, "yarn-site.xml", "yarn.nodemanager.local-dirs").contains("/intermediate/"));
    Path one = write(config(Map.of(), true), Scheduling.STOCK);
    assertTrue(property(one, "yarn-site.xml", "yarn.nodemanager.local-dirs").contains("/hdfs/"));
  }

  @Test
  void oneNodeHasNoResourceOfItsOwn() throws IOException {
    Path conf = write(config(Map.of(), false), Scheduling.STOCK);
    assertNull(property(conf, "yarn-site.xml", "yarn.resource-types"));
  }

  @Test
  void ofTwoNodesEachHasAResourceAndDisksThatTheOtherHasNot() throws IOException {
    ClusterConfig config =
        config(
            ClusterShape.queuesBesideWordCount(3, 4), ControlNodes.of(3, 4, true, true), Map.of());
    Path first = write(config, Scheduling.CONTROLLED);
    Path second = config.write(config.nodes().get(1), Scheduling.CONTROLLED);
    String resource = "yarn.nodemanager.resource-type.";
    for (Path conf : List.of(first, second)) {
      assertEquals(
          "first-node,second-node", property(conf, "yarn-site.xml", "yarn.resource-types"));
    }
    assertEquals("8", property(first, "yarn-site.xml", resource + "first-node"));
    assertNull(property(first, "yarn-site.xml", resource + "second-node"));
    assertEquals("4", property(second, "yarn-site.xml", resource + "second-node"));
    assertNull(property(second, "yarn-site.xml", resource + "first-node"));
    assertTrue(property(second, "hdfs-site.xml", "dfs.datanode.data.dir").startsWith("[ARCHIVE]"));
    assertTrue(
        property(second, "yarn-site.xml", "yarn.nodemanager.local-dirs").contains("/control/"));
    assertNull(
        property(second, "hdfs-site.xml", "dfs.datanode.fsdataset.factory"), "it is stock Hadoop");
    for (String key : List.of("dfs.datanode.address", "dfs.datanode.ipc.address")) {
      assertNotEquals(
          property(first, "hdfs-site.xml", key), property(second, "hdfs-site.xml", key));
    }
  }

  @Test
  void aJobOfTheSecondNodeAsksForItInEachOfItsContainersAndKeepsItsOwnFilesThere() {
    List<String> options = Place.SECOND.jobOptions();
    assertEquals(3, options.stream().filter(o -> o.endsWith(".resource.second-node=1")).count());
    assertTrue(options.contains("-Dyarn.app.mapreduce.am.staging-dir=/control/staging"));
    assertTrue(Place.FIRST.jobOptions().stream().noneMatch(o -> o.contains("second")));
  }

  private ClusterConfig workers(int count) throws IOException {
    return config(Workers.queues(count), Workers.of(count), Map.of());
  }

  @Test
  void onlyTheCrowdedNodeTakesTeraGenAndAllTakeAsMuchOfTeraSort() throws IOException {
    ClusterConfig config = workers(3);
    String resource = "yarn.nodemanager.resource-type.";
    Path last = null;
    for (Node node : config.nodes()) {
      last = config.write(node, Scheduling.CONTROLLED);
      assertEquals(
          "spread,masters,crowded", property(last, "yarn-site.xml", "yarn.resource-types"));
      assertEquals("2", property(last, "yarn-site.xml", resource + "spread"));
      boolean crowded = node.index() == 2;
      assertEquals(crowded ? "6" : null, property(last, "yarn-site.xml", resource + "crowded"));
      assertEquals(
          crowded, property(last, "hdfs-site.xml", "dfs.datanode.data.dir").contains("[ARCHIVE]"));
      assertTrue(property(last, "hdfs-site.xml", "dfs.datanode.data.dir").startsWith("[DISK]"));
    }
    String queues = Files.readString(last.resolve("fair-scheduler.xml"));
    for (String queue : List.of("terasort", "teragen")) {
      assertTrue(queues.contains(queue + "\"><maxResources>memory-mb=5376, vcores=7<"), queues);
    }
  }

  @Test
  void eachNodeGivesPermitsInItsOwnDirectory() throws IOException {
    ClusterConfig config = workers(2);
    Path first = config.write(config.nodes().get(0), Scheduling.COORDINATED);
    Path second = config.write(config.nodes().get(1), Scheduling.COORDINATED);
    assertNotEquals(first, second);
    String key = "yarn.nodemanager.local-dirs";
    assertNotEquals(property(first, "yarn-site.xml", key), property(second, "yarn-site.xml", key));
    for (Path conf : List.of(first, second)) {
      assertNull(property(conf, "core-site.xml", "ibis.permit.socket"), "one for all");
    }
    NodesChecks.refuseTooDeep(config);
  }

  @Test
  void theBrokerSeesEveryRunOfIbisAndIsHeededWithCoordinationOnly() throws IOException {
    for (ClusterConfig config : List.of(workers(2), config(Map.of(), true))) {
      for (Scheduling scheduling : List.of(Scheduling.CONTROLLED, Scheduling.COORDINATED)) {
        Path conf = write(config, scheduling);
        assertEquals(
            "org.ibis.broker.BrokerPolicy",
            property(conf, "yarn-site.xml", "yarn.resourcemanager.scheduler.monitor.policies"));
        assertEquals("true", property(conf, "core-site.xml", "ibis.broker.enabled"));
        assertEquals(
            Boolean.toString(scheduling.coordinated()),
            property(conf, "core-site.xml", "ibis.broker.weights"));
        assertTrue(
            ClusterConfig.resourceManagerArguments(scheduling)
                .toString()
                .contains("org.ibis.broker.web.BrokerPages"));
      }
    }
    assertEquals(List.of(), ClusterConfig.resourceManagerArguments(Scheduling.STOCK));
  }

  @Test
  void aPlaceTooDeepForSocketsIsRefusedBeforeAnythingStarts() throws IOException {
    home = home.resolve("d".repeat(100));
    UserError error = assertThrows(UserError.class, () -> NodesChecks.refuseTooDeep(workers(2)));
    assertTrue(error.getMessage().startsWith("--nodes: "), error.getMessage());
  }

  @Test
  void bothJobsAskForWhatSendsThemWhereTheyBelong() {
    assertEquals(
        List.of(
            "-Dmapreduce.map.resource.crowded=1",
            "-Dmapreduce.reduce.resource.crowded=1",
            "-Dyarn.app.mapreduce.am.resource.masters=1"),
        Place.CROWDED.jobOptions());
    assertEquals("/crowded/x", Place.CROWDED.path("/x"));
    assertEquals("/x", Place.SPREAD.path("/x"));
  }
}
