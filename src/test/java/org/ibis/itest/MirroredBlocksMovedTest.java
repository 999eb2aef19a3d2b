package org.ibis.itest;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.hdfs.MiniDFSCluster;
import org.apache.hadoop.hdfs.server.common.HdfsServerConstants.StartupOption;
import org.apache.hadoop.hdfs.server.namenode.NameNode;
import org.ibis.blockhint.FileRange;
import org.ibis.datanode.mirror.Mirrors;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Blocks that are mirrored, and then recovered, moved or rolled back: nobody reads bytes that they
 * had before. Where their steward is dead meanwhile, the mirrors of before are still there.
 */
@Tag("faults")
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class MirroredBlocksMovedTest {
  private static final int BLOCKS = 2;
  private static final int APPENDED = 1000;
  private static final byte[] CONTENT = Content.of(BLOCKS * MirroredDfs.BLOCK - 77_777);
  private static final org.apache.hadoop.fs.Path FILE = new org.apache.hadoop.fs.Path("/file");
  private static final org.apache.hadoop.fs.Path KEPT = new org.apache.hadoop.fs.Path("/kept");

  @TempDir private Path dir;

  @BeforeEach
  void needsNativeParts() {
    Blockd.assume();
    Assumptions.assumeTrue(FileRange.nativeUnavailableReason() == null);
  }

  /** Waits until each block that a DataNode has is mirrored, its data and its checksums. */
  private static void awaitMirrored(MirroredDfs node, int i) throws IOException {
    int files = 0;
    for (Path block : node.node(i).blocks()) {
      FileTime changed = Files.getLastModifiedTime(block);
      // Hadoop's moves keep times to the ms: one in a thousand is of a whole second by that.
      files += changed.to(TimeUnit.NANOSECONDS) % TimeUnit.SECONDS.toNanos(1) == 0 ? 0 : 1;
    }
    node.awaitMirrors(i, files);
  }

  private static byte[] appended() {
    byte[] all = Arrays.copyOf(CONTENT, CONTENT.length + APPENDED);
    System.arraycopy(Content.of(APPENDED), 0, all, CONTENT.length, APPENDED);
    return all;
  }

  private static void append(MirroredDfs node) throws IOException {
    try (FSDataOutputStream out = node.dfs.fs.append(FILE)) {
      out.write(Content.of(APPENDED));
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void whatIsRecoveredFromADeadClientIsRead(boolean steward) throws Exception {
    try (MirroredDfs node = MirroredDfs.start(dir)) {
      Content.write(node.dfs.fs, FILE, CONTENT);
      awaitMirrored(node, 0);
      if (!steward) {
        node.node().blockd.kill();
      }
      Process client = UnclosedAppend.start(node.dfs.fs.getUri(), FILE, APPENDED);
      int unused = client.destroyForcibly().waitFor();
      MirroredDfs.eventually(
          () -> node.dfs.fs.recoverLease(FILE) && node.dfs.fs.isFileClosed(FILE),
          "it is not recovered");
      node.assertReads(FILE, appended());
      node.assertNoReplicaIsBad(FILE);
      if (steward) {
        awaitMirrored(node, 0);
        node.assertReads(FILE, appended());
      }
    }
  }

  @Test
  void whatIsOnAnotherVolumeIsReadAndMirroredAnew() throws Exception {
    try (MirroredDfs node = MirroredDfs.start(dir, 1, 2)) {
      Content.write(node.dfs.fs, FILE, CONTENT);
      awaitMirrored(node, 0);
      BlockMoves.toOtherVolume(node.dfs, FILE);
      awaitMirrored(node, 0);
      long before = node.mirrors().bytesFromSsd();
      node.assertReads(FILE, CONTENT);
      assertTrue(node.mirrors().bytesFromSsd() > before, node::status);
      node.assertNoReplicaIsBad(FILE);
    }
  }

  @Test
  void whatWasChangedOnAnotherVolumeAndComesBackIsRead() throws Exception {
    try (MirroredDfs node = MirroredDfs.start(dir, 1, 2)) {
      Content.write(node.dfs.fs, FILE, CONTENT);
      awaitMirrored(node, 0);
      node.node().blockd.kill();
      BlockMoves.toOtherVolume(node.dfs, FILE);
      node.assertReads(FILE, CONTENT);
      append(node);
      BlockMoves.toOtherVolume(node.dfs, FILE);
      node.assertReads(FILE, appended());
      node.node().startBlockd(); // which finds mirrors of what was
      awaitMirrored(node, 0);
      node.assertReads(FILE, appended());
      node.assertNoReplicaIsBad(FILE);
    }
  }

  @Test
  void whatIsOnAnotherDataNodeIsReadAndMirroredThere() throws Exception {
    try (MirroredDfs node = MirroredDfs.start(dir, 2, 1)) {
      Content.write(node.dfs.fs, FILE, CONTENT);
      BlockMoves.toDataNode(node.dfs, FILE, node.dataNode(0));
      awaitMirrored(node, 0);
      node.node(0).blockd.kill(); // what it has mirrored stays
      BlockMoves.toDataNode(node.dfs, FILE, node.dataNode(1));
      awaitMirrored(node, 1);
      long before = node.mirrors(1).bytesFromSsd();
      node.assertReads(FILE, CONTENT);
      assertTrue(node.mirrors(1).bytesFromSsd() > before, () -> node.status(1));
      append(node);
      BlockMoves.toDataNode(node.dfs, FILE, node.dataNode(0));
      node.assertReads(FILE, appended());
      node.node(0).startBlockd();
      node.assertReads(FILE, appended());
      node.assertNoReplicaIsBad(FILE);
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void afterARollbackNobodyReadsWhatWasWrittenAfterTheUpgrade(boolean mirrored) throws Exception {
    try (MirroredDfs node = MirroredDfs.start(dir)) {
      MiniDFSCluster cluster = node.dfs.cluster;
      Content.write(node.dfs.fs, FILE, CONTENT);
      Content.write(node.dfs.fs, KEPT, CONTENT);
      awaitMirrored(node, 0);

      cluster.restartNameNode(0, false, "-upgrade");
      restartDataNode(node, null);
      node.assertReads(KEPT, CONTENT);
      if (!mirrored) {
        node.node().blockd.kill();
      }
      append(node);
      assertTrue(node.dfs.fs.delete(KEPT, false));
      node.assertReads(FILE, appended());
      if (mirrored) {
        MirroredDfs.eventually(() -> node.mirrors().known() == 2 * BLOCKS, node.status());
        node.assertReads(FILE, appended());
      }

      cluster.shutdownNameNode(0);
      assertTrue(!NameNode.doRollback(cluster.getConfiguration(0), false), "rolled back");
      cluster.restartNameNode(0, false);
      restartDataNode(node, StartupOption.ROLLBACK);
      node.assertReads(FILE, CONTENT);
      node.assertReads(KEPT, CONTENT);
      if (!mirrored) {
        node.node().startBlockd();
      }
      node.assertReads(FILE, CONTENT);
      node.assertNoReplicaIsBad(FILE);
      node.assertNoReplicaIsBad(KEPT);
    }
  }

  private static void restartDataNode(MirroredDfs node, StartupOption how) throws Exception {
    MiniDFSCluster cluster = node.dfs.cluster;
    Mirrors before = node.mirrors();
    Configuration conf = node.dataNode(0).getConf();
    Object unused = cluster.stopDataNode(0);
    before.close();
    cluster.startDataNodes(conf, 1, false, how, null);
    cluster.waitActive();
  }
}
