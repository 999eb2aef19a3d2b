package org.ibis.rig.report;

import java.util.List;
import java.util.Map;
import org.ibis.core.IoKind;

/**
 * One measured run of the demo: a workload under one scheduler.
 *
 * @param name the configuration, the same in every repetition. On stock Hadoop: {@code
 *     wordcount-alone}, {@code native}, {@code control}, {@code teragen-alone}, {@code
 *     terasort-alone}; under IBIS: {@code sfq-d1}, {@code sfq-d2}, {@code sfq-d4}, {@code sfq-d8}
 *     (fixed D), {@code sfq-auto} (SFQ(D2)), {@code wordcount-alone-ibis}, {@code
 *     teragen-alone-ibis}, {@code terasort-alone-ibis}, {@code two-terasorts-native}, {@code
 *     two-terasorts}; on several nodes, under IBIS: {@code terasort-alone-nodes}, {@code
 *     teragen-alone-nodes}, {@code no-sync}, {@code sync}
 * @param workload what ran, for people: {@code WordCount beside TeraGen}
 * @param scheduler {@code stock}, {@code SFQ(D=4)} or {@code SFQ(D2)}
 * @param repetition counted from 1
 * @param seconds runtime of the measured job (WordCount where it takes part, else the noisy job),
 *     from submission to finish as the ResourceManager says; on several nodes, from the first
 *     submission to the last finish
 * @param mbps MB/s (10^6 bytes) of each job while both ran, by job name: {@code WordCount}, {@code
 *     TeraGen} or {@code TeraSort}, by the job's own counters. Of two TeraSorts, the second of
 *     which is {@code Rival}: what IBIS scheduled of each
 * @param totalMbps their sum
 * @param diskMbps what the HDFS disk itself moved in that time, or the disks of all nodes, MB/s;
 *     NaN where it is not emulated
 * @param cpuPressure the share of that time, 0 to 1, in which some process waited for a processor;
 *     NaN where the kernel does not say
 * @param conditions what else may have slowed the measured job down
 * @param scheduledBytes what IBIS scheduled of each job, by job name and kind, from the job's start
 *     to the run's end; empty on stock Hadoop
 * @param times what each job needed, by job name; only on several nodes
 * @param timeline one sample a second, oldest first
 */
public record Run(
    String name,
    String workload,
    String scheduler,
    int repetition,
    double seconds,
    Map<String, Double> mbps,
    double totalMbps,
    double diskMbps,
    double cpuPressure,
    Conditions conditions,
    Map<String, Map<IoKind, Long>> scheduledBytes,
    Map<String, JobTime> times,
    List<Sample> timeline) {

  /** The logs of earlier versions don't say all. */
  public Run {
    conditions = conditions == null ? Conditions.UNKNOWN : conditions;
    scheduledBytes = scheduledBytes == null ? Map.of() : scheduledBytes;
    times = times == null ? Map.of() : times;
  }

  /** MB/s of a job, whatever the case of its name; NaN where it has none. */
  double mbpsOf(String job) {
    return JobRates.of(mbps, job, Double.NaN);
  }
}
