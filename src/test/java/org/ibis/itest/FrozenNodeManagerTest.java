package org.ibis.itest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.fs.FileSystem;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * A DataNode whose NodeManager stops, as under SIGSTOP or in a long collection, with hundreds of
 * reads and writes going on: each of them goes on without it, long before the cap on waits.
 */
@Tag("faults")
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class FrozenNodeManagerTest {
  private static final int OPERATIONS = 300;
  private static final int BEFORE_IT_FREEZES = 40;
  private static final int MANY_WINDOWS = 2 << 20; // bytes

  /** So that whoever only goes on by the cap is far too late. */
  private static final long CAP_SECONDS = 30;

  @TempDir private Path dir;
  private NodeProcesses node;

  @AfterEach
  void stop() throws IOException {
    FileSystem.closeAll();
    if (node != null) {
      node.close();
    }
  }

  @Test
  void allReadsAndWritesGoOnWithoutIt() throws Exception {
    NodeSite site =
        new NodeSite(dir, Map.of("ibis.wait.cap.ms", Long.toString(CAP_SECONDS * 1000)));
    node = NodeProcesses.start(site);
    NodeBeans permits = NodeBeans.ofNodeManager(site);
    List<Long> nodeManager = List.of(node.nodeManagerPid());
    try (Operations operations = new Operations(FileSystem.get(site.conf()), MANY_WINDOWS)) {
      // The DataNode goes by itself until it has found the NodeManager's socket.
      Eventually.eventually(
          () -> {
            operations.writeAgain();
            return permits.flow("untagged", "PersistentWriteBytes") > 0;
          },
          () -> "the NodeManager is asked for nothing: " + permits);
      operations.add(OPERATIONS);
      operations.awaitDone(BEFORE_IT_FREEZES);
      Tasks.suspend(nodeManager);
      try {
        operations.awaitAll();
        operations.assertNothingLost();
      } finally {
        Tasks.resume(nodeManager);
      }
      assertEquals(0, operations.failed(), () -> operations.failures().toString());
      long seconds = TimeUnit.NANOSECONDS.toSeconds(operations.longestNanos());
      assertTrue(seconds < CAP_SECONDS / 2, () -> "one took " + seconds + " s");
      FaultTable.row("NodeManager frozen until all are done", operations);
    }
    permits.awaitIdle();
  }
}
