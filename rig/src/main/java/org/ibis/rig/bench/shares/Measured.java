package org.ibis.rig.bench.shares;

import java.util.List;
import java.util.Map;
import org.ibis.rig.bench.mixes.MixRun;

/**
 * What one mix got from one cluster, once. What is shared are the bytes.
 *
 * @param diskMbps what the disk itself moved; NaN where nobody counts
 * @param charged whether device time is what the scheduler charged, and not times that overlap
 * @param timeline MB/s
 */
record Measured(
    Peer side,
    int repetition,
    double seconds,
    double totalMbps,
    double diskMbps,
    double[] received,
    double[] wanted,
    List<JobMeasured> jobs,
    boolean charged,
    Map<String, Long> failOpens,
    List<Tick> timeline)
    implements MixRun<Peer> {

  /**
   * What one job got.
   *
   * @param mbps MB/s
   * @param deviceShare its part of the time that the device worked, 0 to 1; NaN where nobody counts
   * @param foretoldMbps what it would get with IBIS, as IBIS foretells it; NaN where it does not
   * @param p50Millis half of its steps of 1 MiB took less, ms
   * @param p99Millis 99 % of them took less, ms
   * @param longestMillis the longest, the one that had not ended included, ms
   * @param streamMbps MB/s of each of its streams
   */
  record JobMeasured(
      double mbps,
      double deviceShare,
      double foretoldMbps,
      double p50Millis,
      double p99Millis,
      double longestMillis,
      List<Double> streamMbps) {}
}
