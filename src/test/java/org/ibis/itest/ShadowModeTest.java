package org.ibis.itest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.ibis.core.FlowTags;
import org.ibis.core.Mode;
import org.ibis.core.device.DeviceScheduler;
import org.ibis.core.device.FlowSnapshot;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A real DataNode that only observes, and then schedules. */
@Tag("datanode")
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class ShadowModeTest {
  private static final String JOB = "application_1_0042";

  private static FlowSnapshot flow(DeviceScheduler disk) {
    return disk.snapshot().flows().stream()
        .filter(f -> f.flow().equals(JOB))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no " + JOB + " in " + disk.snapshot()));
  }

  @Test
  void whatAJobDoesIsCountedAndForetoldAndNothingIsScheduled(@TempDir Path dir) throws Exception {
    ModeSite site = ModeSite.in(dir);
    site.say("shadow");
    Configuration conf = site.conf();
    conf.setInt("ibis.flush.hold.ms", 0); // so that there is something to schedule
    byte[] content = Content.of(2 * IbisDfs.BLOCK + 12_345);
    try (IbisDfs dfs = IbisDfs.start(conf, dir, 1)) {
      DeviceScheduler disk = dfs.scheduler(0);
      assertEquals(Mode.SHADOW, dfs.mode(0));
      FileSystem client = dfs.client("mapreduce.task.attempt.id", FlowTags.taskOf(JOB, 4, null));
      org.apache.hadoop.fs.Path file = new org.apache.hadoop.fs.Path("/file");
      Content.write(client, file, content);
      Content.assertHolds(client, file, content);
      Eventually.eventually( // a stream tells the rest when the DataNode closes it
          () ->
              flow(disk).readBytes() == content.length // all that was read, and nothing twice
                  && flow(disk).writeBytes() >= content.length, // and checksums with it
          () -> content.length + " bytes were written and read: " + disk.snapshot());
      FlowSnapshot seen = flow(disk);
      assertEquals(4, seen.weight());
      assertEquals(0, seen.windows(), "no window was scheduled");
      assertEquals(0, disk.snapshot().completed(), "no part was");

      long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(1);
      while (flow(disk).forecast().bytes() == 0 && System.nanoTime() < end) {
        Content.assertHolds(client, file, content); // until a period is over, 5 s or so
      }
      assertTrue(flow(disk).forecast().withIbisNanos() > 0);

      site.say("on");
      Eventually.eventually(() -> dfs.mode(0) == Mode.ON, () -> "it still observes");
      Content.write(client, new org.apache.hadoop.fs.Path("/scheduled"), content);
      Content.assertHolds(client, new org.apache.hadoop.fs.Path("/scheduled"), content);
      dfs.awaitAllPermitsBack();
      assertTrue(disk.snapshot().completed() > 0, "now it schedules");
    }
  }
}
