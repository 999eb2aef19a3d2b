package org.ibis.itest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.apache.hadoop.fs.FileSystem;
import org.ibis.core.permit.FrameCodec;
import org.ibis.itest.RollingCluster.Jars;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * IBIS comes to a cluster, is upgraded and goes again, one daemon after the other, while jobs run
 * and a client writes and reads: on one node only, in versions that understand each other and in
 * ones that don't.
 */
@Tag("long")
@Tag("matrix")
@Timeout(value = 30, unit = TimeUnit.MINUTES)
class RollingChangeTest {
  private static final int MAPS = 2;
  private static final String WRITTEN = "PersistentWriteBytes";
  private static final String NO_BROKER =
      "Protocol org.ibis.protocol.BrokerProtocolPB version mismatch. (client = 2, server = 1)";
  private static final String OTHER_VERSION = ": protocol version ";

  private static final String DATE = "uuuu-MM-dd HH:mm:ss,SSS";
  private static final DateTimeFormatter OF_LOG = DateTimeFormatter.ofPattern(DATE);
  private static final int SECONDS_BETWEEN = 59;

  private RollingCluster cluster;
  private RollingLoad load;

  @Test
  void noJobFailsAndNoByteDiffers(@TempDir Path dir) throws Exception {
    String own = NodeSite.jars(File.pathSeparator);
    Jars stock = new Jars("stock", own, false);
    Jars current = new Jars("current", own, true);
    Jars older = new Jars("older", OtherVersion.SPOKEN.classPath(dir.resolve("older")), true);
    Jars later = new Jars("later", OtherVersion.NOT_SPOKEN.classPath(dir.resolve("later")), true);
    try (RollingCluster all = new RollingCluster(dir)) {
      cluster = all;
      cluster.start(stock);
      try (RollingLoad running = new RollingLoad(cluster, MAPS)) {
        load = running;
        load.awaitAFile();

        cluster.replaceNodeManager(1, current);
        cluster.replaceDataNode(1, older);
        assertNodeManagerServes(1);
        assertEquals(List.of(), cluster.linesOfDataNode(1, OTHER_VERSION));

        cluster.replaceNodeManager(2, later);
        cluster.replaceDataNode(2, later);
        assertNodeManagerServes(2); // they understand each other, and nobody else
        assertSays(() -> ending(NO_BROKER, cluster.linesOfDataNode(2, NO_BROKER)));
        assertSays(() -> ending(NO_BROKER, cluster.linesOfNodeManager(2, NO_BROKER)));
        load.submitWith(cluster.enabled());

        cluster.replaceNodeManager(2, current);
        assertDataNodeServesItself(2);
        cluster.replaceDataNode(2, current);
        assertNodeManagerServes(2);
        cluster.replaceDataNode(1, current);
        assertNodeManagerServes(1);

        cluster.replaceDataNode(1, stock);
        cluster.replaceNodeManager(1, stock);
        load.end();
      }
    } finally {
      FileSystem.closeAll(); // the next test's NameNode is another one
    }
  }

  /** What the client writes goes by permits of the node's NodeManager. */
  private void assertNodeManagerServes(int worker) throws InterruptedException {
    assertServes(NodeBeans.ofNodeManager(cluster.site(worker)), "NodeManager " + worker);
  }

  /** Its NodeManager and it do not understand each other: it says so, and goes on by itself. */
  private void assertDataNodeServesItself(int worker) throws InterruptedException {
    assertServes(NodeBeans.ofDataNode(cluster.site(worker)), "DataNode " + worker);
    assertSays(() -> cluster.linesOfDataNode(worker, OTHER_VERSION));
    int version = FrameCodec.VERSION + OtherVersion.LATER_BY;
    assertSays(
        () ->
            cluster.linesOfNodeManager(
                worker, "a client of the permits: protocol version " + version + ", not "));
  }

  private void assertServes(NodeBeans scheduler, String whose) throws InterruptedException {
    long before = scheduler.flow("untagged", WRITTEN);
    load.awaitAFile();
    Eventually.eventually(
        () -> scheduler.flow("untagged", WRITTEN) > before, () -> whose + ": " + scheduler);
  }

  /** With nothing after it, as an exception's stack would be. */
  private static List<String> ending(String text, List<String> lines) {
    return lines.stream().filter(line -> line.endsWith(text)).toList();
  }

  /** It is said, and once a minute at most. */
  private void assertSays(Supplier<List<String>> lines) {
    Eventually.eventually(() -> !lines.get().isEmpty(), cluster::logs);
    LocalDateTime last = LocalDateTime.MIN;
    for (String line : lines.get()) {
      LocalDateTime said = LocalDateTime.parse(line.substring(0, DATE.length()), OF_LOG);
      assertTrue(
          last.plusSeconds(SECONDS_BETWEEN).isBefore(said), () -> "too often: " + lines.get());
      last = said;
    }
  }
}
