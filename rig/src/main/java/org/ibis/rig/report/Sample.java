package org.ibis.rig.report;

import java.util.Map;

/**
 * What was seen at one moment of a run.
 *
 * @param seconds since the run's start (may be negative: the noisy job warms up first)
 * @param mbps MB/s of each job over the last second or so, by job name
 * @param depth D of the HDFS disk's scheduler; NaN on stock Hadoop
 * @param latencyMillis mean latency of its requests in the last period, ms; NaN where none or stock
 * @param referenceMillis the reference latency for what was observed, ms; NaN where none or stock
 */
public record Sample(
    double seconds,
    Map<String, Double> mbps,
    double depth,
    double latencyMillis,
    double referenceMillis) {

  /** MB/s of a job, whatever the case of its name; NaN where it has none. */
  double mbpsOf(String job) {
    return JobRates.of(mbps, job, Double.NaN);
  }
}
