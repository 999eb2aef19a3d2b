package org.ibis.rig.report;

import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.ibis.rig.report.Figures.Figure;

/**
 * What coordination gives two jobs that are unevenly spread over the nodes of a cluster: figure 12
 * of the IBIS paper. All is from medians over the repetitions, and NaN where a run is missing.
 *
 * @param wanted TeraSort's weight over TeraGen's
 * @param teraSort runtime of TeraSort alone, s
 * @param teraGen runtime of TeraGen alone, s
 * @param noSync both jobs, where each node schedules for itself
 * @param sync both jobs, with the broker
 */
record Coordination(
    double wanted, Spread teraSort, Spread teraGen, Together noSync, Together sync) {

  /** Both jobs beside each other. */
  record Together(JobSpread teraSort, JobSpread teraGen) {

    /** The mean of both jobs' slowdowns, a fraction. */
    double averageSlowdown() {
      return (teraSort.slowdown() + teraGen.slowdown()) / 2;
    }

    /** TeraSort's device time over TeraGen's, in the whole cluster and while both had work. */
    double ratio() {
      return teraSort.besideSeconds().median() / teraGen.besideSeconds().median();
    }
  }

  /**
   * A job beside the other one.
   *
   * @param seconds runtime
   * @param slowdown median runtime over the median alone, minus 1
   * @param deviceSeconds see {@link JobTime}, as for the next
   */
  record JobSpread(Spread seconds, double slowdown, Spread deviceSeconds, Spread besideSeconds) {}

  /** Whether a run is one of these. */
  static boolean has(List<Run> runs) {
    return runs.stream()
        .anyMatch(
            run -> Configuration.named(run.name()).filter(Configuration::isOnNodes).isPresent());
  }

  static Coordination of(Map<String, String> settings, List<Run> runs) {
    Spread teraSort =
        spread(runs, Configuration.TERASORT_ALONE_NODES, Jobs.TERA_SORT, JobTime::seconds);
    Spread teraGen =
        spread(runs, Configuration.TERAGEN_ALONE_NODES, Jobs.TERA_GEN, JobTime::seconds);
    return new Coordination(
        WeightRatio.of(settings, WeightRatio.ON_NODES),
        teraSort,
        teraGen,
        together(runs, Configuration.NO_SYNC, teraSort, teraGen),
        together(runs, Configuration.SYNC, teraSort, teraGen));
  }

  private static Together together(
      List<Run> runs, Configuration configuration, Spread teraSort, Spread teraGen) {
    return new Together(
        job(runs, configuration, Jobs.TERA_SORT, teraSort),
        job(runs, configuration, Jobs.TERA_GEN, teraGen));
  }

  private static JobSpread job(
      List<Run> runs, Configuration configuration, String job, Spread alone) {
    Spread seconds = spread(runs, configuration, job, JobTime::seconds);
    return new JobSpread(
        seconds,
        seconds.median() / alone.median() - 1,
        spread(runs, configuration, job, JobTime::deviceSeconds),
        spread(runs, configuration, job, JobTime::besideSeconds));
  }

  private static Spread spread(
      List<Run> runs, Configuration configuration, String job, ToDoubleFunction<JobTime> value) {
    return Spread.of(
        runs.stream()
            .filter(run -> run.name().equals(configuration.runName))
            .filter(run -> run.times().containsKey(job))
            .map(run -> value.applyAsDouble(run.times().get(job)))
            .toList());
  }

  /** The setup of a configuration that has both jobs. */
  Together together(Configuration configuration) {
    return configuration == Configuration.SYNC ? sync : noSync;
  }

  /** By how much of itself the average slowdown is less with coordination. */
  double better() {
    return 1 - sync.averageSlowdown() / noSync.averageSlowdown();
  }

  List<Figure> figures() {
    return List.of(
        new Figure(
            "no_sync_slowdown",
            "Average slowdown, no sync",
            "each node schedules for itself",
            noSync.averageSlowdown()),
        new Figure(
            "sync_slowdown", "Average slowdown, sync", "with the broker", sync.averageSlowdown()),
        new Figure(
            "sync_better",
            "Better with coordination",
            "of the average slowdown without it",
            better()),
        new Figure(
            "no_sync_share",
            "Share of TeraSort, no sync",
            "ratio of device times, that of the weights is 100 %",
            noSync.ratio() / wanted),
        new Figure(
            "sync_share",
            "Share of TeraSort, sync",
            "ratio of device times, that of the weights is 100 %",
            sync.ratio() / wanted));
  }

  /** The result in one sentence. */
  String headline() {
    if (Double.isNaN(better())) {
      return "TeraSort and TeraGen did not run both alone and beside each other, without"
          + " coordination and with it, so there is nothing to compare.";
    }
    return "On average TeraSort and TeraGen are slowed down by "
        + Words.percent(noSync.averageSlowdown())
        + " where each node schedules for itself and by "
        + Words.percent(sync.averageSlowdown())
        + " with coordination: "
        + Words.percent(Math.abs(better()))
        + (better() < 0 ? " worse." : " better.");
  }
}
