package org.ibis.itest;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.ibis.blockhint.FileRange;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A disk that fails to write. The kernel tells each open file of it once: IBIS's own flushes must
 * not be told in the writer's stead, or hsync would report that lost data is safe.
 */
@Tag("data") // without the native part, too
@Tag("faults")
@Timeout(value = 20, unit = TimeUnit.MINUTES)
class DiskErrorTest {
  /** How often it is tried on stock Hadoop, and again with IBIS. */
  private static final int TRIES = Integer.getInteger("ibis.test.tries", 10);

  /** Before the file system's journal is full, and its own writes meet the fault. */
  private static final int OF_A_DISK = 25;

  /** Windows that IBIS flushes by itself, before anybody asks for a sync. */
  private static final int BYTES = 3 * IbisDfs.BULK;

  /** What asks for the disk. */
  private enum Asks {
    HSYNC,
    CLOSE
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void hsyncFailsEachTimeThatDataWasLost(boolean ibis, @TempDir Path dir) throws Exception {
    failsEachTime(Asks.HSYNC, ibis, dir);
  }

  /** On a DataNode that syncs what is closed. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void closeFailsEachTimeThatDataWasLost(boolean ibis, @TempDir Path dir) throws Exception {
    failsEachTime(Asks.CLOSE, ibis, dir);
  }

  private static void failsEachTime(Asks asks, boolean ibis, Path dir) throws Exception {
    int failed = 0;
    for (int tried = 0; tried < TRIES; tried += OF_A_DISK) {
      int tries = Math.min(OF_A_DISK, TRIES - tried);
      failed += failures(asks, ibis, dir.resolve(Integer.toString(tried)), tries);
    }
    String what = asks.name().toLowerCase(Locale.ROOT);
    assertEquals(TRIES, failed, what + " that failed");
    String part = FileRange.nativeUnavailableReason() == null ? "" : " without the native part";
    String how = ibis ? ", with IBIS" + part : ", on stock Hadoop";
    FaultTable.row("EIO under " + what + how, TRIES + " times " + what, failed, "-");
  }

  private static int failures(Asks asks, boolean ibis, Path dir, int tries) throws Exception {
    Configuration conf = IbisDfs.conf();
    conf.setBoolean("dfs.datanode.synconclose", asks == Asks.CLOSE);
    if (!ibis) {
      conf.unset("dfs.datanode.fsdataset.factory");
    }
    int failed = 0;
    try (FaultyDisk disk = FaultyDisk.up(dir.resolve("disk"));
        IbisDfs dfs = IbisDfs.start(conf, dir, 0)) {
      conf.set("dfs.datanode.data.dir", disk.mount().resolve("data").toString());
      dfs.cluster.startDataNodes(conf, 1, false, null, null);
      dfs.cluster.waitActive();
      assertEquals(ibis, IbisDfs.isOn(dfs.cluster.getDataNodes().get(0)));
      for (int i = 0; i < tries; i++) {
        failed += fails(asks, dfs, disk, new org.apache.hadoop.fs.Path("/file" + i)) ? 1 : 0;
      }
    }
    return failed;
  }

  private static boolean fails(
      Asks asks, IbisDfs dfs, FaultyDisk disk, org.apache.hadoop.fs.Path file) throws Exception {
    FSDataOutputStream out = dfs.fs.create(file);
    out.write(1);
    out.hsync(); // what the file system has to write for a new file is written
    disk.fault("write-error", "--times", "1");
    try {
      out.write(Content.of(BYTES));
      if (asks == Asks.CLOSE) {
        out.close();
      } else {
        out.hsync();
      }
      return false;
    } catch (IOException e) {
      return true;
    } finally {
      disk.fault("none");
      try {
        out.close();
      } catch (IOException e) {
        // as it must
      }
    }
  }
}
