package org.ibis.rig.bench.shares;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.apache.hadoop.fs.FileSystem;
import org.ibis.cli.UserError;
import org.ibis.rig.bench.hdfs.HdfsClients;
import org.ibis.rig.bench.hdfs.HdfsCluster;
import org.ibis.rig.bench.shares.Measured.JobMeasured;
import org.ibis.rig.demo.Disks;
import org.ibis.rig.demo.PageCache;

/** Runs one mix on one cluster: cold caches, a warm-up, then what counts. */
final class Measurement {

  private static final long TICK_MILLIS = 500;
  private static final int TICKS_PER_SECOND = 2;
  private static final long END_MILLIS = TimeUnit.MINUTES.toMillis(2);
  private static final double MB = 1e6;

  /** What all writers of a mix leave on the disk at most, bytes. */
  private static final long WRITTEN_BYTES = 2L << 30;

  /** Applications of this process so far: a flow that a DataNode has seen is not used again. */
  private static final AtomicInteger APPLICATIONS = new AtomicInteger();

  private final FilePool pool;
  private final Disks disks;
  private final String disk;
  private final int warmUpSeconds;
  private final int seconds;

  Measurement(FilePool pool, Disks disks, String disk, int warmUpSeconds, int seconds) {
    this.pool = pool;
    this.disks = disks;
    this.disk = disk;
    this.warmUpSeconds = warmUpSeconds;
    this.seconds = seconds;
  }

  /**
   * @param alone MB/s of one stream alone on this cluster, for those that are limited
   */
  Measured run(Mix mix, HdfsCluster cluster, int repetition, Map<Direction, Double> alone)
      throws IOException, InterruptedException {
    pool.rewind();
    disks.letGoOfMemory(); // what is kept there would survive
    PageCache.drop();
    CountDownLatch go = new CountDownLatch(1);
    List<JobStreams> jobs = new ArrayList<>();
    Measured measured;
    try {
      for (JobSpec job : mix.jobs()) {
        jobs.add(open(job, mix, cluster, alone, go));
      }
      jobs.forEach(job -> job.streams().forEach(Thread::start));
      measured = measure(mix, jobs, go, cluster, repetition, alone);
    } finally {
      end(jobs, go);
    }
    clean(cluster);
    return measured;
  }

  private JobStreams open(
      JobSpec job, Mix mix, HdfsCluster cluster, Map<Direction, Double> alone, CountDownLatch go)
      throws IOException {
    String application =
        String.format("application_1700000000000_%04d", APPLICATIONS.incrementAndGet());
    long block = cluster.shape().blockBytes();
    int keep = (int) Math.max(1, WRITTEN_BYTES / block / Math.max(1, mix.streams(Direction.WRITE)));
    List<StreamThread> streams = new ArrayList<>();
    for (Direction direction : job.streams()) {
      FileSystem files =
          job.tagged()
              ? HdfsClients.tagged(cluster, application, job.weight())
              : HdfsClients.untagged(cluster);
      Pace pace =
          new Pace(
              job.isLimited() ? job.limit() * alone.get(direction) * MB : Double.POSITIVE_INFINITY);
      String name = application + "-" + streams.size();
      streams.add(
          direction == Direction.READ
              ? new ReadStream(name, files, pace, go, pool)
              : new WriteStream(name, files, pace, go, block, keep));
    }
    return new JobStreams(job, job.tagged() ? application : MixParser.SYSTEM, streams);
  }

  private Measured measure(
      Mix mix,
      List<JobStreams> jobs,
      CountDownLatch go,
      HdfsCluster cluster,
      int repetition,
      Map<Direction, Double> alone)
      throws IOException, InterruptedException {
    Frames frames = new Frames(jobs);
    Counters before = null;
    int from = warmUpSeconds * TICKS_PER_SECOND;
    int last = from + seconds * TICKS_PER_SECOND;
    go.countDown();
    long begin = System.nanoTime();
    for (int i = 0; i <= last; i++) {
      awaitTime(begin + i * TimeUnit.MILLISECONDS.toNanos(TICK_MILLIS));
      check(mix, jobs, cluster);
      frames.look();
      if (i == from) {
        jobs.forEach(JobStreams::forgetSteps);
        before = Counters.take(cluster, disks, disk);
      }
    }
    List<JobStreams.Waits> waits = jobs.stream().map(JobStreams::takeWaits).toList();
    Counters after = Counters.take(cluster, disks, disk);
    Map<String, Double> deviceShares = after.times().sharesSince(before.times());
    List<JobMeasured> measured = new ArrayList<>();
    for (int j = 0; j < jobs.size(); j++) {
      measured.add(
          new JobMeasured(
              frames.mbps(j, from),
              mix.sharesItsFlow(j)
                  ? Double.NaN
                  : deviceShares.getOrDefault(jobs.get(j).flow(), Double.NaN),
              waits.get(j).p50Millis(),
              waits.get(j).p99Millis(),
              waits.get(j).longestMillis(),
              frames.streamMbps(j, from)));
    }
    double[] mbps = measured.stream().mapToDouble(JobMeasured::mbps).toArray();
    double total = measured.stream().mapToDouble(JobMeasured::mbps).sum();
    return new Measured(
        cluster.variant(),
        repetition,
        frames.seconds(from),
        total,
        after.diskMbpsSince(before),
        Shares.received(mbps),
        wanted(mix, total, alone),
        measured,
        after.times().charged(),
        after.failOpenSince(before),
        frames.timeline(from));
  }

  private static double[] wanted(Mix mix, double total, Map<Direction, Double> alone) {
    double[] wants =
        mix.jobs().stream()
            .mapToDouble(
                job ->
                    job.isLimited()
                        ? job.streams().stream().mapToDouble(d -> job.limit() * alone.get(d)).sum()
                        : Double.POSITIVE_INFINITY)
            .toArray();
    return Shares.wanted(total, mix.weights(), wants);
  }

  private static void awaitTime(long nanos) throws InterruptedException {
    for (long left = nanos - System.nanoTime(); left > 0; left = nanos - System.nanoTime()) {
      LockSupport.parkNanos(left);
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
    }
  }

  /** A stream that has ended makes the others faster: then there is nothing to measure. */
  private static void check(Mix mix, List<JobStreams> jobs, HdfsCluster cluster) {
    for (JobStreams job : jobs) {
      for (StreamThread stream : job.streams()) {
        if (!stream.isAlive()) {
          IOException why = stream.failure();
          throw new UserError(
              "a stream of "
                  + job.spec().name()
                  + " in "
                  + mix.text()
                  + " ended: "
                  + (why == null ? "no reason known" : why.getMessage())
                  + "; see "
                  + cluster.log(),
              why);
        }
      }
    }
  }

  /** All at once: who waits for the disk gets it when the others are gone. */
  private static void end(List<JobStreams> jobs, CountDownLatch go) throws InterruptedException {
    List<StreamThread> streams = jobs.stream().flatMap(job -> job.streams().stream()).toList();
    streams.forEach(stream -> stream.finish(false));
    go.countDown(); // where it did not come to that
    long deadline = System.currentTimeMillis() + END_MILLIS;
    for (StreamThread stream : streams) {
      stream.join(Math.max(1, deadline - System.currentTimeMillis()));
    }
    for (StreamThread stream : streams) {
      if (stream.isAlive()) {
        stream.finish(true);
        stream.join(TimeUnit.SECONDS.toMillis(10));
      }
    }
  }

  private static void clean(HdfsCluster cluster) throws IOException, InterruptedException {
    try (FileSystem files = HdfsClients.untagged(cluster)) {
      if (files.delete(WriteStream.DIRECTORY, true)) {
        cluster.awaitDeletions();
      }
    }
  }
}
