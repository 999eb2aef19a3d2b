package org.ibis.itest;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * One of a DataNode's two disks answers nothing for a while: nothing may fail by it that would not
 * fail on stock Hadoop, nobody may hang when it answers again, and the other disk goes on.
 */
@Tag("faults")
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class HungDiskTest {
  /** For how long. */
  private static final int SILENT_SECONDS = Integer.getInteger("ibis.test.silence.seconds", 8);

  private static final int OPERATIONS = 80;
  private static final int BEFORE_IT_HANGS = 10;

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void nothingFailsAndNobodyHangs(boolean ibis, @TempDir Path dir) throws Exception {
    Configuration conf = IbisDfs.conf();
    if (!ibis) {
      conf.unset("dfs.datanode.fsdataset.factory");
    }
    conf.setInt("dfs.client.socket-timeout", 180_000); // a client's patience is not what is tried
    conf.setInt("dfs.datanode.disk.check.timeout", 300_000); // neither is the DataNode's
    try (FaultyDisk disk = FaultyDisk.up(dir.resolve("disk"));
        IbisDfs dfs = IbisDfs.start(conf, dir, 0)) {
      Path healthy = dir.resolve("healthy");
      conf.set("dfs.datanode.data.dir", disk.mount().resolve("data") + "," + healthy);
      dfs.cluster.startDataNodes(conf, 1, false, null, null);
      dfs.cluster.waitActive();
      try (Operations operations = new Operations(dfs.fs, 3 * IbisDfs.BULK)) {
        operations.add(OPERATIONS);
        operations.awaitDone(BEFORE_IT_HANGS);
        disk.fault("silent");
        try {
          TimeUnit.SECONDS.sleep(SILENT_SECONDS); // it is the fault, not a wait for something
        } finally {
          disk.fault("none");
        }
        operations.awaitAll();
        operations.assertNothingLost();
        assertEquals(0, operations.failed(), () -> operations.failures().toString());
        String how = ibis ? ", with IBIS" : ", on stock Hadoop";
        FaultTable.row("one disk of two silent for " + SILENT_SECONDS + " s" + how, operations);
      }
      if (ibis) {
        dfs.awaitAllPermitsBack();
      }
    }
  }
}
