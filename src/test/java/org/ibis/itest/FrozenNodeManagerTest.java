package org.ibis.itest;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
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
@Timeout(600)
class FrozenNodeManagerTest {
  private static final int OPERATIONS = 300;
  private static final int THREADS = 32;
  private static final int BEFORE_IT_FREEZES = 40;

  /** Many windows each. */
  private static final byte[] CONTENT = Content.of(2 << 20);

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
    FileSystem fs = FileSystem.get(site.conf());
    Content.write(fs, file(0), CONTENT);
    NodeBeans permits = NodeBeans.ofNodeManager(site);
    permits.awaitFlow("system", "PersistentWriteBytes", bytes -> bytes > 0);
    AtomicLong longest = new AtomicLong();
    AtomicInteger done = new AtomicInteger();
    ExecutorService threads = Executors.newFixedThreadPool(THREADS);
    List<Long> nodeManager = List.of(node.nodeManagerPid());
    try {
      List<Future<?>> all = new ArrayList<>();
      for (int i = 1; i <= OPERATIONS; i++) {
        int number = i;
        all.add(
            threads.submit(
                () -> {
                  long begin = System.nanoTime();
                  readOrWrite(fs, number);
                  longest.accumulateAndGet(System.nanoTime() - begin, Math::max);
                  return done.incrementAndGet();
                }));
      }
      Eventually.eventually(() -> done.get() >= BEFORE_IT_FREEZES, () -> "nothing moves");
      Tasks.suspend(nodeManager);
      for (Future<?> one : all) {
        Object unused = one.get(5, TimeUnit.MINUTES);
      }
    } finally {
      threads.shutdownNow();
      Tasks.resume(nodeManager);
    }

    long seconds = TimeUnit.NANOSECONDS.toSeconds(longest.get());
    System.out.println(
        "NodeManager frozen: " + done + " of " + OPERATIONS + ", longest " + seconds + " s");
    assertTrue(seconds < CAP_SECONDS / 2, () -> "one took " + seconds + " s");
    permits.awaitIdle();
  }

  private static org.apache.hadoop.fs.Path file(int number) {
    return new org.apache.hadoop.fs.Path("/file" + number);
  }

  private static void readOrWrite(FileSystem fs, int number) throws IOException {
    if (number % 2 == 0) {
      Content.write(fs, file(number), CONTENT);
    } else {
      assertArrayEquals(CONTENT, Content.read(fs, file(0)));
    }
  }
}
