package org.ibis.itest;

import static org.ibis.itest.IbisDfs.BLOCK;
import static org.ibis.itest.IbisDfs.KB;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.ibis.core.device.DeviceScheduler;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * One of a DataNode's two disks fills up under blocks that are being written: these fail, as on
 * stock Hadoop, and nothing else does.
 */
@Tag("datanode")
@Tag("faults")
class FullDiskTest {
  private static final int FILES = 4; // Hadoop puts their blocks on one disk after the other
  private static final byte[] CONTENT = Content.of(BLOCK);

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void fullDiskFailsItsOwnBlocksOnlyAndKeepsNoPermit(boolean ibis, @TempDir Path dir)
      throws Exception {
    Path small = Files.createDirectory(dir.resolve("small"));
    Assumptions.assumeTrue(
        run("mount", "-t", "tmpfs", "-o", "size=8m", "tmpfs", small.toString()) == 0,
        "needs the right to mount");
    try {
      Configuration conf = IbisDfs.conf();
      if (!ibis) {
        conf.unset("dfs.datanode.fsdataset.factory");
      }
      conf.setInt("dfs.datanode.du.reserved", 0);
      conf.setInt("ibis.flush.hold.ms", 0); // so that the disks have something to do
      conf.set("dfs.datanode.data.dir", small + "," + dir.resolve("large"));
      try (IbisDfs dfs = IbisDfs.start(conf, dir, 0)) {
        dfs.cluster.startDataNodes(conf, 1, false, null, null);
        dfs.cluster.waitActive();
        fillUp(dfs, small.resolve("filler"), ibis);
      }
      String how = ibis ? ", with IBIS" : ", on stock Hadoop";
      FaultTable.row("one disk of two full" + how, FILES + " writes", FILES / 2, "-");
    } finally {
      assertEquals(0, run("umount", "-l", small.toString()));
    }
  }

  private static void fillUp(IbisDfs dfs, Path filler, boolean ibis) throws IOException {
    List<FSDataOutputStream> open = new ArrayList<>();
    for (int i = 0; i < FILES; i++) {
      FSDataOutputStream out = dfs.fs.create(file(i));
      out.write(CONTENT, 0, 64 * KB);
      out.hflush();
      open.add(out);
    }
    fill(filler);

    List<Integer> failed = new ArrayList<>();
    for (int i = 0; i < FILES; i++) {
      try {
        open.get(i).write(CONTENT, 64 * KB, CONTENT.length - 64 * KB);
        open.get(i).close();
      } catch (IOException e) {
        failed.add(i);
      }
    }
    assertEquals(FILES / 2, failed.size(), () -> "failed: " + failed);

    DataNode dataNode = dfs.cluster.getDataNodes().get(0);
    assertTrue(dataNode.isDatanodeUp());
    for (int i = 0; i < FILES; i++) {
      if (!failed.contains(i)) {
        Content.assertHolds(dfs.fs, file(i), CONTENT);
      }
    }
    Files.delete(filler);
    for (int i = 10; i < 14; i++) { // both disks again
      Content.write(dfs.fs, file(i), CONTENT);
      Content.assertHolds(dfs.fs, file(i), CONTENT);
    }
    if (ibis) {
      dfs.awaitAllPermitsBack();
      assertEquals(2, IbisDfs.schedulers(dataNode).size(), "disks");
      for (DeviceScheduler disk : IbisDfs.schedulers(dataNode)) {
        assertTrue(disk.snapshot().completed() > 0, () -> "idle: " + disk.snapshot());
      }
    }
  }

  private static org.apache.hadoop.fs.Path file(int i) {
    return new org.apache.hadoop.fs.Path("/file" + i);
  }

  private static void fill(Path filler) throws IOException {
    byte[] some = new byte[4 * KB];
    try (OutputStream out = Files.newOutputStream(filler)) {
      for (int i = 0; i < 8 * KB; i++) {
        out.write(some);
      }
    } catch (IOException e) {
      return; // full
    }
    throw new AssertionError("the disk is larger than it was made");
  }

  private static int run(String... command) throws InterruptedException {
    try {
      return new ProcessBuilder(command).inheritIO().start().waitFor();
    } catch (IOException e) {
      return -1; // no such command
    }
  }
}
