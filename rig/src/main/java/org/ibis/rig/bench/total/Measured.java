package org.ibis.rig.bench.total;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.ibis.rig.bench.mixes.MixRun;
import org.ibis.rig.bench.streams.Shares;

/**
 * What one mix got from one cluster, once. What is shared is the device time of all nodes.
 *
 * @param jobs in the order of the mix
 * @param failOpens of all nodes
 * @param timeline device time, s in a second
 */
record Measured(
    Coordination side,
    int repetition,
    double seconds,
    double[] wanted,
    List<JobMeasured> jobs,
    Map<String, Long> failOpens,
    List<Tick> timeline)
    implements MixRun<Coordination> {

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

  @Override
  public double totalMbps() {
    return jobs.stream().mapToDouble(JobMeasured::mbps).sum();
  }

  @Override
  public double[] received() {
    return Shares.received(jobs.stream().mapToDouble(JobMeasured::deviceTime).toArray());
  }
}
