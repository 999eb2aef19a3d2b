package org.ibis.rig.bench.shares;

import java.io.IOException;
import java.util.Map;
import org.ibis.core.shadow.Forecast;
import org.ibis.rig.bench.hdfs.DeviceCounters;
import org.ibis.rig.bench.hdfs.Forecasts;
import org.ibis.rig.bench.hdfs.HdfsCluster;
import org.ibis.rig.bench.hdfs.Variant;
import org.ibis.rig.demo.Disks;

/**
 * What disk and DataNode have counted at a moment.
 *
 * @param atNanos that moment
 * @param diskBytes moved; less than 0 where nobody counts
 * @param forecasts of flows, where the DataNode observes
 */
record Counters(
    long atNanos, long diskBytes, DeviceCounters dataNode, Map<String, Forecast> forecasts) {

  private static final double NANOS_PER_SECOND = 1e9;
  private static final double MB = 1e6;

  static Counters take(HdfsCluster cluster, Disks disks, String disk)
      throws IOException, InterruptedException {
    long bytes = disks.movedBytes(disk);
    long at = System.nanoTime();
    return new Counters(
        at,
        bytes,
        cluster.variant() == Variant.STOCK ? DeviceCounters.NONE : DeviceCounters.take(cluster, 0),
        cluster.variant() == Variant.SHADOW ? Forecasts.take(cluster, 0) : Map.of());
  }

  /** How many times as fast a flow would have been with IBIS since then; NaN where nobody says. */
  double timesAsFastSince(Counters earlier, String flow) {
    Forecast now = forecasts.getOrDefault(flow, Forecast.NONE);
    Forecast before = earlier.forecasts.getOrDefault(flow, Forecast.NONE);
    long nanos = now.nanos() - before.nanos();
    return nanos > 0 ? nanos / (double) (now.withIbisNanos() - before.withIbisNanos()) : Double.NaN;
  }

  /** MB/s of the disk since then; NaN where nobody counts. */
  double diskMbpsSince(Counters earlier) {
    return diskBytes < 0
        ? Double.NaN
        : (diskBytes - earlier.diskBytes) / MB / ((atNanos - earlier.atNanos) / NANOS_PER_SECOND);
  }
}
