package org.ibis.rig.report;

import java.util.Map;
import java.util.Optional;

/**
 * All repetitions of one configuration.
 *
 * @param name as in {@link Run#name()}
 * @param label short name for people
 * @param repetitions how many runs it is made from
 * @param seconds runtime of the measured job
 * @param slowdown runtime over the median of the same job alone on stock Hadoop, minus 1, as a
 *     fraction; NaN where that was not run
 * @param mbps MB/s of each job, by job name
 * @param share MB/s of TeraSort over its rival's; NaN where it has no rival
 * @param totalMbps MB/s of all jobs
 * @param diskMbps what the disk itself moved, MB/s
 * @param cpuPressure the share of the time in which some process waited for a processor
 * @param containerCpu processor time of the containers, s
 * @param startCpu what their starts took of it, s
 * @param pagesKept pages of 4 KiB that were kept in memory
 * @param pagesLost pages that the kernel took away early all the same
 * @param throughputRatio median total over native's; NaN where the jobs don't share the disk
 * @param medianRun the repetition whose runtime is nearest to the median: the one to draw
 */
public record Summary(
    String name,
    String label,
    int repetitions,
    Spread seconds,
    Spread slowdown,
    Map<String, Spread> mbps,
    Spread share,
    Spread totalMbps,
    Spread diskMbps,
    Spread cpuPressure,
    Spread containerCpu,
    Spread startCpu,
    Spread pagesKept,
    Spread pagesLost,
    double throughputRatio,
    Run medianRun) {

  /** How its bar is coloured: see {@link Configuration#kind()}. */
  String kind() {
    return Configuration.named(name).map(Configuration::kind).orElse("stock");
  }

  /** See {@link Configuration#timesNoisy()}. */
  boolean timesNoisy() {
    return Configuration.named(name).filter(Configuration::timesNoisy).isPresent();
  }

  /** See {@link Configuration#hasRival()}. */
  boolean hasRival() {
    return Configuration.named(name).filter(Configuration::hasRival).isPresent();
  }

  /** Slowdown for people; a dash where there is none, as for the baseline itself. */
  String slowdownText() {
    Optional<Configuration> known = Configuration.named(name);
    boolean baseline = known.isPresent() && known.equals(known.flatMap(Configuration::baseline));
    return baseline || !slowdown.isMeasured() ? "-" : Words.percent(slowdown.median());
  }

  /** MB/s of a job, whatever the case of its name. */
  Spread mbpsOf(String job) {
    return JobRates.of(mbps, job, Spread.NONE);
  }
}
