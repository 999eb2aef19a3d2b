package org.ibis.rig.bench.streams;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.fs.FileSystem;
import org.ibis.cli.UserError;
import org.ibis.rig.bench.hdfs.HdfsClients;
import org.ibis.rig.bench.hdfs.HdfsCluster;
import org.ibis.rig.demo.Await;
import org.ibis.rig.demo.Disks;
import org.ibis.rig.demo.PageCache;

/** A mix that runs on a cluster: its streams, from cold caches to what they leave. */
public final class RunningMix {

  private static final long END_MILLIS = TimeUnit.MINUTES.toMillis(2);
  private static final Duration BEGIN_LIMIT = Duration.ofMinutes(1);
  private static final double MB = 1e6;
  private static final long PAGE_BYTES = 4096;

  /** What all writers of a mix leave on the disks at most, bytes. */
  private static final long WRITTEN_BYTES = 2L << 30;

  /** Applications of this process so far: a flow that a DataNode has seen is not used again. */
  private static final AtomicInteger APPLICATIONS = new AtomicInteger();

  private final Mix mix;
  private final HdfsCluster cluster;
  private final CountDownLatch go = new CountDownLatch(1);
  private final List<JobStreams> jobs = new ArrayList<>();

  private Ticks ticks; // null before it goes
  private int next;
  private int limitedReaders; // so far

  private RunningMix(Mix mix, HdfsCluster cluster) {
    this.mix = mix;
    this.cluster = cluster;
  }

  /** What is done with it while it runs. */
  @FunctionalInterface
  public interface Body<T> {
    T run(RunningMix running) throws IOException, InterruptedException;
  }

  /**
   * Runs a mix with cold caches for as long as somebody measures it.
   *
   * @param pools what it reads; all of it is fresh again
   * @param alone MB/s of one stream alone on this cluster, for those that are limited
   * @return what was measured
   */
  public static <T> T run(
      Mix mix,
      HdfsCluster cluster,
      FilePools pools,
      Disks disks,
      Map<Direction, Double> alone,
      Body<T> measure)
      throws IOException, InterruptedException {
    pools.rewind(mix);
    disks.letGoOfMemory(); // what is kept there would survive
    PageCache.drop();
    RunningMix running = new RunningMix(mix, cluster);
    T measured;
    try {
      for (JobSpec job : mix.jobs()) {
        running.jobs.add(running.open(job, pools, alone));
      }
      running.jobs.forEach(job -> job.streams().forEach(Thread::start));
      measured = measure.run(running);
    } finally {
      running.end();
    }
    running.clean();
    return measured;
  }

  private JobStreams open(JobSpec job, FilePools pools, Map<Direction, Double> alone)
      throws IOException {
    String application =
        String.format("application_1700000000000_%04d", APPLICATIONS.incrementAndGet());
    long block = cluster.shape().blockBytes();
    int keep = (int) Math.max(1, WRITTEN_BYTES / block / Math.max(1, mix.streams(Direction.WRITE)));
    List<StreamThread> streams = new ArrayList<>();
    for (StreamSpec stream : job.streams()) {
      FileSystem files =
          job.tagged()
              ? HdfsClients.tagged(cluster, application, job.weight())
              : HdfsClients.untagged(cluster);
      Pace pace =
          new Pace(
              job.isLimited()
                  ? job.limit() * alone.get(stream.direction()) * MB
                  : Double.POSITIVE_INFINITY);
      String name = application + "-" + streams.size();
      streams.add(
          switch (stream.direction()) {
            case READ -> reader(stream, name, files, pace, pools.of(stream.index()), skips(job));
            case WRITE -> new WriteStream(name, files, pace, go, cluster, stream.index(), keep);
          });
    }
    return new JobStreams(job, job.tagged() ? application : MixParser.UNTAGGED, streams);
  }

  private StreamThread reader(
      StreamSpec stream, String name, FileSystem files, Pace pace, FilePool pool, long skips) {
    return stream.isRandom()
        ? new RandomReadStream(name, files, pace, go, pool, stream.randomBytes())
        : new ReadStream(name, files, pace, go, pool, skips);
  }

  /**
   * Readers of one pace that begin together would come to the end of their files together, for
   * ever: each of them begins elsewhere in its first one.
   */
  private long skips(JobSpec job) {
    if (!job.isLimited()) {
      return 0;
    }
    int readers = mix.streams(Direction.READ);
    long pages = cluster.shape().blockBytes() / PAGE_BYTES * (limitedReaders++ % readers) / readers;
    return pages * PAGE_BYTES;
  }

  /** What runs. */
  public Mix mix() {
    return mix;
  }

  /** Where it runs. */
  public HdfsCluster cluster() {
    return cluster;
  }

  /** In the order of the mix. */
  public List<JobStreams> jobs() {
    return jobs;
  }

  /** What is done at a tick. */
  @FunctionalInterface
  public interface Look {
    void at(int tick) throws IOException, InterruptedException;
  }

  /**
   * All streams begin, unless they have; looks at each tick up to one with this number. Tick 0 is
   * when each of them has moved something.
   */
  public void watch(int last, Look look) throws IOException, InterruptedException {
    if (ticks == null) {
      go.countDown();
      awaitBeginnings();
      ticks = new Ticks();
    }
    for (; next <= last; next++) {
      ticks.await(next);
      check();
      look.at(next);
    }
  }

  private void awaitBeginnings() throws InterruptedException {
    for (JobStreams job : jobs) {
      for (StreamThread stream : job.streams()) {
        if (!Await.until(BEGIN_LIMIT, () -> hasBegun(stream))) {
          throw new UserError(
              "a stream of "
                  + job.spec().name()
                  + " in "
                  + mix.text()
                  + " has moved nothing for a minute; see "
                  + cluster.log(job.spec().streams().get(0).index()));
        }
      }
    }
  }

  private boolean hasBegun(StreamThread stream) {
    check();
    return stream.clock.bytes() > 0;
  }

  /** A stream that has ended makes the others faster: then there is nothing to measure. */
  private void check() {
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
                  + cluster.log(0),
              why);
        }
      }
    }
  }

  /** All at once: who waits for the disk gets it when the others are gone. */
  private void end() throws InterruptedException {
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

  private void clean() throws IOException, InterruptedException {
    try (FileSystem files = HdfsClients.untagged(cluster)) {
      if (files.delete(WriteStream.DIRECTORY, true)) {
        cluster.awaitDeletions();
      }
    }
  }
}
