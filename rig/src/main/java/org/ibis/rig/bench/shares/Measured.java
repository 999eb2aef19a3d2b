package org.ibis.rig.bench.shares;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.ibis.rig.bench.mixes.MixRun;

/**
 * What one mix got from one cluster, once. What is shared are the bytes.
 *
 * @param wanted NaN where a byte of one job costs the disk much more than one of another
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

  /** Of all jobs that read at random, in a second; NaN where none does. */
  double reads() {
    double[] reads =
        jobs.stream().mapToDouble(JobMeasured::reads).filter(Double::isFinite).toArray();
    return reads.length == 0 ? Double.NaN : Arrays.stream(reads).sum();
  }

  /**
   * What one job got.
   *
   * @param mbps MB/s
   * @param deviceShare its part of the time that the device worked, 0 to 1; NaN where nobody counts
   * @param foretoldMbps what it would get with IBIS, as IBIS foretells it; NaN where it does not
   * @param p50Millis half of its steps took less, ms: of 1 MiB, or one read at random
   * @param p99Millis 99 % of them took less, ms
   * @param longestMillis the longest, the one that had not ended included, ms
   * @param streamMbps MB/s of each of its streams
   * @param reads in a second, of its streams that read at random; NaN where it has none
   */
  record JobMeasured(
      double mbps,
      double deviceShare,
      double foretoldMbps,
      double p50Millis,
      double p99Millis,
      double longestMillis,
      List<Double> streamMbps,
      double reads) {}
}
