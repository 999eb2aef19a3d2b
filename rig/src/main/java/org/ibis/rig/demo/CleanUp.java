package org.ibis.rig.demo;

import java.io.IOException;
import java.time.Duration;
import org.ibis.cli.UserError;

/**
 * Leaves the next run what the one before it had.
 *
 * @param blocks of all DataNodes
 */
record CleanUp(Cluster cluster, Blocks blocks) {
  private static final Duration IDLE_LIMIT = Duration.ofMinutes(1);
  private static final Duration DELETE_LIMIT = Duration.ofMinutes(2);

  /** Waits for the last container, deletes what the jobs wrote, and waits until it is gone. */
  void after(String... outputs) throws IOException, InterruptedException {
    if (!cluster.yarn().awaitIdle(IDLE_LIMIT)) {
      throw new UserError("containers still ran " + IDLE_LIMIT.toSeconds() + " s after their job");
    }
    for (String output : outputs) {
      cluster.hdfs().delete(output);
    }
    if (!blocks.awaitOnlyLive(cluster.hdfs(), DELETE_LIMIT)) {
      throw new UserError(
          "deleted blocks were still there after "
              + DELETE_LIMIT.toSeconds()
              + " s: "
              + blocks.describe(cluster.hdfs())
              + "; see "
              + cluster.log("datanode"));
    }
  }
}
