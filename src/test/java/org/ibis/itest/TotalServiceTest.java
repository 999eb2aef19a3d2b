package org.ibis.itest;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.ibis.broker.BrokerServer;
import org.ibis.broker.policy.JobWeights;
import org.ibis.core.FailOpen;
import org.ibis.core.FlowTags;
import org.ibis.core.conf.IbisKeys;
import org.ibis.core.device.DeviceScheduler;
import org.ibis.core.device.FlowSnapshot;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Two real DataNodes with a disk each. A job of weight 2 writes to both, one of weight 1 to the
 * second only: by itself that disk gives the first one two thirds, so that it has five times as
 * much as the other in all.
 */
@Tag("long")
@Tag("faults")
@Timeout(value = 15, unit = TimeUnit.MINUTES)
class TotalServiceTest {
  private static final String BOTH = "application_1_0001";
  private static final String SECOND_ONLY = "application_1_0002";
  private static final int BLOCK = 32 << 20;
  private static final int WRITERS = 2; // of each job on each disk
  private static final long WINDOW_NANOS = TimeUnit.SECONDS.toNanos(30); // of both disks' time

  private final FailOpen failOpen = new FailOpen(System::nanoTime, (message, cause) -> {});
  private final AtomicBoolean over = new AtomicBoolean();
  private final ExecutorService writers = Executors.newCachedThreadPool();
  private final List<Future<?>> writing = new ArrayList<>();

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void jobsShareTheClusterByTheirWeights(boolean coordinated, @TempDir Path dir) throws Exception {
    Configuration conf = IbisDfs.conf();
    conf.setInt("dfs.blocksize", BLOCK);
    conf.setInt("ibis.window.bulk.bytes", 4 << 20);
    conf.setInt("ibis.window.part.bytes", 1 << 20);
    conf.setInt("ibis.window.credit.bytes", 32 << 20); // so that all soon wait for the disk
    ScheduledExecutorService periods = Executors.newSingleThreadScheduledExecutor();
    try (BrokerServer broker =
            BrokerServer.start(
                new Configuration(false),
                "127.0.0.1",
                0,
                JobWeights.asClaimed(),
                failOpen,
                System::nanoTime);
        FaultyDisk first = FaultyDisk.up(dir.resolve("disk1"), "--model", "hdd", "--slow", "2");
        FaultyDisk second = FaultyDisk.up(dir.resolve("disk2"), "--model", "hdd", "--slow", "2");
        IbisDfs dfs = IbisDfs.start(conf, dir, 0)) {
      var unused = periods.scheduleAtFixedRate(broker::endPeriod, 1, 1, TimeUnit.SECONDS);
      conf.setBoolean(IbisKeys.BROKER_ENABLED, coordinated);
      conf.set(IbisKeys.BROKER_ADDRESS, "127.0.0.1:" + broker.address().getPort());
      for (FaultyDisk disk : List.of(first, second)) {
        conf.set("dfs.datanode.data.dir", disk.mount().resolve("data").toString());
        dfs.cluster.startDataNodes(conf, 1, false, null, null);
      }
      dfs.cluster.waitActive();
      write(dfs, BOTH, 2, 0);
      write(dfs, BOTH, 2, 1);
      write(dfs, SECOND_ONLY, 1, 1);
      Eventually.eventually(
          () -> charged(dfs, BOTH) > 0 && charged(dfs, SECOND_ONLY) > 0, () -> "nothing moves");
      double wanted = coordinated ? 2 : 5;
      List<Double> ratios = new ArrayList<>();
      Eventually.eventually(
          () -> {
            ratios.add(ratio(dfs));
            return Math.abs(ratios.get(ratios.size() - 1) / wanted - 1) < 0.1;
          },
          () -> "wanted " + wanted + ":1, got " + ratios);
      double later = ratio(dfs);
      System.out.printf(
          "2:1 over two DataNodes, %s the broker: %s and then %.2f:1%n",
          coordinated ? "with" : "without", ratios, later);
      assertTrue(Math.abs(later / wanted - 1) < 0.15, () -> "got " + later);
      assertEquals(0, failOpen.total());
    } finally {
      over.set(true);
      for (Future<?> one : writing) {
        one.cancel(true);
      }
      writers.shutdownNow();
      periods.shutdownNow();
    }
  }

  /** What one job got of the other's in the next window, device time. */
  private static double ratio(IbisDfs dfs) {
    long both = charged(dfs, BOTH);
    long one = charged(dfs, SECOND_ONLY);
    Eventually.eventually(
        () -> charged(dfs, BOTH) + charged(dfs, SECOND_ONLY) - both - one >= WINDOW_NANOS,
        () -> "nothing moves");
    return (charged(dfs, BOTH) - both) / (double) (charged(dfs, SECOND_ONLY) - one);
  }

  private static long charged(IbisDfs dfs, String flow) {
    long charged = 0;
    for (int dataNode = 0; dataNode < 2; dataNode++) {
      DeviceScheduler scheduler = dfs.scheduler(dataNode);
      for (FlowSnapshot f : scheduler.snapshot().flows()) {
        charged += f.flow().equals(flow) ? f.charged() : 0;
      }
    }
    return charged;
  }

  private void write(IbisDfs dfs, String job, double weight, int dataNode) throws IOException {
    InetSocketAddress[] there = {dfs.cluster.getDataNodes().get(dataNode).getXferAddress()};
    for (int i = 0; i < WRITERS; i++) {
      String file = "/" + job + "-" + dataNode + "-" + i;
      DistributedFileSystem client =
          (DistributedFileSystem)
              dfs.client("mapreduce.task.attempt.id", FlowTags.taskOf(job, weight, null));
      writing.add(writers.submit(() -> write(client, file, there)));
    }
  }

  private Void write(DistributedFileSystem client, String file, InetSocketAddress[] there)
      throws IOException {
    byte[] content = Content.of(BLOCK);
    while (!over.get()) {
      try (var out =
          client.create(
              new org.apache.hadoop.fs.Path(file),
              FsPermission.getFileDefault(),
              true,
              1 << 16,
              (short) 1,
              BLOCK,
              null,
              there)) {
        out.write(content);
      }
    }
    return null;
  }
}
