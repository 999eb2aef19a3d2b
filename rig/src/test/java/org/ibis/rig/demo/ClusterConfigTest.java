package org.ibis.rig.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ClusterConfigTest {

  @TempDir Path home;

  private ClusterConfig config(Map<String, String> extra, boolean oneDisk) throws IOException {
    return config(extra, oneDisk, List.of(Node.FIRST));
  }

  private ClusterConfig config(Map<String, String> extra, boolean oneDisk, List<Node> nodes)
      throws IOException {
    ClusterShape shape = new ClusterShape(3, 4, 768, 64, oneDisk, nodes, extra);
    return new ClusterConfig(
        DemoDirectory.of(home),
        home.resolve("jars"),
        Ports.free(Node.values().length),
        shape,
        Map.of("ibis.scheduler.reference.read.ms", "100.0"));
  }

  private static String property(Path conf, String file, String key) throws IOException {
    String xml = Files.readString(conf.resolve(file));
    String start = "<name>" + key + "</name><value>";
    int at = xml.indexOf(start);
    return at < 0 ? null : xml.substring(at + start.length(), xml.indexOf("</value>", at));
  }

  @Test
  void stockHadoopHasNoTraceOfIbis() throws IOException {
    Path conf = config(Map.of(), false).write(Scheduling.STOCK);
    try (Stream<Path> files = Files.list(conf)) {
      for (Path file : files.toList()) {
        String text = Files.readString(file).replace(home.toString(), "");
        assertFalse(text.contains("ibis"), file + " names IBIS");
      }
    }
  }

  @Test
  void ibisIsJarsAndConfigurationOnly() throws IOException {
    Path conf = config(Map.of(), false).write(Scheduling.CONTROLLED);
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
  void theUsersOwnPropertiesWin() throws IOException {
    Map<String, String> extra = Map.of("dfs.blocksize", "1048576", "a<b", "x & y");
    Path conf = config(extra, false).write(Scheduling.STOCK);
    assertEquals("1048576", property(conf, "hdfs-site.xml", "dfs.blocksize"));
    assertEquals("x &amp; y", property(conf, "core-site.xml", "a&lt;b"));
  }

  @Test
  void eachQueueHasItsOwnContainersAndTheNodeHasRoomForBoth() throws IOException {
    Path conf = config(Map.of(), false).write(Scheduling.STOCK);
    String queues = Files.readString(conf.resolve("fair-scheduler.xml"));
    assertTrue(queues.contains("\"wordcount\"><maxResources>memory-mb=2304, vcores=3<"));
    assertTrue(queues.contains("\"teragen\"><maxResources>memory-mb=3072, vcores=4<"));
    assertEquals("6144", property(conf, "yarn-site.xml", "yarn.nodemanager.resource.memory-mb"));
  }

  @Test
  void intermediateDataSharesTheHdfsDiskOnlyWhenAsked() throws IOException {
    Path two = config(Map.of(), false).write(Scheduling.STOCK);
    assertTrue(
        property(two, "yarn-site.xml", "yarn.nodemanager.local-dirs").contains("/intermediate/"));
    Path one = config(Map.of(), true).write(Scheduling.STOCK);
    assertTrue(property(one, "yarn-site.xml", "yarn.nodemanager.local-dirs").contains("/hdfs/"));
  }

  @Test
  void oneNodeHasNoResourceOfItsOwn() throws IOException {
    Path conf = config(Map.of(), false).write(Scheduling.STOCK);
    assertNull(property(conf, "yarn-site.xml", "yarn.resource-types"));
  }

  @Test
  void ofTwoNodesEachHasAResourceAndDisksThatTheOtherHasNot() throws IOException {
    ClusterConfig config = config(Map.of(), true, List.of(Node.values()));
    Path first = config.write(Scheduling.CONTROLLED);
    Path second = config.writeSecond();
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
    List<String> options = Node.SECOND.jobOptions();
    assertEquals(3, options.stream().filter(o -> o.endsWith(".resource.second-node=1")).count());
    assertTrue(options.contains("-Dyarn.app.mapreduce.am.staging-dir=/control/staging"));
    assertTrue(Node.FIRST.jobOptions().stream().noneMatch(o -> o.contains("second")));
  }
}
