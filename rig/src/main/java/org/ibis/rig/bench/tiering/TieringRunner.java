package org.ibis.rig.bench.tiering;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.DoubleConsumer;
import org.ibis.cli.Progress;
import org.ibis.core.conf.IbisKeys;
import org.ibis.rig.bench.BenchDisks;
import org.ibis.rig.bench.DiskBusy;
import org.ibis.rig.bench.DiskBytes;
import org.ibis.rig.bench.OptionChecks;
import org.ibis.rig.bench.Turns;
import org.ibis.rig.bench.hdfs.HdfsClone;
import org.ibis.rig.bench.mixes.MixRounds;
import org.ibis.rig.demo.DemoDirectory;
import org.ibis.rig.demo.DemoSession;
import org.ibis.rig.demo.EmulatedDisks;
import org.ibis.rig.demo.JobCluster;
import org.ibis.rig.demo.JobRun;
import org.ibis.rig.demo.PageCache;

/**
 * Brings HDFS and YARN of each side up on one disk and one SSD, and runs the jobs in turns. HDFS's
 * data is on the disk on all sides. What maps have left is not in memory any more when reducers
 * come, as where a job has many times a node's memory.
 */
final class TieringRunner {

  private static final String DISK = "disk";
  private static final String SSD = "ssd";
  private static final String LOCAL = "nm";
  private static final String OUTPUT = "/output";
  private static final double MILLIS = 1e3;
  private static final double NANOS = 1e9;
  private static final long ROW_BYTES = 100; // TeraGen's

  /** A task lives for a few seconds, and is not worth the better compiler's time. */
  private static final String JVM = "-XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Xmx512m";

  private final DemoDirectory directory;
  private final DemoSession session;
  private final TieringOptions options;
  private final TieringResults results;
  private final MixRounds.AfterEach afterEach;
  private final Map<TieringSide, JobCluster> clusters = new EnumMap<>(TieringSide.class);

  /**
   * @param results takes what is measured
   * @param afterEach runs when it has taken something
   */
  TieringRunner(
      DemoDirectory directory,
      DemoSession session,
      TieringOptions options,
      TieringResults results,
      MixRounds.AfterEach afterEach) {
    this.directory = directory;
    this.session = session;
    this.options = options;
    this.results = results;
    this.afterEach = afterEach;
  }

  void run() throws IOException, InterruptedException {
    EmulatedDisks disk = BenchDisks.up(directory, session, options.disk(), List.of(DISK));
    var unused = BenchDisks.up(directory, session, options.ssd(), List.of(SSD));
    try {
      for (TieringSide side : options.sides()) {
        clusters.put(side, cluster(side, disk.profile()));
      }
      start();
      for (int round = 1; round <= options.repetitions; round++) {
        for (TieringJob job : options.jobs()) {
          for (TieringSide side : Turns.of(options.sides(), round)) {
            measure(job, side, round);
          }
        }
      }
    } finally {
      for (JobCluster cluster : clusters.values()) {
        cluster.stop();
      }
    }
  }

  private JobCluster cluster(TieringSide side, Map<String, String> profile) throws IOException {
    return new JobCluster(
        directory,
        session.processes(),
        side.key(),
        side.hasIbis(),
        new JobCluster.Shape(
            OptionChecks.hadoop(directory, options.hdfs.hadoopVersion),
            DISK,
            DISK,
            options.hdfs.blockMb,
            profile,
            conf(side)));
  }

  /** What the user gives wins. */
  private Map<String, String> conf(TieringSide side) {
    Map<String, String> conf = new LinkedHashMap<>();
    if (side.hasSsd()) {
      conf.put("yarn.nodemanager.local-dirs", local(DISK, side) + "," + local(SSD, side));
    }
    if (side.hasTier()) {
      conf.put(IbisKeys.SSD_LOCAL_DIR, local(SSD, side).toString());
      conf.put(IbisKeys.SSD_LOCAL_BYTES, Long.toString(options.ssdBytes()));
    }
    conf.putAll(options.hdfs.conf);
    return conf;
  }

  private Path local(String disk, TieringSide side) {
    return directory.mount(disk).resolve(side.key()).resolve(LOCAL);
  }

  private void start() throws IOException, InterruptedException {
    try (Progress progress = new Progress("Hadoop starts")) {
      HdfsClone.start(
          List.copyOf(clusters.values()),
          first -> {
            for (TieringJob job : options.jobs()) {
              progress.phase("input of " + job.program());
              fill(first, job);
            }
          });
      progress.done(clusters.size() + " nodes are up");
    }
  }

  private void fill(JobCluster cluster, TieringJob job) throws IOException, InterruptedException {
    long bytes = job.inputBytes(options.dataBytes());
    switch (job) {
      case TERASORT -> {
        Object unused =
            cluster.run(
                "teragen",
                List.of("-Dmapreduce.job.maps=1"),
                List.of(Long.toString(bytes / ROW_BYTES), job.input()));
      }
      case WORDCOUNT ->
          WordText.write(
              cluster.uri(), job.input() + "/text", bytes, (long) options.hdfs.blockMb << 20);
    }
  }

  private void measure(TieringJob job, TieringSide side, int round)
      throws IOException, InterruptedException {
    JobCluster cluster = clusters.get(side);
    try (Progress progress =
        new Progress(job.program() + ", " + side.title() + ", round " + round)) {
      PageCache.drop();
      Measured measured = run(cluster, job);
      cluster.delete(OUTPUT);
      if (side.hasIbis()) {
        cluster.checkScheduled();
      }
      results.add(job, side, measured);
      afterEach.run();
      progress.done(
          String.format(
              Locale.ROOT, "%.1f s, the disk %.1f s", measured.seconds(), measured.diskSeconds()));
    }
  }

  private Measured run(JobCluster cluster, TieringJob job)
      throws IOException, InterruptedException {
    Path disk = directory.mount(DISK);
    Path ssd = directory.mount(SSD);
    DiskBytes diskBefore = DiskBytes.of(List.of(disk));
    DiskBytes ssdBefore = DiskBytes.of(List.of(ssd));
    long diskBusy = DiskBusy.millis(disk);
    long ssdBusy = DiskBusy.millis(ssd);
    ForgetsMaps mapsEnd = new ForgetsMaps(ssd);
    JobRun done =
        cluster.run(
            job.program(),
            List.of(
                "-Dmapreduce.job.reduces=" + options.reducers,
                "-Dmapreduce.job.reduce.slowstart.completedmaps=1",
                "-Dmapreduce.map.java.opts=" + JVM,
                "-Dmapreduce.reduce.java.opts=" + JVM),
            List.of(job.input(), OUTPUT),
            mapsEnd);
    double unused = PageCache.sync();
    return new Measured(
        done.seconds(),
        (DiskBusy.millis(disk) - diskBusy) / MILLIS,
        (DiskBusy.millis(ssd) - ssdBusy) / MILLIS,
        DiskBytes.of(List.of(disk)).since(diskBefore),
        DiskBytes.of(List.of(ssd)).since(ssdBefore),
        done.shuffledBytes(),
        mapsEnd.dropSeconds,
        mapsEnd.onSsd);
  }

  /** Drops what is in memory once, when a job's maps have ended, and looks what is on the SSD. */
  private static final class ForgetsMaps implements DoubleConsumer {
    private final Path ssd;
    private boolean done;
    private double dropSeconds;
    private MapOutputs onSsd = MapOutputs.NONE;

    ForgetsMaps(Path ssd) {
      this.ssd = ssd;
    }

    @Override
    public void accept(double progress) {
      if (done || progress < JobCluster.MAPS_DONE) {
        return;
      }
      done = true;
      long ended = System.nanoTime();
      try {
        onSsd = MapOutputs.in(ssd);
        PageCache.drop();
        dropSeconds = (System.nanoTime() - ended) / NANOS;
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
