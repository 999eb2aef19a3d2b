package org.ibis.itest;

import static org.ibis.itest.IbisDfs.BLOCK;
import static org.ibis.itest.IbisDfs.KB;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.apache.log4j.Level;
import org.ibis.core.device.DeviceScheduler;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A data directory that can't be used, and one that fills up. */
@Tag("datanode")
class DataNodeBadDiskTest {
  private static final org.apache.hadoop.fs.Path FILE = new org.apache.hadoop.fs.Path("/file");

  /** A place where not even root can make a directory. */
  private static Path impossible(Path dir) throws IOException {
    return Files.writeString(dir.resolve("a-file"), "").resolve("data");
  }

  private static void dataDirectories(IbisDfs dfs, Configuration conf, Path... dirs)
      throws IOException {
    conf.set(
        "dfs.datanode.data.dir",
        String.join(",", Arrays.stream(dirs).map(Path::toString).toList()));
    dfs.cluster.startDataNodes(conf, 1, false, null, null);
  }

  @Test
  void missingDirectoryIsNamedByHadoopAndTheOtherOneWorks(@TempDir Path dir) throws IOException {
    Configuration conf = IbisDfs.conf();
    conf.setInt("dfs.datanode.failed.volumes.tolerated", 1);
    Path bad = impossible(dir);
    try (IbisDfs dfs = IbisDfs.start(conf, dir, 0);
        CapturedLog hadoop = CapturedLog.of("org.apache.hadoop.hdfs.server");
        CapturedLog ibis = CapturedLog.of("org.ibis")) {
      dataDirectories(dfs, conf, bad, dir.resolve("good"));
      dfs.cluster.waitActive();

      assertNames(bad, hadoop);
      assertEquals(List.of(), ibis.messages(Level.ERROR));
      assertTrue(IbisDfs.isOn(dfs.cluster.getDataNodes().get(0)));
      Content.write(dfs.fs, FILE, Content.of(BLOCK + 1));
      Content.assertHolds(dfs.fs, FILE, Content.of(BLOCK + 1));
    }
  }

  @Test
  void withNoDirectoryAtAllHadoopSaysWhyTheDataNodeDoesNotStart(@TempDir Path dir)
      throws IOException {
    Configuration conf = IbisDfs.conf();
    Path bad = impossible(dir);
    try (IbisDfs dfs = IbisDfs.start(conf, dir, 0);
        CapturedLog hadoop = CapturedLog.of("org.apache.hadoop.hdfs.server");
        CapturedLog ibis = CapturedLog.of("org.ibis")) {
      assertThrows(IOException.class, () -> dataDirectories(dfs, conf, bad));

      assertNames(bad, hadoop);
      assertEquals(List.of(), ibis.messages(Level.ERROR));
    }
  }

  private static void assertNames(Path directory, CapturedLog hadoop) {
    assertTrue(
        hadoop.messages(Level.WARN).stream().anyMatch(m -> m.contains(directory.toString())),
        () -> "not named: " + hadoop.messages(Level.WARN));
  }

  @Test
  void fullDiskFailsItsOwnBlocksOnlyAndKeepsNoPermit(@TempDir Path dir) throws Exception {
    Path small = Files.createDirectory(dir.resolve("small"));
    Assumptions.assumeTrue(
        run("mount", "-t", "tmpfs", "-o", "size=8m", "tmpfs", small.toString()) == 0,
        "needs the right to mount");
    try {
      Configuration conf = IbisDfs.conf();
      conf.setInt("dfs.datanode.du.reserved", 0);
      try (IbisDfs dfs = IbisDfs.start(conf, dir, 0)) {
        dataDirectories(dfs, conf, small, dir.resolve("large"));
        dfs.cluster.waitActive();
        fillUp(dfs, small);
      }
    } finally {
      assertEquals(0, run("umount", "-l", small.toString()));
    }
  }

  private static void fillUp(IbisDfs dfs, Path small) throws IOException {
    int files = 4; // Hadoop puts their blocks on one disk after the other
    byte[] content = Content.of(BLOCK);
    List<FSDataOutputStream> open = new ArrayList<>();
    for (int i = 0; i < files; i++) {
      FSDataOutputStream out = dfs.fs.create(file(i));
      out.write(content, 0, 64 * KB);
      out.hflush();
      open.add(out);
    }
    assertEquals(2, IbisDfs.schedulers(dfs.cluster.getDataNodes().get(0)).size(), "disks");
    Path filler = small.resolve("filler");
    fill(filler);

    List<Integer> failed = new ArrayList<>();
    for (int i = 0; i < files; i++) {
      try {
        open.get(i).write(content, 64 * KB, content.length - 64 * KB);
        open.get(i).close();
      } catch (IOException e) {
        failed.add(i);
      }
    }
    assertEquals(files / 2, failed.size(), () -> "failed: " + failed);
    dfs.awaitAllPermitsBack();

    DataNode dataNode = dfs.cluster.getDataNodes().get(0);
    assertTrue(dataNode.isDatanodeUp());
    for (int i = 0; i < files; i++) {
      if (!failed.contains(i)) {
        Content.assertHolds(dfs.fs, file(i), content);
      }
    }
    Files.delete(filler);
    for (int i = 10; i < 14; i++) { // both disks again
      Content.write(dfs.fs, file(i), content);
      Content.assertHolds(dfs.fs, file(i), content);
    }
    dfs.awaitAllPermitsBack();
    for (DeviceScheduler disk : IbisDfs.schedulers(dataNode)) {
      assertTrue(disk.snapshot().completed() > 0, () -> "idle: " + disk.snapshot());
    }
  }

  private static org.apache.hadoop.fs.Path file(int i) {
    return new org.apache.hadoop.fs.Path(FILE, "" + i);
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
