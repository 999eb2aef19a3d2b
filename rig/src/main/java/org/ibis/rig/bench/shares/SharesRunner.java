package org.ibis.rig.bench.shares;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.hadoop.fs.FileSystem;
import org.ibis.cli.UserError;
import org.ibis.rig.bench.OptionChecks;
import org.ibis.rig.bench.hdfs.HdfsClients;
import org.ibis.rig.bench.hdfs.HdfsClone;
import org.ibis.rig.bench.hdfs.HdfsCluster;
import org.ibis.rig.bench.hdfs.HdfsShape;
import org.ibis.rig.bench.hdfs.Variant;
import org.ibis.rig.demo.DemoDirectory;
import org.ibis.rig.demo.DemoSession;
import org.ibis.rig.demo.EmulatedDisks;
import org.ibis.rig.demo.PageCache;
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
  private static final double FILL = 0.7;
  private static final int ATTEMPTS = 4;

  private final DemoDirectory directory;
  private final SharesOptions options;
  private final DemoSession session;
  private final Runnable afterEach;
  private final Results results;

  private final List<HdfsCluster> clusters = new ArrayList<>();
  private FilePool pool;

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
    if (!PageCache.canDrop()) {
      throw new UserError("the page cache can't be dropped: start it as root");
    }
    EmulatedDisks disk = disk();
    HdfsShape shape = new HdfsShape(options.blockMb, disk.profile(), options.conf);
    pool = new FilePool(shape.blockBytes());
    startClusters(shape);
    Measurement measurement = new Measurement(pool, disk, DISK, options.warmUp, options.seconds);
    List<Mix> plan = plan(options.mixes());
    int done = 0;
    for (int repetition = 1; repetition <= options.repetitions; repetition++) {
      Map<Variant, Map<Direction, Double>> alone = new EnumMap<>(Variant.class);
      for (int i = 0; i < plan.size(); i++) {
        Mix mix = plan.get(i);
        for (HdfsCluster cluster : inTurn(i + repetition)) {
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

  /** Neither variant is always the first. */
  private List<HdfsCluster> inTurn(int turn) {
    List<HdfsCluster> order = new ArrayList<>(clusters);
    if (turn % 2 == 0) {
      Collections.reverse(order);
    }
    return order;
  }

  private Measured measure(
      String title,
      Mix mix,
      HdfsCluster cluster,
      Measurement measurement,
      int repetition,
      Map<Direction, Double> alone)
      throws IOException, InterruptedException {
    for (int attempt = 1; attempt <= ATTEMPTS; attempt++) {
      try (Progress progress = new Progress(title)) {
        Measured measured = measurement.run(mix, cluster, repetition, alone);
        if (cluster.variant() == Variant.IBIS) {
          var unused = cluster.checkedBean();
        }
        if (!pool.isExhausted()) {
          progress.done(summary(measured));
          return measured;
        }
        progress.phase("read more than there is: more files, and once more");
        fill(2 * pool.size(), clusters, progress);
      }
    }
    throw UserError.usage("--seconds: readers had read all files after " + ATTEMPTS + " attempts");
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

  private EmulatedDisks disk() throws IOException, InterruptedException {
    String obstacle = EmulatedDisks.obstacle(directory);
    if (obstacle == null) {
      try (Progress progress = new Progress("Emulated disk")) {
        EmulatedDisks disk = EmulatedDisks.of(directory, options.disk());
        session.up(disk, DISK);
        session.stretchKernelTimers(Math.max(1, options.slow));
        progress.done(disk.describe());
        return disk;
      } catch (EmulatedDisks.UnableException e) {
        obstacle = e.getMessage();
      }
    }
    throw new UserError("no emulated disk: " + obstacle);
  }

  private void startClusters(HdfsShape shape) throws IOException, InterruptedException {
    Path hadoop = OptionChecks.hadoop(directory, options.hadoopVersion);
    for (Variant variant : options.variants()) {
      clusters.add(
          new HdfsCluster(
              directory,
              session.processes(),
              variant.key(),
              hadoop,
              directory.mount(DISK),
              variant,
              shape));
    }
    HdfsCluster first = clusters.get(0);
    try (Progress progress = new Progress("Files to read")) {
      progress.phase("Hadoop starts");
      first.format();
      first.start();
      fill(firstFiles(), List.of(first), progress);
      first.stop();
      for (HdfsCluster other : clusters.subList(1, clusters.size())) {
        HdfsClone.copy(first, other);
      }
      for (HdfsCluster cluster : clusters) {
        cluster.start();
      }
      progress.done(pool.size() + " files of " + options.blockMb + " MiB");
    }
  }

  /** What readers read if they get what the disk is taken to give, and one more file each. */
  private int firstFiles() {
    int readers =
        options.mixes().stream().mapToInt(mix -> mix.streams(Direction.READ)).max().orElse(0);
    return readers == 0
        ? 0
        : readers
            + pool.filesFor(
                FIRST_GUESS_MBPS * MB / options.slow * (options.warmUp + options.seconds));
  }

  private void fill(int files, List<HdfsCluster> into, Progress progress)
      throws IOException, InterruptedException {
    double bytes = (double) (files - pool.size()) * options.blockMb * (1 << 20) * into.size();
    double room =
        FILL
            * Math.min(
                Files.getFileStore(directory.mount(DISK)).getUsableSpace(),
                Files.getFileStore(directory.work()).getUsableSpace());
    if (bytes > room) {
      throw new UserError(
          String.format(
              Locale.ROOT,
              "--seconds: that takes %.1f GB of files to read, and there is room for %.1f GB:"
                  + " give fewer seconds, or --disk-gb",
              bytes / 1e9,
              room / 1e9));
    }
    for (HdfsCluster cluster : into) {
      progress.phase(files - pool.size() + " files of " + options.blockMb + " MiB");
      try (FileSystem client = HdfsClients.untagged(cluster)) {
        pool.write(client, pool.size(), files, progress);
      }
    }
    pool.setSize(files);
  }
}
