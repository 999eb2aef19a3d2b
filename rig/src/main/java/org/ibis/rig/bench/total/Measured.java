package org.ibis.rig.bench.total;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.ibis.rig.bench.streams.Shares;

/**
 * What one mix got from one cluster, once. MB is 10^6 bytes.
 *
 * @param seconds that were measured
 * @param wanted each job's part of the device time of all nodes, 0 to 1
 * @param jobs in the order of the mix
 * @param failOpens I/O that went on without IBIS on any node, by reason
 */
record Measured(
    Coordination coordination,
    int repetition,
    double seconds,
    double[] wanted,
    List<JobMeasured> jobs,
    Map<String, Long> failOpens,
    List<Tick> timeline) {

  /**
   * What one job got.
   *
   * @param ofNodes device time that each node's scheduler charged it, s in a second
   * @param mbps MB/s as its clients see them
   * @param heard what the broker takes it to have got since it began, as a part of what the nodes
   *     have charged it; NaN without the broker
   */
  record JobMeasured(double[] ofNodes, double mbps, double heard) {

    /** Of all nodes, s in a second. */
    double deviceTime() {
      return Arrays.stream(ofNodes).sum();
    }
  }

  /**
   * A moment.
   *
   * @param seconds since what is measured began; less than 0 before
   * @param deviceTime each job's since the moment before, s in a second
   */
  record Tick(double seconds, double[] deviceTime) {}

  /** MB/s of all jobs. */
  double totalMbps() {
    return jobs.stream().mapToDouble(JobMeasured::mbps).sum();
  }

  /** Each job's part of the device time, 0 to 1. */
  double[] received() {
    return Shares.received(jobs.stream().mapToDouble(JobMeasured::deviceTime).toArray());
  }

  /** The largest of |received / wanted - 1|. */
  double deviation() {
    return Shares.greatestDeviation(received(), wanted);
  }
}
