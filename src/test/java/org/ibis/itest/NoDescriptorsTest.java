package org.ibis.itest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A DataNode that may open no more files: operations fail, as on stock Hadoop. When it may again
 * all is well, and what was reported as written is there.
 */
@Tag("faults")
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class NoDescriptorsTest {
  private static final int OPERATIONS = 60;

  /** A class of Hadoop's that is first used without descriptors is broken for good. */
  private static final int WARM_UP = 10;

  private static final int SOME = 6; // a write takes three and its socket
  private static final int PLENTY = 4096;

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void whenThereAreDescriptorsAgainAllIsWell(boolean ibis, @TempDir Path dir) throws Exception {
    Configuration conf = IbisDfs.conf();
    if (!ibis) {
      conf.unset("dfs.datanode.fsdataset.factory");
    }
    conf.setInt("dfs.client.retry.window.base", 100);
    conf.setInt("dfs.client.block.write.retries", 1);
    int httpPort = FreePorts.one();
    try (IbisDfs dfs = IbisDfs.start(conf, dir, 0);
        DataNodeProcess dataNode =
            DataNodeProcess.start(conf, dfs.fs.getUri(), dir.resolve("dn"), httpPort)) {
      Eventually.eventually(() -> takesFiles(dfs), dataNode::log);
      try (Operations operations = new Operations(dfs.fs, 3 * IbisDfs.BULK)) {
        operations.add(WARM_UP);
        operations.awaitAll();
        assertEquals(0, operations.failed(), () -> operations.failures().toString());
        limit(dataNode, descriptors(dataNode) + SOME);
        operations.add(OPERATIONS);
        operations.awaitAll();
        limit(dataNode, PLENTY);
        assertTrue(operations.failed() > 0, "there were descriptors for all");
        Eventually.eventually(() -> takesFiles(dfs), dataNode::log);
        operations.assertNothingLost();
        String how = ibis ? ", with IBIS" : ", on stock Hadoop";
        FaultTable.row("a DataNode without descriptors" + how, operations);
      }
      try (Operations after = new Operations(dfs.fs, IbisDfs.BULK)) {
        after.add(OPERATIONS);
        after.awaitAll();
        after.assertNothingLost();
        assertEquals(0, after.failed(), () -> after.failures().toString());
      }
      if (ibis) {
        NodeBeans disk = NodeBeans.ofDataNode("http://127.0.0.1:" + httpPort);
        disk.awaitFlow("untagged", "PersistentReadBytes", bytes -> bytes > 0);
        disk.awaitIdle();
      }
    }
  }

  private static boolean takesFiles(IbisDfs dfs) {
    try {
      Content.write(dfs.fs, new org.apache.hadoop.fs.Path("/ready"), new byte[1]);
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  private static int descriptors(DataNodeProcess dataNode) throws IOException {
    try (Stream<Path> all = Files.list(Path.of("/proc", Long.toString(dataNode.pid()), "fd"))) {
      return (int) all.count();
    }
  }

  private static void limit(DataNodeProcess dataNode, int descriptors)
      throws IOException, InterruptedException {
    List<String> line =
        List.of("prlimit", "--pid=" + dataNode.pid(), "--nofile=" + descriptors + ":");
    assertEquals(0, new ProcessBuilder(line).inheritIO().start().waitFor(), line::toString);
  }
}
