package org.ibis.rig.bench.parity;

import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.ibis.cli.Progress;
import org.ibis.rig.bench.DiskBytes;
import org.ibis.rig.bench.OptionChecks;
import org.ibis.rig.bench.overhead.Contender;
import org.ibis.rig.demo.DemoDirectory;
import org.ibis.rig.demo.DemoSession;
import org.ibis.rig.demo.PageCache;

/** Brings up stage by stage, and measures case by case in pairs. */
final class ParityRunner {

  private final DemoDirectory directory;
  private final DemoSession session;
  private final ParityOptions options;
  private final ParityResults results;
  private final Path hadoop;
  private StageDisks disks;

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
    Map<Stage, List<ParityCase>> cases =
        options.cases().stream()
            .collect(Collectors.groupingBy(ParityCase::stage, TreeMap::new, Collectors.toList()));
    disks = StageDisks.up(directory, session, options, List.copyOf(cases.keySet()));
    for (Map.Entry<Stage, List<ParityCase>> each : cases.entrySet()) {
      run(each.getKey(), each.getValue());
    }
  }

  private void run(Stage stage, List<ParityCase> cases) throws IOException, InterruptedException {
    List<Path> volumes = disks.mounts(stage);
    StageRig.Needs needs =
        new StageRig.Needs(
            directory, session, options, stage, hadoop, volumes, disks.profile(stage));
    try (StageRig rig = StageRig.start(needs)) {
      for (ParityCase one : cases) {
        measure(one, rig, volumes);
      }
      rig.stands().get(Contender.IBIS).checkScheduled();
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
    disks.letGoOfMemory();
    PageCache.drop();
    DiskBytes before = DiskBytes.of(volumes);
    Map<String, Double> rates = new LinkedHashMap<>(one.run(stand, seed));
    DiskBytes moved = DiskBytes.of(volumes).since(before);
    one.clean(stand);
    stand.cleanUp();
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
