package org.ibis.itest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.ibis.core.FailOpen.Reason;
import org.ibis.core.FlowTag;
import org.ibis.core.FlowTags;
import org.ibis.core.IoKind;
import org.ibis.core.IoOp;
import org.ibis.core.Mode;
import org.ibis.core.device.DeviceScheduler;
import org.ibis.core.window.Window;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The off switch of a real DataNode, by its file, while writers wait for a disk that is held. */
@Tag("datanode")
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class OffSwitchTest {
  private static final int WRITERS = 8; // of each job
  private static final long OFF_NANOS = TimeUnit.SECONDS.toNanos(2);

  @Test
  void whoWaitsGoesOnWithinTwoSeconds(@TempDir Path dir) throws Exception {
    ModeSite site = ModeSite.in(dir);
    site.say("on");
    Configuration conf = site.conf();
    conf.set("ibis.scheduler.depth", "1");
    conf.set("ibis.wait.cap.ms", "30000"); // nobody goes on by that
    byte[] content = Content.of(2 * IbisDfs.BLOCK);
    CountDownLatch held = new CountDownLatch(1);
    ExecutorService writers = Executors.newFixedThreadPool(2 * WRITERS);
    try (IbisDfs dfs = IbisDfs.start(conf, dir, 1)) {
      DeviceScheduler disk = dfs.scheduler(0);
      hold(disk, held);
      List<Future<?>> all = new ArrayList<>();
      for (double weight : new double[] {1, 32}) {
        FileSystem client =
            dfs.client(
                "mapreduce.task.attempt.id",
                FlowTags.taskOf("application_1_00" + (10 + (int) weight), weight, null));
        for (int i = 0; i < WRITERS; i++) {
          org.apache.hadoop.fs.Path file =
              new org.apache.hadoop.fs.Path("/" + (int) weight + "-" + i);
          all.add(
              writers.submit(
                  () -> {
                    Content.write(client, file, content);
                    return null;
                  }));
        }
      }
      Eventually.eventually(
          () -> disk.snapshot().queued() >= 2 * WRITERS, () -> "not all wait: " + disk.snapshot());

      long said = System.nanoTime();
      site.say("off");
      Eventually.eventually(() -> dfs.mode(0) == Mode.OFF, () -> "it is still on");
      long took = System.nanoTime() - said;
      assertFalse(disk.hasQueued(), "all are let go");
      System.out.printf("off after %.2f s%n", took / 1e9);
      assertTrue(took < OFF_NANOS, () -> "it took " + took / 1e9 + " s");
      for (Future<?> one : all) {
        Object unused = one.get(4, TimeUnit.MINUTES); // the disk is held still
      }
      assertEquals(1, disk.snapshot().outstanding(), "what holds it");
      assertEquals(0, disk.failOpen().get(Reason.WAIT_CAP), "none went on by that");
      for (int i = 0; i < WRITERS; i++) {
        Content.assertHolds(dfs.fs, new org.apache.hadoop.fs.Path("/1-" + i), content);
      }

      site.say("on");
      Eventually.eventually(() -> dfs.mode(0) == Mode.ON, () -> "it is still off");
      Future<?> again =
          writers.submit(
              () -> {
                Content.write(dfs.fs, new org.apache.hadoop.fs.Path("/again"), content);
                return null;
              });
      Eventually.eventually(disk::hasQueued, () -> "nobody waits for the disk");
      held.countDown();
      Object unused = again.get(4, TimeUnit.MINUTES);
      dfs.awaitAllPermitsBack();
      Content.assertHolds(dfs.fs, new org.apache.hadoop.fs.Path("/again"), content);
    } finally {
      held.countDown();
      writers.shutdownNow();
    }
  }

  private static void hold(DeviceScheduler disk, CountDownLatch held) {
    CountDownLatch holds = new CountDownLatch(1);
    Object unused =
        disk.submit(
            new FlowTag("held", 1, IoKind.PERSISTENT),
            IoOp.READ,
            new Window(0, 1),
            (start, bytes) -> {
              holds.countDown();
              try {
                held.await();
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            });
    Eventually.eventually(() -> holds.getCount() == 0, () -> "the disk is not held");
  }
}
