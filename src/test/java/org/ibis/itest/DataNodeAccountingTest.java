package org.ibis.itest;

import static org.ibis.itest.IbisDfs.BLOCK;
import static org.ibis.itest.IbisDfs.BULK;
import static org.ibis.itest.IbisDfs.INITIAL;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What IBIS counts is what was read and written, to the byte. Two exceptions: what a block has over
 * its last full window is left to the kernel while it is smaller than the smallest window, and a
 * reader that stops early has windows ahead.
 */
@Tag("datanode")
@TestInstance(Lifecycle.PER_CLASS)
class DataNodeAccountingTest {
  private static final AtomicInteger NUMBER = new AtomicInteger(1000);

  /** Less than this at a file's end is the kernel's to flush, bytes. */
  private static final int LEAST_FLUSH = 128 << 10;

  private final String flow = "application_1_" + NUMBER.getAndIncrement();
  private final Path file = new Path("/" + flow);
  private IbisDfs dfs;

  @BeforeAll
  void start(@TempDir java.nio.file.Path dir) throws IOException {
    Configuration conf = IbisDfs.conf();
    conf.setInt("dfs.replication", 2);
    conf.setInt("ibis.flush.hold.ms", 0); // what is written counts when it is flushed
    dfs = IbisDfs.start(conf, dir, 2);
  }

  @AfterAll
  void stop() {
    if (dfs != null) {
      dfs.close();
    }
  }

  private FileSystem client() throws IOException {
    return client(flow);
  }

  private FileSystem client(String application) throws IOException {
    return dfs.client("mapreduce.task.attempt.id", application + ";w=3;t=-");
  }

  @ParameterizedTest
  @ValueSource(
      ints = {
        INITIAL,
        BULK - 512,
        BLOCK,
        BLOCK + INITIAL,
        2 * BLOCK + BULK - 1,
        BLOCK + INITIAL - 1,
        BLOCK + 1,
        1,
        0
      })
  void bytesAreCountedAsTheyAreWrittenAndRead(int bytes) throws IOException {
    byte[] content = Content.of(bytes);
    int lastBlock = bytes % BLOCK; // of these sizes it holds no full window
    int leftToKernel = lastBlock < LEAST_FLUSH ? lastBlock : 0;
    long writtenBefore = dfs.writeBytes(flow);
    long readBefore = dfs.readBytes(flow);
    try (FileSystem client = client()) {
      Content.write(client, file, content);
      dfs.awaitAllPermitsBack();
      assertEquals(2L * (bytes - leftToKernel), dfs.writeBytes(flow) - writtenBefore, "2 replicas");
      assertEquals(readBefore, dfs.readBytes(flow));

      Content.assertHolds(client, file, content);
      dfs.awaitAllPermitsBack();
      dfs.awaitReadBytes(flow, readBefore + bytes);
      assertEquals(bytes, dfs.readBytes(flow) - readBefore);
      assertEquals(2L * (bytes - leftToKernel), dfs.writeBytes(flow) - writtenBefore);
    }
    assertEquals(0, dfs.failOpens());
  }

  @Test
  void shortReadPaysForAFewSmallWindowsAtMost() throws IOException {
    // Of a flow that nothing is known of: after a long read the first window would be larger.
    String newcomer = "application_1_" + NUMBER.getAndIncrement();
    try (FileSystem client = client(newcomer)) {
      Path read = new Path("/" + newcomer);
      Content.write(dfs.fs, read, Content.of(BLOCK));
      try (FSDataInputStream in = client.open(read)) {
        in.readFully(BLOCK / 2, new byte[100]);
      }
      dfs.awaitAllPermitsBack();
      dfs.awaitReadBytes(newcomer, 100);
      long bytes = dfs.readBytes(newcomer);
      // The one it needs, and ahead of it one more, or two where it had to wait.
      int most = INITIAL + 2 * INITIAL + 4 * INITIAL;
      assertTrue(bytes >= 100 && bytes <= most, () -> "read " + bytes);
    }
  }

  @Test
  void clientWithoutATagIsUntagged() throws IOException {
    Path untagged = new Path("/untagged");
    long written = dfs.writeBytes("untagged");
    long read = dfs.readBytes("untagged");

    Content.write(dfs.fs, untagged, Content.of(BLOCK));
    Content.assertHolds(dfs.fs, untagged, Content.of(BLOCK));
    dfs.awaitAllPermitsBack();
    dfs.awaitReadBytes("untagged", read + BLOCK);

    assertEquals(2L * BLOCK, dfs.writeBytes("untagged") - written);
    assertEquals(BLOCK, dfs.readBytes("untagged") - read);
  }
}
