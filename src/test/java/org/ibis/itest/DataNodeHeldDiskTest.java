package org.ibis.itest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.ibis.core.FailOpen.Reason;
import org.ibis.core.FlowTag;
import org.ibis.core.IoKind;
import org.ibis.core.IoOp;
import org.ibis.core.device.DeviceScheduler;
import org.ibis.core.window.Window;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A disk whose only permit does not come back for long. */
@Tag("datanode")
class DataNodeHeldDiskTest {
  private static final Path FILE = new Path("/file");

  @Test
  void ioGoesOnAfterTheWaitCapAndIsCounted(@TempDir java.nio.file.Path dir) throws IOException {
    Configuration conf = IbisDfs.conf();
    conf.set("ibis.scheduler.depth", "1");
    conf.set("ibis.wait.cap.ms", "100");
    byte[] content = Content.of(2 * IbisDfs.BLOCK);
    CountDownLatch release = new CountDownLatch(1);
    AtomicInteger holding = new AtomicInteger();
    try (IbisDfs dfs = IbisDfs.start(conf, dir, 1)) {
      DeviceScheduler disk = dfs.scheduler(0);
      try {
        disk.submit(
            new FlowTag("held", 1, IoKind.PERSISTENT),
            IoOp.READ,
            new Window(0, 1),
            (start, bytes) -> {
              holding.incrementAndGet();
              try {
                release.await();
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            });
        Eventually.eventually(() -> holding.get() == 1, () -> "the disk is not held");

        Content.write(dfs.fs, FILE, content);
        assertTrue(disk.failOpen().get(Reason.SLOW_DEVICE) > 0, "its writer waited for it");
        Eventually.eventually(
            () -> disk.failOpen().get(Reason.WAIT_CAP) > 0, () -> "no write was let through");
        // In memory still or not: where not, it waits for the cap as well.
        Content.assertHolds(dfs.fs, FILE, content);
        assertTrue(disk.snapshot().outstanding() >= 1, "the disk is held still");
      } finally {
        release.countDown();
      }
      dfs.awaitAllPermitsBack();

      long before = disk.failOpen().get(Reason.WAIT_CAP);
      Content.assertHolds(dfs.fs, FILE, content);
      assertEquals(before, disk.failOpen().get(Reason.WAIT_CAP), "the disk is free again");
    }
  }
}
