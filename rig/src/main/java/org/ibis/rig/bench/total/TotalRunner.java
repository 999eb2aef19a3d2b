package org.ibis.rig.bench.total;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.ibis.core.conf.IbisKeys;
import org.ibis.rig.bench.BenchDisks;
import org.ibis.rig.bench.OptionChecks;
import org.ibis.rig.bench.Turns;
import org.ibis.rig.bench.broker.LocalBroker;
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
 * Brings a disk for each node, a broker, and a cluster that asks it and one that does not up, and
 * measures mix by mix: both clusters one right after the other, on the same files.
 */
final class TotalRunner {

  /** MB/s that a model is taken to have before anything was measured; more files are made then. */
  private static final double FIRST_GUESS_MBPS = 130;

  private static final double MB = 1e6;

  private final DemoDirectory directory;
  private final TotalOptions options;
  private final DemoSession session;
  private final Runnable afterEach;
  private final Results results;

  private final Map<Coordination, HdfsCluster> clusters = new EnumMap<>(Coordination.class);

  /**
   * @param results takes what is measured
   * @param afterEach runs when it has taken something
   */
  TotalRunner(
      DemoDirectory directory,
      TotalOptions options,
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
    List<String> names =
        IntStream.rangeClosed(1, options.nodes).mapToObj(node -> "node" + node).toList();
    EmulatedDisks disks = BenchDisks.up(directory, session, options.disk(), names);
    HdfsShape shape = new HdfsShape(options.hdfs.blockMb, disks.profile(), options.hdfs.conf);
    FilePools pools = new FilePools(directory, names, shape.blockBytes());
    try (LocalBroker broker = LocalBroker.start()) {
      startClusters(shape, names, pools, broker);
      measure(pools, new Measurement(pools, disks, broker, options.settle, options.seconds));
      for (HdfsCluster cluster : clusters.values()) {
        cluster.stop();
      }
    }
  }

  private void startClusters(
      HdfsShape shape, List<String> disks, FilePools pools, LocalBroker broker)
      throws IOException, InterruptedException {
    Path hadoop = OptionChecks.hadoop(directory, options.hdfs.hadoopVersion);
    Map<String, String> profile = new LinkedHashMap<>(shape.profile());
    profile.put(IbisKeys.BROKER_ENABLED, "true");
    profile.put(IbisKeys.BROKER_ADDRESS, "127.0.0.1:" + broker.address().getPort());
    HdfsShape asking = new HdfsShape(shape.blockMb(), profile, shape.extra());
    for (Coordination coordination : Coordination.values()) {
      clusters.put(
          coordination,
          new HdfsCluster(
              directory,
              session.processes(),
              coordination.key(),
              hadoop,
              disks.stream().map(directory::mount).toList(),
              Variant.IBIS,
              coordination == Coordination.BROKER ? asking : shape));
    }
    try (Progress progress = new Progress("Files to read")) {
      progress.phase("Hadoop starts");
      int[] files =
          pools.needed(
              options.mixes(),
              FIRST_GUESS_MBPS * MB / options.slow * (options.settle + options.seconds));
      HdfsClone.start(all(), pools.filling(files, progress));
      progress.done(pools.size() + " files of " + options.hdfs.blockMb + " MiB");
    }
  }

  private List<HdfsCluster> all() {
    return List.copyOf(clusters.values());
  }

  private void measure(FilePools pools, Measurement measurement)
      throws IOException, InterruptedException {
    List<Coordination> both = new ArrayList<>(clusters.keySet());
    int done = 0;
    for (int repetition = 1; repetition <= options.repetitions; repetition++) {
      for (int i = 0; i < options.mixes().size(); i++) {
        Mix mix = options.mixes().get(i);
        for (Coordination coordination : Turns.of(both, i + repetition)) {
          String title =
              String.format(
                  "[%d/%d] %s, %s the broker",
                  ++done,
                  options.mixes().size() * both.size() * options.repetitions,
                  mix.text(),
                  coordination.key());
          results.add(mix, measure(title, mix, coordination, pools, measurement, repetition));
          afterEach.run();
        }
      }
    }
  }

  private Measured measure(
      String title,
      Mix mix,
      Coordination coordination,
      FilePools pools,
      Measurement measurement,
      int repetition)
      throws IOException, InterruptedException {
    HdfsCluster cluster = clusters.get(coordination);
    try (Progress progress = new Progress(title)) {
      Measured measured =
          pools.measure(
              () -> measurement.run(mix, coordination, cluster, repetition), all(), progress);
      for (int node = 0; node < options.nodes; node++) {
        if (mix.streams(Direction.READ, node) + mix.streams(Direction.WRITE, node) > 0) {
          cluster.checkScheduled(node);
        }
      }
      progress.done(summary(measured));
      return measured;
    }
  }

  private static String summary(Measured measured) {
    return String.format(
        Locale.ROOT,
        "%.1f MB/s; device time %s %%, wanted %s %%",
        measured.totalMbps(),
        percents(measured.received()),
        percents(measured.wanted()));
  }

  private static String percents(double[] parts) {
    return Arrays.stream(parts)
        .mapToObj(part -> String.format(Locale.ROOT, "%.1f", 100 * part))
        .collect(Collectors.joining(" "));
  }
}
