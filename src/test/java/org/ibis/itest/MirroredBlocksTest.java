package org.ibis.itest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.log4j.Level;
import org.ibis.blockhint.FileRange;
import org.ibis.core.FailOpen;
import org.ibis.core.device.DeviceScheduler;
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
  private static final int BLOCK = 4 << 20;
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

  /** A DataNode, an SSD and its steward. */
  private final class Node implements AutoCloseable {
    private final FaultyDisk ssd;
    private final Path directory;
    private final Path data;
    private final IbisDfs dfs;
    private Blockd blockd;

    private Node() throws Exception {
      ssd = FaultyDisk.up(dir.resolve("ssd"));
      directory =
          Files.createDirectory(
              ssd.mount().resolve("ibis"),
              PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
      data = Files.createDirectories(dir.resolve("data"));
      Configuration conf = IbisDfs.conf();
      conf.setInt("dfs.blocksize", BLOCK);
      conf.setInt("ibis.window.part.bytes", 1 << 20);
      conf.setInt("ibis.window.bulk.bytes", BLOCK);
      conf.set("ibis.ssd.dir", directory.toString());
      conf.set("dfs.datanode.data.dir", data.toString());
      blockd = Blockd.start(directory, data);
      dfs = IbisDfs.start(conf, dir, 0);
      dfs.cluster.startDataNodes(conf, 1, false, null, null);
      dfs.cluster.waitActive();
    }

    private Mirrors mirrors() {
      return IbisDfs.mirrors(dfs.cluster.getDataNodes().get(0));
    }

    private void writeMirrored() throws Exception {
      Content.write(dfs.fs, FILE, CONTENT);
      awaitMirrors(FILES);
    }

    private void awaitMirrors(int files) {
      Eventually.eventually(
          () -> mirrors().known() == files,
          () -> mirrors().known() + " mirrors, and not " + files + ": " + status());
    }

    private String status() {
      try {
        return blockd.command("status");
      } catch (IOException e) {
        return e.toString();
      }
    }

    /** Reads all of it, of which nothing is in memory. */
    private void assertReads() throws Exception {
      forget(data);
      forget(directory);
      Content.assertHolds(dfs.fs, FILE, CONTENT);
    }

    private long faults() {
      return scheduler().failOpen().get(FailOpen.Reason.NO_MIRROR);
    }

    private DeviceScheduler scheduler() {
      return dfs.scheduler(0);
    }

    private void assertNoReplicaIsBad() throws IOException {
      assertFalse(dfs.fs.listCorruptFileBlocks(FILE).hasNext());
      assertEquals(1, dfs.lastBlockOf(FILE).length);
    }

    @Override
    public void close() throws Exception {
      ssd.fault("none");
      Mirrors mirrors = mirrors();
      dfs.close();
      mirrors.close(); // this process goes on
      blockd.close();
      ssd.close();
    }
  }

  private static List<Path> files(Path below) throws IOException {
    try (Stream<Path> all = Files.walk(below)) {
      return all.filter(Files::isRegularFile).toList();
    }
  }

  /** Takes what is below a directory from memory. */
  private static void forget(Path below) throws Exception {
    for (Path file : files(below)) {
      run(file, "sync", file.toString()); // only what is on the disk is dropped
      run(file, "dd", "if=" + file, "iflag=nocache", "count=0", "status=none");
    }
  }

  private static void run(Path file, String... line) throws Exception {
    int code = new ProcessBuilder(line).inheritIO().start().waitFor();
    assertTrue(code == 0 || !Files.exists(file), () -> List.of(line) + " has failed");
  }

  private static List<Path> mirrorsOf(Node node) throws IOException {
    List<Path> found = new ArrayList<>();
    for (Path file : files(node.directory.resolve("mirrors"))) {
      if (!file.toString().endsWith(".map")) {
        found.add(file);
      }
    }
    return found;
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
    try (Node node = new Node()) {
      node.writeMirrored();
      node.assertReads();
      assertTrue(node.mirrors().bytesFromSsd() > 0); // the rest was the disk's, which is as fast
      assertEquals(0, node.faults());
    }
  }

  @Test
  void rottenMirrorsAreNoticedAndTheDiskHasTheBytes() throws Exception {
    try (Node node = new Node()) {
      node.writeMirrored();
      node.blockd.kill(); // it would find out by itself
      for (Path mirror : mirrorsOf(node)) {
        rot(mirror);
      }
      node.assertReads();
      assertTrue(node.faults() > 0);
      node.assertNoReplicaIsBad();
      node.assertReads();
    }
  }

  @Test
  void checksumsAreReadFromTheSsdWhereTheDataHasNoMirror() throws Exception {
    try (Node node = new Node()) {
      node.writeMirrored();
      node.blockd.kill();
      for (Path mirror : mirrorsOf(node)) {
        if (!mirror.toString().endsWith(".meta")) {
          Files.delete(Path.of(mirror + ".map"));
          Files.delete(mirror);
        }
      }
      node.assertReads();
      assertTrue(node.mirrors().bytesFromSsd() > 0);
    }
  }

  /** Who reads from an SSD only does not find out that the disk's copy has rotted. */
  @Test
  void aScannerReadsWhatTheDiskHas() throws Exception {
    try (Node node = new Node()) {
      node.writeMirrored();
      for (Path block : files(node.data)) {
        if (BlockName.of(block.toFile()).filter(BlockName::isData).isPresent()) {
          FileTime changed = Files.getLastModifiedTime(block);
          rot(block);
          Files.setLastModifiedTime(block, changed); // the mirror is of use
        }
      }
      forget(node.data);
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
    try (Node node = new Node()) {
      node.writeMirrored();
      forget(node.directory);
      node.ssd.fault("read-error");
      node.assertReads();
      node.assertNoReplicaIsBad();
      assertTrue(node.faults() > 0);
    }
  }

  @Test
  void anSsdThatSaysNothingIsPassedOver() throws Exception {
    try (Node node = new Node()) {
      node.writeMirrored();
      forget(node.data);
      forget(node.directory);
      node.ssd.fault("silent");
      long before = System.nanoTime();
      Content.assertHolds(node.dfs.fs, FILE, CONTENT);
      long cap = node.scheduler().waitCapNanos();
      assertTrue(System.nanoTime() - before < cap, "within the cap of one wait");
      node.assertNoReplicaIsBad();
    }
  }

  @Test
  void whatIsAppendedIsRead() throws Exception {
    try (Node node = new Node()) {
      node.writeMirrored();
      try (FSDataOutputStream out = node.dfs.fs.append(FILE)) {
        out.write(Content.of(1000));
      }
      byte[] all = new byte[CONTENT.length + 1000];
      System.arraycopy(CONTENT, 0, all, 0, CONTENT.length);
      System.arraycopy(Content.of(1000), 0, all, CONTENT.length, 1000);
      forget(node.data);
      forget(node.directory);
      Content.assertHolds(node.dfs.fs, FILE, all);
      node.assertNoReplicaIsBad();
    }
  }

  @Test
  void whatIsTruncatedIsRead() throws Exception {
    try (Node node = new Node()) {
      node.writeMirrored();
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
      forget(node.data);
      forget(node.directory);
      Content.assertHolds(node.dfs.fs, FILE, java.util.Arrays.copyOf(CONTENT, length));
      node.assertNoReplicaIsBad();
    }
  }

  @Test
  void mirrorsAreOfUseWithoutTheirSteward() throws Exception {
    try (Node node = new Node()) {
      node.writeMirrored();
      node.blockd.kill();
      node.assertReads();
      long fromSsd = node.mirrors().bytesFromSsd();
      assertTrue(fromSsd > 0);
      Mirrors before = node.mirrors();
      node.dfs.cluster.restartDataNode(0);
      before.close();
      node.dfs.cluster.waitActive();
      node.awaitMirrors(FILES); // which it finds by itself
      node.assertReads();
      assertTrue(node.mirrors().bytesFromSsd() > 0);
      node.blockd = Blockd.start(node.directory, node.data);
      node.assertReads();
    }
  }

  @Test
  void whatIsDeletedHasNoMirror() throws Exception {
    try (Node node = new Node()) {
      node.writeMirrored();
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
