package org.ibis.rig.bench.shares;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.ibis.rig.bench.BenchDisks;
import org.ibis.rig.bench.OptionChecks;
import org.ibis.rig.bench.Turns;
import org.ibis.rig.bench.hdfs.HdfsClone;
import org.ibis.rig.bench.hdfs.HdfsCluster;
import org.ibis.rig.bench.hdfs.HdfsShape;
import org.ibis.rig.bench.hdfs.Variant;
import org.ibis.rig.bench.streams.Direction;
import org.ibis.rig.bench.streams.FilePools;
import org.ibis.rig.bench.streams.Mix;
import org.ibis.rig.demo.DemoDirectory;
import org.ibis.rig.demo.DemoSession;
import org.ibis.rig.demo.EmulatedDisks;
import org.ibis.rig.demo.Progress;

/**
 * Brings the disk and a cluster of each variant up, and measures mix by mix: both variants one
 * right after the other, on the same files.
 */
final class SharesRunner {

  private static final String DISK = "hdfs";

  /** MB/s that a model is taken to have before anything was measured; more files are made then. */
  private static final double FIRST_GUESS_MBPS = 130;

  private static final double MB = 1e6;

  private final DemoDirectory directory;
  private final SharesOptions options;
  private final DemoSession session;
  private final Runnable afterEach;
  private final Results results;

  private final List<HdfsCluster> clusters = new ArrayList<>();
  private FilePools pools;

  /**
   * @param results takes what is measured
   * @param afterEach runs when it has taken something
   */
  SharesRunner(
      DemoDirectory directory,
      SharesOptions options,
      DemoSession session,
      Results results,
      Runnable afterEach) {
    this.directory = directory;
    this.options = options;
    this.session = session;
    this.results = results;
    this.afterEach = afterEach;
  }

  void run() throws IOException, InterruptedException {
    EmulatedDisks disk = BenchDisks.up(directory, session, options.disk(), List.of(DISK));
    HdfsShape shape = new HdfsShape(options.hdfs.blockMb, disk.profile(), options.hdfs.conf);
    pools = new FilePools(directory, List.of(DISK), shape.blockBytes());
    startClusters(shape);
    Measurement measurement = new Measurement(pools, disk, DISK, options.warmUp, options.seconds);
    List<Mix> plan = plan(options.mixes());
    int done = 0;
    for (int repetition = 1; repetition <= options.repetitions; repetition++) {
      Map<Variant, Map<Direction, Double>> alone = new EnumMap<>(Variant.class);
      for (int i = 0; i < plan.size(); i++) {
        Mix mix = plan.get(i);
        for (HdfsCluster cluster : Turns.of(clusters, i + repetition)) {
          String title =
              String.format(
                  "[%d/%d] %s, %s",
                  ++done,
                  plan.size() * clusters.size() * options.repetitions,
                  mix.text(),
                  cluster.variant().title());
          Map<Direction, Double> mbps =
              alone.computeIfAbsent(cluster.variant(), v -> new EnumMap<>(Direction.class));
          Measured measured = measure(title, mix, cluster, measurement, repetition, mbps);
          note(mix, measured, mbps);
          results.add(mix, measured);
          afterEach.run();
        }
      }
    }
    for (HdfsCluster cluster : clusters) {
      cluster.stop();
    }
  }

  /** One stream of each kind alone comes first: others are compared with it. */
  private static List<Mix> plan(List<Mix> mixes) {
    Set<Mix> plan = new LinkedHashSet<>();
    if (mixes.stream().anyMatch(mix -> mix.has(Direction.READ))) {
      plan.add(Mix.READER_ALONE);
    }
    if (mixes.stream().anyMatch(mix -> mix.has(Direction.WRITE))) {
      plan.add(Mix.WRITER_ALONE);
    }
    plan.addAll(mixes);
    return List.copyOf(plan);
  }

  private static void note(Mix mix, Measured measured, Map<Direction, Double> alone) {
    if (mix.equals(Mix.READER_ALONE)) {
      alone.put(Direction.READ, measured.totalMbps());
    } else if (mix.equals(Mix.WRITER_ALONE)) {
      alone.put(Direction.WRITE, measured.totalMbps());
    }
  }

  private Measured measure(
      String title,
      Mix mix,
      HdfsCluster cluster,
      Measurement measurement,
      int repetition,
      Map<Direction, Double> alone)
      throws IOException, InterruptedException {
    try (Progress progress = new Progress(title)) {
      Measured measured =
          pools.measure(() -> measurement.run(mix, cluster, repetition, alone), clusters, progress);
      if (cluster.variant() == Variant.IBIS) {
        cluster.checkScheduled(0);
      }
      progress.done(summary(measured));
      return measured;
    }
  }

  private static String summary(Measured measured) {
    return String.format(
        Locale.ROOT,
        "%.1f MB/s: %s",
        measured.totalMbps(),
        measured.jobs().stream()
            .map(job -> String.format(Locale.ROOT, "%.2f", job.mbps()))
            .collect(Collectors.joining(" ")));
  }

  private void startClusters(HdfsShape shape) throws IOException, InterruptedException {
    Path hadoop = OptionChecks.hadoop(directory, options.hdfs.hadoopVersion);
    for (Variant variant : options.variants()) {
      clusters.add(
          new HdfsCluster(
              directory,
              session.processes(),
              variant.key(),
              hadoop,
              List.of(directory.mount(DISK)),
              variant,
              shape));
    }
    try (Progress progress = new Progress("Files to read")) {
      progress.phase("Hadoop starts");
      int[] files =
          pools.needed(
              options.mixes(),
              FIRST_GUESS_MBPS * MB / options.slow * (options.warmUp + options.seconds));
      HdfsClone.start(clusters, pools.filling(files, progress));
      progress.done(pools.size() + " files of " + options.hdfs.blockMb + " MiB");
    }
  }
}
