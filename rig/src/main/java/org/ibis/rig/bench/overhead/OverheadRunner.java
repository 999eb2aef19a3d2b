package org.ibis.rig.bench.overhead;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.hadoop.fs.FileSystem;
import org.ibis.cli.Progress;
import org.ibis.cli.UserError;
import org.ibis.rig.bench.OptionChecks;
import org.ibis.rig.bench.hdfs.Forecasts;
import org.ibis.rig.bench.hdfs.HdfsClients;
import org.ibis.rig.bench.hdfs.HdfsClone;
import org.ibis.rig.bench.hdfs.HdfsCluster;
import org.ibis.rig.bench.hdfs.HdfsShape;
import org.ibis.rig.bench.hdfs.Variant;
import org.ibis.rig.demo.DemoDirectory;
import org.ibis.rig.demo.DemoSession;
import org.ibis.rig.demo.PageCache;

/**
 * Has all contenders up on an ordinary directory of this machine, with the same blocks, and
 * measures case by case in rounds.
 */
final class OverheadRunner {

  private static final long MIB = 1 << 20;
  private static final double FILL = 0.7;

  /** Measurements of each contender before those that count, and no more than of those. */
  private static final int WARM_UPS = 4;

  private static final String APPLICATION = "application_1700000000000_0001";

  private final DemoDirectory directory;
  private final OverheadOptions options;
  private final DemoSession session;
  private final Map<OverheadCase, Rounds> results;
  private final Map<Contender, HdfsCluster> clusters = new EnumMap<>(Contender.class);
  private final Map<Contender, ShuffleServer> shuffles = new EnumMap<>(Contender.class);

  /**
   * @param results takes what is measured
   */
  OverheadRunner(
      DemoDirectory directory,
      OverheadOptions options,
      DemoSession session,
      Map<OverheadCase, Rounds> results) {
    this.directory = directory;
    this.options = options;
    this.session = session;
    this.results = results;
  }

  void run() throws IOException, InterruptedException {
    if (!PageCache.canDrop()) {
      throw UserError.missing("the page cache can't be dropped: start it as root");
    }
    long bytes = options.sizeMb * MIB;
    startClusters(bytes);
    Map<Contender, CaseRuns> runs = new EnumMap<>(Contender.class);
    List<FileSystem> clients = new ArrayList<>();
    for (Contender each : Contender.values()) {
      HdfsCluster cluster = clusters.get(each);
      FileSystem client = HdfsClients.tagged(cluster, APPLICATION, 1);
      clients.add(client);
      runs.put(
          each,
          new CaseRuns(
              cluster, client, shuffles.get(each), bytes, options.preads, options.coldPreads));
    }
    for (OverheadCase what : options.cases()) {
      measure(what, runs);
    }
    if (!options.cases().stream().allMatch(OverheadCase::isShuffle)) {
      checkIbis(clusters.get(Contender.IBIS));
    }
    for (FileSystem client : clients) {
      client.close();
    }
    for (ShuffleServer shuffle : shuffles.values()) {
      shuffle.stop();
    }
    for (HdfsCluster cluster : clusters.values()) {
      cluster.stop();
    }
  }

  /** Or it had no part in what was measured. */
  private static void checkIbis(HdfsCluster cluster) throws IOException, InterruptedException {
    if (cluster.variant() != Variant.SHADOW) {
      cluster.checkScheduled(0);
    } else if (Forecasts.take(cluster, 0).values().stream().allMatch(f -> f.bytes() == 0)) {
      throw new UserError("IBIS observed nothing: see " + cluster.log(0));
    }
  }

  private void measure(OverheadCase what, Map<Contender, CaseRuns> runs)
      throws IOException, InterruptedException {
    try (Progress progress = new Progress(what.title())) {
      for (CaseRuns each : runs.values()) {
        for (int i = 0; i < Math.min(WARM_UPS, options.rounds); i++) {
          double unused = each.run(what, -i); // JIT, connections
        }
      }
      Rounds rounds = new Rounds();
      for (int round = 1; round <= options.rounds; round++) {
        if (what.isCold()) {
          // Whatever is below this machine's disk may have a cache of its own, which would be cold
          // for the first of them only: all read the same blocks.
          double unused = runs.get(Contender.STOCK).run(what, round);
        }
        Map<Contender, Double> measured = new EnumMap<>(Contender.class);
        for (Contender each : Contender.inTurn(round)) {
          measured.put(each, runs.get(each).run(what, round));
        }
        rounds.add(measured);
        results.put(what, rounds);
        progress.at((double) round / options.rounds);
      }
      progress.done(
          String.format(
              Locale.ROOT,
              "%.1f %% of stock Hadoop's %s",
              100 * rounds.ofStock(Contender.IBIS).median(),
              what.unit()));
    }
  }

  private void startClusters(long bytes) throws IOException, InterruptedException {
    Path hadoop = OptionChecks.hadoop(directory, options.hdfs.hadoopVersion);
    Path volume = directory.mount("machine");
    Files.createDirectories(volume);
    // Read, written, and the map outputs.
    if (3 * bytes > FILL * Files.getFileStore(volume).getUsableSpace()) {
      throw UserError.usage("--size-mb: there is no room for that on the disk: give less");
    }
    HdfsShape shape = new HdfsShape(options.hdfs.blockMb, Map.of(), options.hdfs.conf);
    for (Contender each : Contender.values()) {
      clusters.put(
          each,
          new HdfsCluster(
              directory,
              session.processes(),
              each.key(),
              hadoop,
              List.of(volume),
              each.variant(options.ibis()),
              shape));
    }
    try (Progress progress = new Progress("Hadoop starts")) {
      HdfsClone.start(
          List.copyOf(clusters.values()),
          first -> {
            progress.phase("a file of " + options.sizeMb + " MiB");
            try (FileSystem client = HdfsClients.untagged(first)) {
              CaseRuns.makeData(client, bytes);
            }
          });
      if (options.cases().stream().anyMatch(OverheadCase::isShuffle)) {
        progress.phase("map outputs of " + options.sizeMb + " MiB");
        startShuffles(hadoop, volume.resolve("local"), bytes);
      }
      progress.done("stock Hadoop twice and " + options.ibis().title() + " are up");
    }
  }

  /** They find their configuration where the DataNodes have theirs. */
  private void startShuffles(Path hadoop, Path local, long bytes)
      throws IOException, InterruptedException {
    DemoDirectory.deleteTree(local);
    for (Contender each : Contender.values()) {
      ShuffleServer shuffle =
          new ShuffleServer(
              directory, session.processes(), hadoop, local, each, options.ibis(), bytes);
      shuffles.put(each, shuffle);
      shuffle.start();
    }
  }
}
