package org.ibis.itest;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hdfs.server.datanode.DataNode;
import org.apache.hadoop.hdfs.server.datanode.metrics.DataNodeDiskMetrics;
import org.apache.hadoop.hdfs.server.protocol.SlowDiskReports.DiskOp;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** One of a DataNode's six disks is slow: Hadoop finds it, and puts no more blocks there. */
@Tag("long")
@Timeout(value = 20, unit = TimeUnit.MINUTES)
class SlowDiskTest {
  private static final int HEALTHY = 5; // Hadoop compares five disks at least
  private static final int FILES = 60;
  private static final int BYTES = 4 * IbisDfs.KB;

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void hadoopFindsTheSlowDiskByItsReadsAndLeavesItOut(boolean ibis, @TempDir Path dir)
      throws Exception {
    Configuration conf = IbisDfs.conf();
    if (!ibis) {
      conf.unset("dfs.datanode.fsdataset.factory");
    }
    conf.setInt("dfs.datanode.fileio.profiling.sampling.percentage", 100);
    conf.set("dfs.datanode.outliers.report.interval", "500ms");
    conf.setInt("dfs.datanode.max.slowdisks.to.exclude", 1);
    conf.setBoolean("dfs.datanode.transferTo.allowed", false); // else reads of data are none here
    conf.setLong("dfs.datanode.slowdisk.low.threshold.ms", 5); // which small reads are over, too
    try (FaultyDisk slow = FaultyDisk.up(dir.resolve("disk"), "--model", "hdd", "--slow", "10");
        IbisDfs dfs = IbisDfs.start(conf, dir, 0)) {
      Path slowData = slow.mount().resolve("data");
      List<String> all = new ArrayList<>(List.of(slowData.toString()));
      for (int i = 0; i < HEALTHY; i++) {
        all.add(dir.resolve("healthy" + i).toString());
      }
      conf.set("dfs.datanode.data.dir", String.join(",", all));
      dfs.cluster.startDataNodes(conf, 1, false, null, null);
      dfs.cluster.waitActive();
      DataNode dataNode = dfs.cluster.getDataNodes().get(0);
      assertEquals(ibis, IbisDfs.isOn(dataNode));
      for (int i = 0; i < FILES; i++) {
        Content.write(dfs.fs, file(i), Content.of(BYTES));
      }
      slow.sync();

      DataNodeDiskMetrics found = dataNode.getDiskMetrics();
      Eventually.eventually(
          () -> {
            readAllFromTheDisk(dfs, slowData);
            return isSlowToRead(found, slowData) && isLeftOut(found, slowData);
          },
          () -> found.getDiskOutliersStats() + ", left out " + found.getSlowDisksToExclude());
      assertEquals(1, found.getSlowDisksToExclude().size());
      System.out.println((ibis ? "IBIS: " : "stock: ") + found.getDiskOutliersStats());
    }
  }

  private static org.apache.hadoop.fs.Path file(int i) {
    return new org.apache.hadoop.fs.Path("/file" + i);
  }

  private static boolean isSlowToRead(DataNodeDiskMetrics found, Path data) {
    return found.getDiskOutliersStats().entrySet().stream()
        .anyMatch(e -> Path.of(e.getKey()).equals(data) && e.getValue().containsKey(DiskOp.READ));
  }

  private static boolean isLeftOut(DataNodeDiskMetrics found, Path data) {
    return found.getSlowDisksToExclude().stream().anyMatch(d -> Path.of(d).equals(data));
  }

  private static void readAllFromTheDisk(IbisDfs dfs, Path data) {
    try {
      forget(data);
      for (int i = 0; i < FILES; i++) {
        Content.assertHolds(dfs.fs, file(i), Content.of(BYTES));
      }
    } catch (IOException | InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  /** Takes what is in memory of the files in a directory from there. */
  private static void forget(Path data) throws IOException, InterruptedException {
    List<Path> files;
    try (Stream<Path> tree = Files.walk(data)) {
      files = tree.filter(Files::isRegularFile).toList();
    }
    for (Path file : files) {
      int code =
          new ProcessBuilder("dd", "if=" + file, "iflag=nocache", "count=0", "status=none")
              .inheritIO()
              .start()
              .waitFor();
      assertEquals(0, code, () -> "dd of " + file);
    }
  }
}
