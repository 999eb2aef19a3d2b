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
import org.ibis.cli.UserError;
import org.ibis.rig.bench.OptionChecks;
import org.ibis.rig.bench.hdfs.HdfsClients;
import org.ibis.rig.bench.hdfs.HdfsClone;
import org.ibis.rig.bench.hdfs.HdfsCluster;
import org.ibis.rig.bench.hdfs.HdfsShape;
import org.ibis.rig.bench.hdfs.Variant;
import org.ibis.rig.demo.DemoDirectory;
import org.ibis.rig.demo.DemoSession;
import org.ibis.rig.demo.PageCache;
import org.ibis.rig.demo.Progress;

/**
 * Has both variants up on an ordinary directory of this machine, with the same blocks, and measures
 * case by case in pairs.
 */
final class OverheadRunner {

  private static final long MIB = 1 << 20;
  private static final double FILL = 0.7;

  /** Measurements of each variant before those that count, and no more than of those. */
  private static final int WARM_UPS = 4;

  private static final Map<Variant, String> APPLICATIONS =
      Map.of(
          Variant.STOCK, "application_1700000000000_0001",
          Variant.IBIS, "application_1700000000000_0002");

  private final DemoDirectory directory;
  private final OverheadOptions options;
  private final DemoSession session;
  private final Map<OverheadCase, Pairs> results;
  private final Map<Variant, HdfsCluster> clusters = new EnumMap<>(Variant.class);
  private final Map<Variant, ShuffleServer> shuffles = new EnumMap<>(Variant.class);

  /**
   * @param results takes what is measured
   */
  OverheadRunner(
      DemoDirectory directory,
      OverheadOptions options,
      DemoSession session,
      Map<OverheadCase, Pairs> results) {
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
    Map<Variant, CaseRuns> runs = new EnumMap<>(Variant.class);
    List<FileSystem> clients = new ArrayList<>();
    for (HdfsCluster cluster : clusters.values()) {
      FileSystem client = HdfsClients.tagged(cluster, APPLICATIONS.get(cluster.variant()), 1);
      clients.add(client);
      runs.put(
          cluster.variant(),
          new CaseRuns(
              cluster,
              client,
              shuffles.get(cluster.variant()),
              bytes,
              options.preads,
              options.coldPreads));
    }
    for (OverheadCase what : options.cases()) {
      measure(what, runs);
    }
    if (!options.cases().stream().allMatch(OverheadCase::isShuffle)) {
      var unused = clusters.get(Variant.IBIS).checkedBean();
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

  private void measure(OverheadCase what, Map<Variant, CaseRuns> runs)
      throws IOException, InterruptedException {
    try (Progress progress = new Progress(what.title())) {
      for (CaseRuns each : runs.values()) {
        for (int i = 0; i < Math.min(WARM_UPS, options.pairs); i++) {
          double unused = each.run(what, -i); // JIT, connections
        }
      }
      Pairs pairs = new Pairs();
      for (int pair = 1; pair <= options.pairs; pair++) {
        if (what.isCold()) {
          // Whatever is below this machine's disk may have a cache of its own, which would be cold
          // for the first of the two only: both read the same blocks.
          double unused = runs.get(Variant.STOCK).run(what, pair);
        }
        Map<Variant, Double> measured = new EnumMap<>(Variant.class);
        for (Variant variant : inTurn(pair)) {
          measured.put(variant, runs.get(variant).run(what, pair));
        }
        pairs.add(measured.get(Variant.STOCK), measured.get(Variant.IBIS));
        results.put(what, pairs);
        progress.at((double) pair / options.pairs);
      }
      progress.done(
          String.format(
              Locale.ROOT,
              "%.1f %% of stock Hadoop's %s",
              100 * pairs.ratio().median(),
              what.unit()));
    }
  }

  /** Neither variant is always the first. */
  private static List<Variant> inTurn(int pair) {
    return pair % 2 == 1
        ? List.of(Variant.STOCK, Variant.IBIS)
        : List.of(Variant.IBIS, Variant.STOCK);
  }

  private void startClusters(long bytes) throws IOException, InterruptedException {
    Path hadoop = OptionChecks.hadoop(directory, options.hadoopVersion);
    Path volume = directory.mount("machine");
    Files.createDirectories(volume);
    // Read, written, and the map outputs.
    if (3 * bytes > FILL * Files.getFileStore(volume).getUsableSpace()) {
      throw UserError.usage("--size-mb: there is no room for that on the disk: give less");
    }
    HdfsShape shape = new HdfsShape(options.blockMb, Map.of(), options.conf);
    for (Variant variant : Variant.values()) {
      clusters.put(
          variant, new HdfsCluster(directory, session.processes(), hadoop, volume, variant, shape));
    }
    HdfsCluster stock = clusters.get(Variant.STOCK);
    try (Progress progress = new Progress("Hadoop starts")) {
      stock.format();
      stock.start();
      progress.phase("a file of " + options.sizeMb + " MiB");
      try (FileSystem client = HdfsClients.untagged(stock)) {
        CaseRuns.makeData(client, bytes);
      }
      stock.stop();
      HdfsClone.copy(stock, clusters.get(Variant.IBIS));
      for (HdfsCluster cluster : clusters.values()) {
        cluster.start();
      }
      if (options.cases().stream().anyMatch(OverheadCase::isShuffle)) {
        progress.phase("map outputs of " + options.sizeMb + " MiB");
        startShuffles(hadoop, volume.resolve("local"), bytes);
      }
      progress.done("both variants are up");
    }
  }

  /** They find their configuration where the DataNodes have theirs. */
  private void startShuffles(Path hadoop, Path local, long bytes)
      throws IOException, InterruptedException {
    DemoDirectory.deleteTree(local);
    for (Variant variant : Variant.values()) {
      ShuffleServer shuffle =
          new ShuffleServer(directory, session.processes(), hadoop, local, variant, bytes);
      shuffles.put(variant, shuffle);
      shuffle.start();
    }
  }
}
