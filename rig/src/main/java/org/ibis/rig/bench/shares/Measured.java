package org.ibis.rig.bench.shares;

import java.util.List;
import java.util.Map;
import org.ibis.rig.bench.hdfs.Variant;
import org.ibis.rig.bench.streams.Shares;

/**
 * What one mix got from one cluster, once. MB is 10^6 bytes.
 *
 * @param seconds that were measured
 * @param totalMbps of all jobs
 * @param diskMbps what the disk itself moved; NaN where nobody counts
 * @param received each job's part of the bytes, 0 to 1
 * @param wanted each job's part if the total is divided by weights, 0 to 1
 * @param charged whether device time is what the scheduler charged, and not times that overlap
 * @param failOpens I/O that went on without IBIS, by reason
 */
record Measured(
    Variant variant,
    int repetition,
    double seconds,
    double totalMbps,
    double diskMbps,
    double[] received,
    double[] wanted,
    List<JobMeasured> jobs,
    boolean charged,
    Map<String, Long> failOpens,
    List<Tick> timeline) {

  /**
   * What one job got.
   *
   * @param mbps MB/s
   * @param deviceShare its part of the time that the device worked, 0 to 1; NaN where nobody counts
   * @param p50Millis half of its steps of 1 MiB took less, ms
   * @param p99Millis 99 % of them took less, ms
   * @param longestMillis the longest, the one that had not ended included, ms
   * @param streamMbps MB/s of each of its streams
   */
  record JobMeasured(
      double mbps,
      double deviceShare,
      double p50Millis,
      double p99Millis,
      double longestMillis,
      List<Double> streamMbps) {}

  /**
   * A moment.
   *
   * @param seconds since what is measured began; less than 0 in the warm-up
   * @param mbps each job's, since the moment before
   */
  record Tick(double seconds, double[] mbps) {}

  double deviation() {
    return Shares.greatestDeviation(received, wanted);
  }
}
