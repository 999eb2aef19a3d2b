package org.ibis.rig.bench.shares;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import org.ibis.cli.jmx.DeviceTimes;
import org.ibis.cli.jmx.TornAnswerException;
import org.ibis.rig.bench.hdfs.HdfsCluster;
import org.ibis.rig.bench.hdfs.Variant;
import org.ibis.rig.demo.Disks;
import org.ibis.rig.demo.IbisBean;

/**
 * What disk and DataNode have counted at a moment.
 *
 * @param atNanos that moment
 * @param diskBytes moved; less than 0 where nobody counts
 * @param failOpen I/O that went on without IBIS, by reason
 */
record Counters(long atNanos, long diskBytes, DeviceTimes times, Map<String, Long> failOpen) {

  private static final int ATTEMPTS = 20;
  private static final double NANOS_PER_SECOND = 1e9;
  private static final double MB = 1e6;

  static Counters take(HdfsCluster cluster, Disks disks, String disk)
      throws IOException, InterruptedException {
    long bytes = disks.movedBytes(disk);
    long at = System.nanoTime();
    if (cluster.variant() == Variant.STOCK) {
      return new Counters(at, bytes, DeviceTimes.NONE, Map.of());
    }
    for (int i = 1; ; i++) {
      JsonNode answer = cluster.devices();
      try {
        return new Counters(
            at, bytes, DeviceTimes.parse(answer), IbisBean.parse(answer).failOpen());
      } catch (TornAnswerException e) {
        if (i == ATTEMPTS) {
          throw e;
        }
      }
    }
  }

  /** MB/s of the disk since then; NaN where nobody counts. */
  double diskMbpsSince(Counters earlier) {
    return diskBytes < 0
        ? Double.NaN
        : (diskBytes - earlier.diskBytes) / MB / ((atNanos - earlier.atNanos) / NANOS_PER_SECOND);
  }

  /** What went on without IBIS since then, by reason; only what happened. */
  Map<String, Long> failOpenSince(Counters earlier) {
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
