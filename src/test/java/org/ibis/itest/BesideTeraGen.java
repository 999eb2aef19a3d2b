package org.ibis.itest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.hadoop.examples.terasort.TeraGen;

/** A job of another framework, and TeraGen beside it, each with a weight of its own. */
final class BesideTeraGen {
  private static final int BLOCKS = 2;
  private static final int ROW = 100; // bytes
  private static final int WEIGHT = 4;

  /** What TeraGen writes; as much as this suits the other one, too. */
  static final int BYTES = BLOCKS * NodeSite.BLOCK;

  private final NodeSite site;
  private final NodeProcesses node;

  BesideTeraGen(NodeSite site, NodeProcesses node) {
    this.site = site;
    this.node = node;
  }

  /**
   * Runs both at a time.
   *
   * @param name of the other one's log
   */
  void run(String name, String mainClass, String... arguments) throws Exception {
    ExecutorService clients = Executors.newFixedThreadPool(2);
    try {
      Future<Boolean> other = clients.submit(() -> node.run(name, Map.of(), mainClass, arguments));
      Future<Boolean> generation =
          clients.submit(
              () ->
                  node.run(
                      "teragen",
                      Map.of(),
                      TeraGen.class.getName(),
                      "-Dibis.io.weight=" + WEIGHT,
                      "-Dmapreduce.job.maps=1",
                      Integer.toString(BYTES / ROW),
                      "/generated"));
      assertTrue(other.get(), () -> node.log(name));
      assertTrue(generation.get(), () -> node.log("teragen"));
    } finally {
      clients.shutdownNow();
    }
  }

  /** What is over the last full window of a block is left to the kernel. */
  static void assertWrote(NodeBeans permits, String flow, long weight, long bytes) {
    permits.awaitFlow(flow, "PersistentWriteBytes", written -> written > bytes / 2);
    assertEquals(weight, permits.flow(flow, "Weight"), permits::toString);
  }

  /** TeraGen is a flow of its weight. */
  void assertGenerated(NodeBeans permits) throws Exception {
    assertWrote(permits, Applications.named(site, "TeraGen"), WEIGHT, BYTES);
  }
}
