package org.ibis.itest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A disk that fails each write, until its file system gives up and can only be read: what is on it
 * stays readable, writes fail as on stock Hadoop, and the DataNode lives.
 */
@Tag("faults")
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class ReadOnlyDiskTest {
  private static final int FILES = 5;
  private static final byte[] CONTENT = Content.of(3 * IbisDfs.BULK);

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void whatWasWrittenStaysReadable(boolean ibis, @TempDir Path dir) throws Exception {
    Configuration conf = IbisDfs.conf();
    if (!ibis) {
      conf.unset("dfs.datanode.fsdataset.factory");
    }
    conf.setInt("dfs.datanode.disk.check.min.gap", 600_000); // or it drops its only disk
    try (FaultyDisk disk = FaultyDisk.up(dir.resolve("disk"));
        IbisDfs dfs = IbisDfs.start(conf, dir, 0)) {
      conf.set("dfs.datanode.data.dir", disk.mount().resolve("data").toString());
      dfs.cluster.startDataNodes(conf, 1, false, null, null);
      dfs.cluster.waitActive();
      for (int i = 0; i < FILES; i++) {
        Content.write(dfs.fs, file(i), CONTENT);
      }
      disk.sync(); // what is in memory alone is lost on stock Hadoop
      disk.fault("write-error");
      Eventually.eventually(() -> !canWrite(disk), () -> "the file system takes writes still");
      int failed = 0;
      for (int i = FILES; i < 2 * FILES; i++) {
        failed += writeFails(dfs, file(i)) ? 1 : 0;
      }
      assertEquals(FILES, failed, "writes that failed");
      for (int i = 0; i < FILES; i++) {
        Content.assertHolds(dfs.fs, file(i), CONTENT);
      }
      assertTrue(dfs.cluster.getDataNodes().get(0).isDatanodeUp());
      if (ibis) {
        dfs.awaitAllPermitsBack();
      }
      disk.fault("none");
      String how = ibis ? ", with IBIS" : ", on stock Hadoop";
      FaultTable.row("disk that can only be read" + how, FILES + " writes", failed, "-");
    }
    assertFalse(Files.exists(dir.resolve("disk/mount/data")), "the disk is still there");
  }

  private static org.apache.hadoop.fs.Path file(int i) {
    return new org.apache.hadoop.fs.Path("/file" + i);
  }

  private static boolean canWrite(FaultyDisk disk) {
    Path probe = disk.mount().resolve("probe");
    try {
      Files.deleteIfExists(probe);
      Files.writeString(probe, "x");
      new ProcessBuilder("sync", "-f", probe.toString()).start().waitFor();
      return true;
    } catch (IOException e) {
      return false;
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private static boolean writeFails(IbisDfs dfs, org.apache.hadoop.fs.Path file) {
    try {
      Content.write(dfs.fs, file, CONTENT);
      return false;
    } catch (IOException e) {
      return true;
    }
  }
}
