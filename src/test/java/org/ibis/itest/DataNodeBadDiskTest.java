package org.ibis.itest;

import static org.ibis.itest.IbisDfs.BLOCK;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.log4j.Level;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A data directory that can't be used. */
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
}
