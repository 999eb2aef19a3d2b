package org.ibis.rig.bench.mixes;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.ibis.cli.Progress;
import org.ibis.rig.bench.BenchDisks;
import org.ibis.rig.bench.OptionChecks;
import org.ibis.rig.bench.Side;
import org.ibis.rig.bench.hdfs.HdfsClone;
import org.ibis.rig.bench.hdfs.HdfsCluster;
import org.ibis.rig.bench.hdfs.HdfsShape;
import org.ibis.rig.bench.hdfs.Variant;
import org.ibis.rig.bench.streams.Direction;
import org.ibis.rig.bench.streams.FilePools;
import org.ibis.rig.bench.streams.Mix;
import org.ibis.rig.bench.streams.RunningMix;
import org.ibis.rig.demo.DemoDirectory;
import org.ibis.rig.demo.DemoSession;
import org.ibis.rig.demo.Disks;
import org.ibis.rig.demo.EmulatedDisks;

/**
 * An emulated disk for each node, and on these disks a cluster for each side of a comparison. All
 * clusters read the same blocks.
 *
 * @param <S> what is compared
 */
public final class MixRig<S extends Side> implements MixRounds.Rig<S> {

  /** MB/s that a model is taken to have before anything was measured; more files are made then. */
  public static final double FIRST_GUESS_MBPS = 130;

  private static final double MB = 1e6;

  private final DemoDirectory directory;
  private final DemoSession session;
  private final Path hadoop;
  private final List<Path> volumes;
  private final EmulatedDisks disks;
  private final double slow;
  private final HdfsShape shape;
  private final FilePools pools;
  private final Map<S, HdfsCluster> clusters = new LinkedHashMap<>();

  /**
   * Brings the disks up; there are no clusters yet.
   *
   * @param slow slow motion, by which factor
   * @param names of the disks, one for each node
   */
  public MixRig(
      DemoDirectory directory,
      DemoSession session,
      RigOptions options,
      double slow,
      List<String> names)
      throws IOException, InterruptedException {
    this.directory = directory;
    this.session = session;
    this.slow = slow;
    hadoop = OptionChecks.hadoop(directory, options.hdfs.hadoopVersion);
    volumes = names.stream().map(directory::mount).toList();
    disks = BenchDisks.up(directory, session, options.disks.shape(slow), names);
    shape = new HdfsShape(options.hdfs.blockMb, disks.profile(), options.hdfs.conf);
    pools = new FilePools(directory, names, shape.blockBytes());
  }

  /** All of them. */
  public Disks disks() {
    return disks;
  }

  /** In the order in which they were added. */
  @Override
  public List<S> sides() {
    return List.copyOf(clusters.keySet());
  }

  /**
   * Adds a cluster, which does not run yet.
   *
   * @param more for its configuration, by key; what the user gives wins
   */
  public void add(S side, Variant variant, Map<String, String> more) throws IOException {
    Map<String, String> extra = new LinkedHashMap<>(more);
    extra.putAll(shape.extra());
    clusters.put(
        side,
        new HdfsCluster(
            directory,
            session.processes(),
            side.key(),
            hadoop,
            volumes,
            variant,
            new HdfsShape(shape.blockMb(), shape.profile(), extra)));
  }

  /** Starts all clusters, with the files that mixes read in this time. */
  public void start(List<Mix> mixes, Span span) throws IOException, InterruptedException {
    try (Progress progress = new Progress("Files to read")) {
      progress.phase("Hadoop starts");
      int[] files = pools.needed(mixes, FIRST_GUESS_MBPS * MB / slow * span.seconds());
      HdfsClone.start(all(), pools.filling(files, progress));
      progress.done(pools.size() + " files of " + shape.blockMb() + " MiB");
    }
  }

  /** Once more where it has read more files than there are. */
  @Override
  public <T> T run(
      Mix mix, S side, Map<Direction, Double> alone, RunningMix.Body<T> body, Progress progress)
      throws IOException, InterruptedException {
    HdfsCluster cluster = clusters.get(side);
    T measured =
        pools.measure(
            () -> RunningMix.run(mix, cluster, pools, disks, alone, body), all(), progress);
    for (int node = 0; node < cluster.nodes(); node++) {
      if (cluster.variant() == Variant.IBIS && mix.isOn(node)) {
        cluster.checkScheduled(node);
      }
    }
    return measured;
  }

  /** All clusters. */
  public void stop() throws IOException {
    for (HdfsCluster cluster : all()) {
      cluster.stop();
    }
  }

  private List<HdfsCluster> all() {
    return List.copyOf(clusters.values());
  }
}
