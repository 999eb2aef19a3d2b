package org.ibis.itest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.examples.terasort.TeraGen;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.tools.DistCp;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** DistCp beside another job, each with a weight of its own. */
@Tag("long")
@Tag("matrix")
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class DistCpTest {
  private static final int BLOCKS = 2;
  private static final int ROW = 100; // bytes
  private static final org.apache.hadoop.fs.Path FROM = new org.apache.hadoop.fs.Path("/from");
  private static final org.apache.hadoop.fs.Path TO = new org.apache.hadoop.fs.Path("/to");

  @Test
  void eachIsAFlowWithItsWeight(@TempDir Path dir) throws Exception {
    NodeSite site = new NodeSite(dir, Map.of());
    ExecutorService clients = Executors.newFixedThreadPool(2);
    try (NodeProcesses node = NodeProcesses.start(site)) {
      byte[] content = Content.of(BLOCKS * NodeSite.BLOCK);
      Content.write(FileSystem.get(site.conf()), FROM, content);
      String rows = Integer.toString(content.length / ROW);
      Future<Boolean> copy =
          clients.submit(
              () ->
                  node.run(
                      "distcp",
                      Map.of(),
                      DistCp.class.getName(),
                      "-Dibis.io.weight=2",
                      "-Dmapreduce.map.memory.mb=256",
                      "-m",
                      "1",
                      FROM.toString(),
                      TO.toString()));
      Future<Boolean> generation =
          clients.submit(
              () ->
                  node.run(
                      "teragen",
                      Map.of(),
                      TeraGen.class.getName(),
                      "-Dibis.io.weight=4",
                      "-Dmapreduce.job.maps=1",
                      rows,
                      "/generated"));
      assertTrue(copy.get(), () -> node.log("distcp"));
      assertTrue(generation.get(), () -> node.log("teragen"));
      Content.assertHolds(FileSystem.get(site.conf()), TO, content);
      NodeBeans permits = NodeBeans.ofNodeManager(site);
      String distCp = Applications.named(site, "distcp");
      permits.awaitFlow(distCp, "PersistentReadBytes", bytes -> bytes >= content.length);
      assertFlow(permits, distCp, 2, content.length);
      assertFlow(permits, Applications.named(site, "TeraGen"), 4, content.length);
    } finally {
      clients.shutdownNow();
      FileSystem.closeAll(); // the next test's NameNode is another one
    }
  }

  /** What is over the last full window of a block is left to the kernel. */
  private static void assertFlow(NodeBeans permits, String flow, long weight, long written) {
    permits.awaitFlow(flow, "PersistentWriteBytes", bytes -> bytes > written / 2);
    assertEquals(weight, permits.flow(flow, "Weight"), permits::toString);
  }
}
