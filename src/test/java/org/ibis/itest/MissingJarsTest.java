package org.ibis.itest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Daemons and containers in which the class that the configuration names is there, and a jar that
 * it needs is not, or is of another version: they run as stock Hadoop does.
 */
@Tag("faults")
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class MissingJarsTest {
  private static final org.apache.hadoop.fs.Path FILE = new org.apache.hadoop.fs.Path("/file");

  private static String classPathWithout(String module) {
    String all = System.getProperty("java.class.path");
    String rest =
        Arrays.stream(all.split(File.pathSeparator))
            .filter(entry -> !entry.contains(module))
            .collect(Collectors.joining(File.pathSeparator));
    assertTrue(rest.length() < all.length(), () -> module + " is not on " + all);
    return rest;
  }

  /** With one more of the jars, of another version. */
  private static String classPathWithAnother(Path dir) throws IOException {
    Path version = dir.resolve("another/META-INF/ibis/ibis-blockhint.properties");
    Files.createDirectories(version.getParent());
    Files.writeString(version, "version=0.0.1\n");
    String all = System.getProperty("java.class.path");
    return dir.resolve("another") + File.pathSeparator + all;
  }

  @ParameterizedTest
  @ValueSource(strings = {"ibis-core", "ibis-blockhint"})
  void dataNodeWithoutAJarRunsAsStock(String module, @TempDir Path dir) throws Exception {
    dataNodeRunsAsStock(classPathWithout(module), "without " + module, dir);
  }

  @Test
  void dataNodeWithoutTheBrokersJarSchedulesByItself(@TempDir Path dir) throws Exception {
    Configuration conf = IbisDfs.conf();
    conf.setBoolean("ibis.broker.enabled", true);
    dataNodeRuns(conf, classPathWithout("ibis-protocol"), "without the broker", dir);
    FaultTable.row("DataNode without ibis-protocol", "1 read and write", 0, "-");
  }

  @Test
  void dataNodeWithTwoVersionsRunsAsStock(@TempDir Path dir) throws Exception {
    dataNodeRunsAsStock(classPathWithAnother(dir), "with jars of two versions", dir);
  }

  private static void dataNodeRunsAsStock(String classPath, String how, Path dir) throws Exception {
    dataNodeRuns(IbisDfs.conf(), classPath, "IBIS IS OFF", dir);
    FaultTable.row("DataNode " + how, "1 read and write", 0, "-");
  }

  /**
   * @param says once in its log
   */
  private static void dataNodeRuns(Configuration conf, String classPath, String says, Path dir)
      throws Exception {
    int httpPort = FreePorts.one();
    byte[] content = Content.of(IbisDfs.BLOCK + 1);
    try (IbisDfs dfs = IbisDfs.start(conf, dir, 0);
        DataNodeProcess dataNode =
            DataNodeProcess.start(conf, dfs.fs.getUri(), dir.resolve("dn"), httpPort, classPath)) {
      Eventually.eventually(() -> writes(dfs, content) || !dataNode.isAlive(), dataNode::log);
      assertTrue(dataNode.isAlive(), dataNode::log);
      Content.assertHolds(dfs.fs, FILE, content);
      assertEquals(2, dataNode.log().split(says, -1).length, () -> "said once: " + dataNode.log());
    }
  }

  private static boolean writes(IbisDfs dfs, byte[] content) {
    try {
      Content.write(dfs.fs, FILE, content);
      return true;
    } catch (IOException e) {
      return false; // no DataNode yet
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"ibis-core", "ibis-blockhint"})
  void containerWithoutAJarRunsAsStock(String module, @TempDir Path dir) throws Exception {
    containerRunsAsStock(classPathWithout(module), "without " + module, dir);
  }

  @Test
  void containerWithTwoVersionsRunsAsStock(@TempDir Path dir) throws Exception {
    containerRunsAsStock(classPathWithAnother(dir), "with jars of two versions", dir);
  }

  private static void containerRunsAsStock(String classPath, String how, Path dir)
      throws Exception {
    try (IbisDfs dfs = IbisDfs.start(IbisDfs.conf(), dir, 1)) {
      var said = ContainerProcess.runWith(classPath, "container_1_0001_01_000002", dfs.fs.getUri());
      for (String way : List.of("fs", "fc", "local")) {
        assertEquals(ContainerProcess.TEXT, said.getProperty(way + ".text"), way);
      }
      FaultTable.row("container " + how, "3 reads and writes", 0, "-");
    }
  }
}
