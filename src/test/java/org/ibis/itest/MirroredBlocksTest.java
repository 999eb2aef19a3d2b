package org.ibis.itest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.log4j.Level;
import org.ibis.blockhint.FileRange;
import org.ibis.core.mirror.BlockName;
import org.ibis.datanode.mirror.Mirrors;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Blocks that have mirrors on an SSD, which {@code ibis-blockd} makes, as a DataNode reads them.
 */
@Tag("faults")
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class MirroredBlocksTest {
  private static final int BLOCK = MirroredDfs.BLOCK;
  private static final int BLOCKS = 4;
  private static final int FILES = 2 * BLOCKS; // data, and checksums
  private static final byte[] CONTENT = Content.of(BLOCKS * BLOCK - 77);
  private static final org.apache.hadoop.fs.Path FILE = new org.apache.hadoop.fs.Path("/file");

  @TempDir private Path dir;

  @BeforeEach
  void needsNativeParts() {
    Blockd.assume();
    Assumptions.assumeTrue(FileRange.nativeUnavailableReason() == null);
  }

  private static void writeMirrored(MirroredDfs node) throws Exception {
    Content.write(node.dfs.fs, FILE, CONTENT);
    node.awaitMirrors(FILES);
  }

  private static void assertReads(MirroredDfs node) throws Exception {
    node.assertReads(FILE, CONTENT);
  }

  private static List<Path> mirrorsOf(MirroredDfs node) throws IOException {
    return node.node().mirrors();
  }

  /** Changes a byte of each piece. */
  private static void rot(Path mirror) throws IOException {
    try (RandomAccessFile file = new RandomAccessFile(mirror.toFile(), "rw")) {
      for (long at = 1000; at < file.length(); at += 1 << 20) {
        file.seek(at);
        int was = file.read();
        file.seek(at);
        file.write(~was);
      }
    }
  }

  @Test
  void whatIsWrittenIsReadFromTheSsd() throws Exception {
    try (MirroredDfs node = MirroredDfs.start(dir)) {
      writeMirrored(node);
      assertReads(node);
      assertTrue(node.mirrors().bytesFromSsd() > 0); // the rest was the disk's, which is as fast
      assertEquals(0, node.faults());
    }
  }

  @Test
  void rottenMirrorsAreNoticedAndTheDiskHasTheBytes() throws Exception {
    try (MirroredDfs node = MirroredDfs.start(dir)) {
      writeMirrored(node);
      node.node().blockd.kill(); // it would find out by itself
      for (Path mirror : mirrorsOf(node)) {
        rot(mirror);
      }
      assertReads(node);
      assertTrue(node.faults() > 0);
      node.assertNoReplicaIsBad(FILE);
      assertReads(node);
    }
  }

  @Test
  void checksumsAreReadFromTheSsdWhereTheDataHasNoMirror() throws Exception {
    try (MirroredDfs node = MirroredDfs.start(dir)) {
      writeMirrored(node);
      node.node().blockd.kill();
      for (Path mirror : mirrorsOf(node)) {
        if (!mirror.toString().endsWith(".meta")) {
          Files.delete(Path.of(mirror + ".map"));
          Files.delete(mirror);
        }
      }
      assertReads(node);
      assertTrue(node.mirrors().bytesFromSsd() > 0);
    }
  }

  /** Who reads from an SSD only does not find out that the disk's copy has rotted. */
  @Test
  void aScannerReadsWhatTheDiskHas() throws Exception {
    try (MirroredDfs node = MirroredDfs.start(dir)) {
      writeMirrored(node);
      for (Path block : MirroredDfs.files(node.node().volumes.get(0))) {
        if (BlockName.of(block.toFile()).filter(BlockName::isData).isPresent()) {
          FileTime changed = Files.getLastModifiedTime(block);
          rot(block);
          Files.setLastModifiedTime(block, changed); // the mirror is of use
        }
      }
      MirroredDfs.forget(node.node().volumes.get(0));
      node.dfs.scanLastBlockOf(FILE);
      Eventually.eventually(
          () -> {
            try {
              return node.dfs.fs.listCorruptFileBlocks(FILE).hasNext();
            } catch (IOException e) {
              throw new AssertionError(e);
            }
          },
          () -> "the scanner finds the block to be good");
    }
  }

  @Test
  void anSsdThatGivesErrorsIsPassedOver() throws Exception {
    try (MirroredDfs node = MirroredDfs.start(dir)) {
      writeMirrored(node);
      MirroredDfs.forget(node.node().directory);
      node.ssd.fault("read-error");
      assertReads(node);
      node.assertNoReplicaIsBad(FILE);
      assertTrue(node.faults() > 0);
    }
  }

  @Test
  void anSsdThatSaysNothingIsPassedOver() throws Exception {
    try (MirroredDfs node = MirroredDfs.start(dir)) {
      writeMirrored(node);
      node.node().forget();
      node.ssd.fault("silent");
      long before = System.nanoTime();
      Content.assertHolds(node.dfs.fs, FILE, CONTENT);
      long cap = node.scheduler().waitCapNanos();
      assertTrue(System.nanoTime() - before < cap, "within the cap of one wait");
      node.assertNoReplicaIsBad(FILE);
    }
  }

  @Test
  void whatIsAppendedIsRead() throws Exception {
    try (MirroredDfs node = MirroredDfs.start(dir)) {
      writeMirrored(node);
      try (FSDataOutputStream out = node.dfs.fs.append(FILE)) {
        out.write(Content.of(1000));
      }
      byte[] all = new byte[CONTENT.length + 1000];
      System.arraycopy(CONTENT, 0, all, 0, CONTENT.length);
      System.arraycopy(Content.of(1000), 0, all, CONTENT.length, 1000);
      node.node().forget();
      Content.assertHolds(node.dfs.fs, FILE, all);
      node.assertNoReplicaIsBad(FILE);
    }
  }

  @Test
  void whatIsTruncatedIsRead() throws Exception {
    try (MirroredDfs node = MirroredDfs.start(dir)) {
      writeMirrored(node);
      int length = CONTENT.length - BLOCK / 2;
      boolean unused = node.dfs.fs.truncate(FILE, length);
      Eventually.eventually(
          () -> {
            try {
              return node.dfs.fs.isFileClosed(FILE);
            } catch (IOException e) {
              throw new AssertionError(e);
            }
          },
          () -> "it is not truncated");
      node.node().forget();
      Content.assertHolds(node.dfs.fs, FILE, java.util.Arrays.copyOf(CONTENT, length));
      node.assertNoReplicaIsBad(FILE);
    }
  }

  @Test
  void mirrorsAreOfUseWithoutTheirSteward() throws Exception {
    try (MirroredDfs node = MirroredDfs.start(dir)) {
      writeMirrored(node);
      node.node().blockd.kill();
      assertReads(node);
      long fromSsd = node.mirrors().bytesFromSsd();
      assertTrue(fromSsd > 0);
      Mirrors before = node.mirrors();
      node.dfs.cluster.restartDataNode(0);
      before.close();
      node.dfs.cluster.waitActive();
      node.awaitMirrors(FILES); // which it finds by itself
      assertReads(node);
      assertTrue(node.mirrors().bytesFromSsd() > 0);
      node.node().startBlockd();
      assertReads(node);
    }
  }

  @Test
  void whatIsDeletedHasNoMirror() throws Exception {
    try (MirroredDfs node = MirroredDfs.start(dir)) {
      writeMirrored(node);
      assertTrue(node.dfs.fs.delete(FILE, false));
      node.awaitMirrors(0);
      Eventually.eventually(
          () -> {
            try {
              return mirrorsOf(node).isEmpty();
            } catch (IOException e) {
              throw new java.io.UncheckedIOException(e);
            }
          },
          node::status);
    }
  }

  @Test
  void aDirectoryThatOthersMayWriteIsRefused() throws Exception {
    Path open = Files.createDirectory(dir.resolve("open"));
    Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rwxrwxrwx"));
    Configuration conf = IbisDfs.conf();
    conf.set("ibis.ssd.dir", open.toString());
    try (CapturedLog ibis = CapturedLog.of("org.ibis");
        IbisDfs dfs = IbisDfs.start(conf, dir, 1)) {
      assertTrue(
          ibis.messages(Level.ERROR).stream()
              .anyMatch(m -> m.contains("ibis.ssd.dir") && m.contains("0700")),
          () -> "not said: " + ibis.messages(Level.ERROR));
      Content.write(dfs.fs, FILE, Content.of(IbisDfs.BLOCK + 1));
      Content.assertHolds(dfs.fs, FILE, Content.of(IbisDfs.BLOCK + 1));
    }
  }
}
