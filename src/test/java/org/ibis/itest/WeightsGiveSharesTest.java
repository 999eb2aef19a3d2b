package org.ibis.itest;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.ibis.core.FlowTags;
import org.ibis.core.device.FlowSnapshot;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Two jobs that write to one disk through a real DataNode: it is theirs by their weights. */
@Tag("faults")
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class WeightsGiveSharesTest {
  private static final String HEAVY = "application_1_0004";
  private static final String LIGHT = "application_1_0001";
  private static final int BLOCK = 32 << 20;
  private static final int WRITERS = 2; // of each job
  private static final long MEASURED_NANOS = TimeUnit.SECONDS.toNanos(8); // of device time

  @Test
  void fourToOne(@TempDir Path dir) throws Exception {
    Configuration conf = IbisDfs.conf();
    conf.setInt("dfs.blocksize", BLOCK);
    conf.setInt("ibis.window.bulk.bytes", 4 << 20);
    conf.setInt("ibis.window.part.bytes", 1 << 20);
    conf.setInt("ibis.window.credit.bytes", 32 << 20); // so that both soon wait for the disk
    AtomicBoolean over = new AtomicBoolean();
    ExecutorService writers = Executors.newFixedThreadPool(2 * WRITERS);
    try (FaultyDisk disk = FaultyDisk.up(dir.resolve("disk"), "--model", "hdd", "--slow", "2");
        IbisDfs dfs = IbisDfs.start(conf, dir, 0)) {
      conf.set("dfs.datanode.data.dir", disk.mount().resolve("data").toString());
      dfs.cluster.startDataNodes(conf, 1, false, null, null);
      dfs.cluster.waitActive();
      List<Future<?>> all = new ArrayList<>();
      for (Map.Entry<String, Double> job : Map.of(HEAVY, 4.0, LIGHT, 1.0).entrySet()) {
        FileSystem client =
            dfs.client(
                "mapreduce.task.attempt.id", FlowTags.taskOf(job.getKey(), job.getValue(), null));
        for (int i = 0; i < WRITERS; i++) {
          String path = "/" + job.getKey() + "-" + i;
          all.add(writers.submit(() -> write(client, path, over)));
        }
      }
      Eventually.eventually(
          () -> charged(dfs, HEAVY) > 0 && charged(dfs, LIGHT) > 0, () -> "nothing is written");
      Map<String, Long> before = bothCharged(dfs);
      Eventually.eventually(
          () -> share(dfs, before)[1] >= MEASURED_NANOS,
          () -> "nothing moves: " + bothCharged(dfs));
      double share = share(dfs, before)[0] / (double) share(dfs, before)[1];
      over.set(true);
      for (Future<?> one : all) {
        Object unused = one.get(2, TimeUnit.MINUTES);
      }
      System.out.printf("4:1 on a real DataNode: %.1f %% of the device's time%n", 100 * share);
      assertTrue(share > 0.7 && share < 0.88, () -> "80 % wanted, got " + 100 * share);
    } finally {
      over.set(true);
      writers.shutdownNow();
    }
  }

  /** What the heavy one was charged since, and both together, ns. */
  private static long[] share(IbisDfs dfs, Map<String, Long> before) {
    Map<String, Long> now = bothCharged(dfs);
    long heavy = now.get(HEAVY) - before.get(HEAVY);
    return new long[] {heavy, heavy + now.get(LIGHT) - before.get(LIGHT)};
  }

  private static Map<String, Long> bothCharged(IbisDfs dfs) {
    Map<String, Long> charged = new TreeMap<>();
    charged.put(HEAVY, charged(dfs, HEAVY));
    charged.put(LIGHT, charged(dfs, LIGHT));
    return charged;
  }

  private static long charged(IbisDfs dfs, String flow) {
    return dfs.scheduler(0).snapshot().flows().stream()
        .filter(f -> f.flow().equals(flow))
        .mapToLong(FlowSnapshot::charged)
        .sum();
  }

  private static Void write(FileSystem client, String path, AtomicBoolean over) throws IOException {
    byte[] content = Content.of(BLOCK);
    while (!over.get()) {
      Content.write(client, new org.apache.hadoop.fs.Path(path), content);
    }
    return null;
  }
}
