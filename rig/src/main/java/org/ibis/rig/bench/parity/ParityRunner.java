package org.ibis.rig.bench.parity;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.hadoop.fs.FileSystem;
import org.ibis.cli.UserError;
import org.ibis.rig.bench.BenchDisks;
import org.ibis.rig.bench.OptionChecks;
import org.ibis.rig.bench.hdfs.HdfsCluster;
import org.ibis.rig.bench.overhead.Contender;
import org.ibis.rig.demo.DemoDirectory;
import org.ibis.rig.demo.DemoSession;
import org.ibis.rig.demo.EmulatedDisks;
import org.ibis.rig.demo.PageCache;
import org.ibis.rig.demo.Progress;

/** Brings up stage by stage, and measures case by case in pairs. */
final class ParityRunner {

  private static final String DISK = "hdfs";
  private static final String SLOW_DISK = "slow";

  private final DemoDirectory directory;
  private final DemoSession session;
  private final ParityOptions options;
  private final ParityResults results;
  private final Path hadoop;
  private final List<EmulatedDisks> disks = new ArrayList<>();
  private Map<String, String> profile = Map.of();

  /**
   * @param results takes what is measured
   */
  ParityRunner(
      DemoDirectory directory, DemoSession session, ParityOptions options, ParityResults results) {
    this.directory = directory;
    this.session = session;
    this.options = options;
    this.results = results;
    hadoop = OptionChecks.hadoop(directory, options.hdfs.hadoopVersion);
  }

  void run() throws IOException, InterruptedException {
    bringDisksUp();
    for (Stage stage : Stage.values()) {
      List<ParityCase> cases =
          options.cases().stream().filter(one -> one.stage() == stage).toList();
      if (!cases.isEmpty()) {
        run(stage, cases);
      }
    }
  }

  private void bringDisksUp() throws IOException, InterruptedException {
    int most = options.cases().stream().mapToInt(one -> one.stage().disks()).max().orElse(1);
    EmulatedDisks alike =
        BenchDisks.up(directory, session, options.disks.shape(options.slow), names(most));
    profile = alike.profile();
    disks.add(alike);
    if (most > 1) {
      EmulatedDisks slow =
          EmulatedDisks.of(directory, options.disks.shape(options.slow * Stage.SLOWER));
      try {
        session.up(slow, SLOW_DISK);
      } catch (EmulatedDisks.UnableException e) {
        throw UserError.missing("no emulated disk: " + e.getMessage());
      }
      disks.add(slow);
    }
  }

  /** The disks alike of a stage. */
  private static List<String> names(int disks) {
    List<String> names = new ArrayList<>(List.of(DISK));
    for (int i = 2; i < disks; i++) {
      names.add(DISK + i);
    }
    return names;
  }

  private List<Path> volumes(Stage stage) {
    List<String> names = names(stage.disks());
    if (stage.disks() > 1) {
      names.add(SLOW_DISK);
    }
    return names.stream().map(directory::mount).toList();
  }

  private void run(Stage stage, List<ParityCase> cases) throws IOException, InterruptedException {
    List<Path> volumes = volumes(stage);
    try (StageRig rig =
        StageRig.start(directory, session, options, stage, hadoop, volumes, profile)) {
      for (ParityCase one : cases) {
        measure(one, rig, volumes);
      }
      rig.stands().get(Contender.IBIS).cluster().checkScheduled(0);
    }
  }

  private void measure(ParityCase one, StageRig rig, List<Path> volumes)
      throws IOException, InterruptedException {
    try (Progress progress = new Progress(one.key() + ": " + one.title())) {
      if (!options.smoke) {
        for (Stand stand : rig.stands().values()) {
          Figures unused = runOnce(one, stand, volumes, 0); // JIT, connections
        }
      }
      int last = options.lastPair();
      for (int pair = 1; pair <= last; pair++) {
        Map<Contender, Figures> round = new EnumMap<>(Contender.class);
        for (Contender each : Contender.inTurn(pair)) {
          round.put(each, runOnce(one, rig.stands().get(each), volumes, pair));
        }
        results.add(one.key(), one.title(), round);
        progress.at((double) pair / last);
        if (pair >= options.leastPairs() && results.isSettled(one.key())) {
          break;
        }
      }
      progress.done(summary(one.key()));
    }
  }

  private Figures runOnce(ParityCase one, Stand stand, List<Path> volumes, long seed)
      throws IOException, InterruptedException {
    one.prepare(stand);
    for (EmulatedDisks each : disks) {
      each.letGoOfMemory();
    }
    PageCache.drop();
    DiskBytes before = DiskBytes.of(volumes);
    Map<String, Double> rates = new LinkedHashMap<>(one.run(stand, seed));
    DiskBytes moved = DiskBytes.of(volumes).since(before);
    one.clean(stand);
    FileSystem client = stand.client();
    HdfsCluster cluster = stand.cluster();
    if (client.delete(Stand.WRITTEN, true)) {
      cluster.awaitDeletions();
    }
    return new Figures(rates, moved);
  }

  private String summary(String key) {
    return results.cases().get(key).figures().entrySet().stream()
        .map(
            figure ->
                String.format(
                    Locale.ROOT,
                    "%.1f %% of stock Hadoop's %s: %s",
                    100 * figure.getValue().ofStock().median(),
                    figure.getKey(),
                    figure.getValue().verdict(results.limit()).text()))
        .collect(Collectors.joining("; "));
  }
}
