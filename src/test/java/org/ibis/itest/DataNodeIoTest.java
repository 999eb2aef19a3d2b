package org.ibis.itest;

import static org.ibis.itest.IbisDfs.BLOCK;
import static org.ibis.itest.IbisDfs.BULK;
import static org.ibis.itest.IbisDfs.INITIAL;
import static org.ibis.itest.IbisDfs.KB;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataInputStream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What clients do with files, on plain connections, where blocks are sent with zero-copy. */
@Tag("data") // without the native part, too
@Tag("datanode")
@TestInstance(Lifecycle.PER_CLASS)
class DataNodeIoTest {
  private static final Path FILE = new Path("/file");
  private static final int PACKET_DATA = 126 * 512; // bytes of data in a full packet of 64 KiB

  private IbisDfs dfs;

  @BeforeAll
  void start(@TempDir java.nio.file.Path dir) throws IOException {
    dfs = IbisDfs.start(conf(), dir, 1);
    assertTrue(IbisDfs.isOn(dfs.cluster.getDataNodes().get(0)));
  }

  Configuration conf() {
    return IbisDfs.conf();
  }

  @AfterEach
  void nothingWentWrongUnseen() throws IOException {
    dfs.awaitAllPermitsBack();
    assertEquals(0, dfs.failOpens());
    dfs.fs.delete(FILE, true);
  }

  @AfterAll
  void stop() {
    if (dfs != null) {
      dfs.close();
    }
  }

  @ParameterizedTest
  @ValueSource(
      ints = {
        0,
        1,
        511,
        513,
        PACKET_DATA - 1,
        PACKET_DATA,
        PACKET_DATA + 1,
        64 * KB,
        INITIAL - 1,
        INITIAL + 1,
        BULK - 1,
        BULK,
        BULK + 1,
        BLOCK - 1,
        BLOCK,
        BLOCK + 1,
        3 * BLOCK + 12_345
      })
  void fileOfAnySizeReadsAsItWasWritten(int bytes) throws IOException {
    byte[] content = Content.of(bytes);
    Content.write(dfs.fs, FILE, content);

    Content.assertHolds(dfs.fs, FILE, content);
    assertEquals(bytes, dfs.fs.getFileChecksum(FILE) == null ? 0 : bytes);
  }

  @Test
  void readsAtAnyPlaceAndOfAnyLengthGetTheirBytes() throws IOException {
    byte[] content = Content.of(2 * BLOCK + 777);
    Content.write(dfs.fs, FILE, content);
    Random random = new Random(1);
    try (FSDataInputStream in = dfs.fs.open(FILE)) {
      for (int i = 0; i < 40; i++) {
        int at = random.nextInt(content.length);
        byte[] buffer = new byte[1 + random.nextInt(Math.min(100_000, content.length - at))];
        if (i % 2 == 0) {
          in.readFully(at, buffer);
        } else {
          in.seek(at);
          in.readFully(buffer);
        }
        assertArrayEquals(Arrays.copyOfRange(content, at, at + buffer.length), buffer);
      }
    }
  }

  @Test
  void readersSeeWhatWasFlushedOrSynced() throws IOException {
    byte[] content = Content.of(BLOCK + BULK);
    try (FSDataOutputStream out = dfs.fs.create(FILE)) {
      int at = 0;
      for (int n : new int[] {1, 1000, PACKET_DATA, BULK - 1, BULK + 1, BLOCK / 2}) {
        out.write(content, at, n);
        at += n;
        if (n % 2 == 0) {
          out.hflush();
        } else {
          out.hsync();
        }
        assertArrayEquals(Arrays.copyOf(content, at), Content.read(dfs.fs, FILE));
      }
      out.write(content, at, content.length - at);
    }
    Content.assertHolds(dfs.fs, FILE, content);
  }

  @Test
  void appendsGrowTheFile() throws IOException {
    byte[] content = Content.of(2 * BLOCK);
    Content.write(dfs.fs, FILE, Arrays.copyOf(content, 100));
    int at = 100;
    for (int n : new int[] {1, 411, 512, BULK, BLOCK - 5, 4096}) {
      try (FSDataOutputStream out = dfs.fs.append(FILE)) {
        out.write(content, at, n);
      }
      at += n;
      Content.assertHolds(dfs.fs, FILE, Arrays.copyOf(content, at));
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, BULK + 1, BLOCK - 1, BLOCK, BLOCK + 100})
  void truncatedFileHasItsFirstBytesAndCanGrow(int bytes) throws IOException {
    byte[] content = Content.of(BLOCK + 6000);
    Content.write(dfs.fs, FILE, content);

    if (!dfs.fs.truncate(FILE, bytes)) {
      Eventually.eventually(
          () -> {
            try {
              return dfs.fs.isFileClosed(FILE);
            } catch (IOException e) {
              throw new AssertionError(e);
            }
          },
          () -> "the truncated block is not recovered");
    }
    Content.assertHolds(dfs.fs, FILE, Arrays.copyOf(content, bytes));
    try (FSDataOutputStream out = dfs.fs.append(FILE)) {
      out.write(content, bytes, 5000);
    }
    Content.assertHolds(dfs.fs, FILE, Arrays.copyOf(content, bytes + 5000));
  }

  @Test
  void clientsSideBySideDoNotMixTheirBytes() throws Exception {
    int clients = 6;
    ExecutorService threads = Executors.newFixedThreadPool(clients);
    try {
      List<Future<?>> all = new ArrayList<>();
      for (int i = 0; i < clients; i++) {
        int number = i;
        all.add(
            threads.submit(
                () -> {
                  Path file = new Path(FILE, "" + number);
                  byte[] content = Content.of(BLOCK + 1000 * number);
                  try (FileSystem client =
                      dfs.client(
                          "mapreduce.task.attempt.id",
                          "application_1_000" + number + ";w=" + (number + 1) + ";t=-")) {
                    Content.write(client, file, content);
                    Content.assertHolds(client, file, content);
                  }
                  return null;
                }));
      }
      for (Future<?> f : all) {
        f.get();
      }
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  void readerThatLeavesInMidFileLeavesNothingBehind() throws IOException {
    Content.write(dfs.fs, FILE, Content.of(3 * BLOCK));
    for (int i = 0; i < 10; i++) {
      try (FSDataInputStream in = dfs.fs.open(FILE)) {
        assertFalse(in.read() < -1);
      }
    }
  }
}
