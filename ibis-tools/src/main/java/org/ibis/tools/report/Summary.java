package org.ibis.tools.report;

import java.util.Map;

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
 * @param totalMbps MB/s of all jobs
 * @param diskMbps what the disk itself moved, MB/s
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
    Spread totalMbps,
    Spread diskMbps,
    double throughputRatio,
    Run medianRun) {

  /** MB/s of a job, whatever the case of its name. */
  Spread mbpsOf(String job) {
    return JobRates.of(mbps, job, Spread.NONE);
  }
}
