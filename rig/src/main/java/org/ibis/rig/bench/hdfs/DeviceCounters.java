package org.ibis.rig.bench.hdfs;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.ibis.cli.jmx.DeviceTimes;
import org.ibis.cli.jmx.TornAnswerException;
import org.ibis.rig.demo.IbisBean;

/**
 * What a DataNode with IBIS has counted at a moment.
 *
 * @param failOpen I/O that went on without IBIS, by reason
 */
public record DeviceCounters(DeviceTimes times, Map<String, Long> failOpen) {

  /** Nobody counts, as on stock Hadoop. */
  public static final DeviceCounters NONE = new DeviceCounters(DeviceTimes.NONE, Map.of());

  private static final int ATTEMPTS = 20;

  /** Asks the DataNode on the node with this index. */
  public static DeviceCounters take(HdfsCluster cluster, int node)
      throws IOException, InterruptedException {
    return take(cluster, node, device -> true);
  }

  /**
   * The same.
   *
   * @param counts whether the times of the device with a name do
   */
  public static DeviceCounters take(HdfsCluster cluster, int node, Predicate<String> counts)
      throws IOException, InterruptedException {
    for (int i = 1; ; i++) {
      JsonNode answer = cluster.devices(node);
      try {
        return new DeviceCounters(
            DeviceTimes.parse(answer, counts), IbisBean.parse(answer).failOpen());
      } catch (TornAnswerException e) {
        if (i == ATTEMPTS) {
          throw e;
        }
      }
    }
  }

  /** What went on without IBIS since then, by reason; only what happened. */
  public Map<String, Long> failOpenSince(DeviceCounters earlier) {
    Map<String, Long> since = new TreeMap<>();
    failOpen.forEach(
        (reason, count) -> {
          long more = count - earlier.failOpen.getOrDefault(reason, 0L);
          if (more > 0) {
            since.put(reason, more);
          }
        });
    return since;
  }
}
