package org.ibis.itest;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.ToLongFunction;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.ibis.broker.BrokerServer;
import org.ibis.broker.BrokerView;
import org.ibis.broker.policy.JobWeights;
import org.ibis.broker.trust.Trust;
import org.ibis.core.FailOpen;
import org.ibis.core.FlowTags;
import org.ibis.core.conf.IbisKeys;
import org.ibis.core.device.FlowSnapshot;

/**
 * Two real DataNodes with an emulated disk each, a broker, and jobs that write as fast as they can.
 */
final class TwoDataNodes implements AutoCloseable {
  static final int DATA_NODES = 2;
  private static final int BLOCK = 32 << 20;

  final FailOpen failOpen = new FailOpen(System::nanoTime, (message, cause) -> {});
  private final Deque<AutoCloseable> opened = new ArrayDeque<>();
  private final ScheduledExecutorService periods = Executors.newSingleThreadScheduledExecutor();
  private final AtomicBoolean over = new AtomicBoolean();
  private final ExecutorService writers = Executors.newCachedThreadPool();
  private final List<Future<?>> writing = new ArrayList<>();
  private BrokerServer broker;
  private IbisDfs dfs;

  /**
   * @param coordinated whether the DataNodes ask the broker
   * @param weights that it goes by
   */
  void start(Path dir, boolean coordinated, JobWeights weights) throws Exception {
    Configuration conf = IbisDfs.conf();
    conf.setInt("dfs.blocksize", BLOCK);
    conf.setInt("ibis.window.bulk.bytes", 4 << 20);
    conf.setInt("ibis.window.part.bytes", 1 << 20);
    conf.setInt("ibis.window.credit.bytes", 32 << 20); // so that all soon wait for the disk
    broker =
        BrokerServer.start(
            System.currentTimeMillis(),
            new Configuration(false),
            "127.0.0.1",
            0,
            weights,
            Trust.OF_ALL,
            failOpen,
            System::nanoTime);
    opened.push(broker);
    opened.push(periods::shutdownNow);
    var unused = periods.scheduleAtFixedRate(broker::endPeriod, 1, 1, TimeUnit.SECONDS);
    FaultyDisk[] disks = new FaultyDisk[DATA_NODES];
    for (int i = 0; i < DATA_NODES; i++) {
      disks[i] = FaultyDisk.up(dir.resolve("disk" + i), "--model", "hdd", "--slow", "2");
      opened.push(disks[i]);
    }
    dfs = IbisDfs.start(conf, dir, 0);
    opened.push(dfs);
    conf.setBoolean(IbisKeys.BROKER_ENABLED, coordinated);
    conf.set(IbisKeys.BROKER_ADDRESS, "127.0.0.1:" + broker.address().getPort());
    for (FaultyDisk disk : disks) {
      conf.set("dfs.datanode.data.dir", disk.mount().resolve("data").toString());
      dfs.cluster.startDataNodes(conf, 1, false, null, null);
    }
    dfs.cluster.waitActive();
  }

  BrokerView view() {
    return broker.view();
  }

  /** So many files of a job at a time, until all is over. */
  void write(String job, double weight, int dataNode, int files) throws IOException {
    InetSocketAddress[] there = {dfs.cluster.getDataNodes().get(dataNode).getXferAddress()};
    for (int i = 0; i < files; i++) {
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

  /** What a job has of something, on both disks. */
  long of(String job, ToLongFunction<FlowSnapshot> what) {
    long sum = 0;
    for (int dataNode = 0; dataNode < DATA_NODES; dataNode++) {
      for (FlowSnapshot f : dfs.scheduler(dataNode).snapshot().flows()) {
        sum += f.flow().equals(job) ? what.applyAsLong(f) : 0;
      }
    }
    return sum;
  }

  /** Device time on both disks, ns. */
  long charged(String job) {
    return of(job, FlowSnapshot::charged);
  }

  @Override
  public void close() throws Exception {
    over.set(true);
    for (Future<?> one : writing) {
      one.cancel(true);
    }
    writers.shutdownNow();
    while (!opened.isEmpty()) {
      opened.pop().close();
    }
  }
}
