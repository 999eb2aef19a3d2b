package org.ibis.core.metrics;

import static org.apache.hadoop.metrics2.lib.Interns.info;

import java.util.Locale;
import org.apache.hadoop.metrics2.MetricsCollector;
import org.apache.hadoop.metrics2.MetricsRecordBuilder;
import org.apache.hadoop.metrics2.MetricsSource;
import org.apache.hadoop.metrics2.MetricsSystem;
import org.ibis.core.FailOpen;
import org.ibis.core.device.DeviceScheduler;
import org.ibis.core.device.DeviceSnapshot;
import org.ibis.core.device.FlowSnapshot;

/**
 * A device's scheduler in Hadoop's metrics2, and so in {@code /jmx} and {@code /prom}: a record for
 * the device, and one for each of its flows.
 */
public final class DeviceMetrics implements MetricsSource {
  private static final double NANOS_PER_MS = 1e6;

  private final DeviceScheduler scheduler;

  private DeviceMetrics(DeviceScheduler scheduler) {
    this.scheduler = scheduler;
  }

  /** Makes the device known to the metrics system as {@code IBIS-<device>}. */
  public static void register(MetricsSystem system, DeviceScheduler scheduler) {
    system.register(
        "IBIS-" + scheduler.device(),
        "IBIS scheduler of " + scheduler.device(),
        new DeviceMetrics(scheduler));
  }

  @Override
  public void getMetrics(MetricsCollector collector, boolean all) {
    DeviceSnapshot d = scheduler.snapshot();
    MetricsRecordBuilder device =
        collector
            .addRecord("IbisDevice")
            .setContext("ibis")
            .tag(info("Device", "Disk"), d.device())
            .addGauge(info("Depth", "D, requests that may be outstanding"), d.depth())
            .addGauge(
                info("LatencyMillis", "Mean latency in the last period, ms; -1 before any"),
                millis(d.latencyNanos()))
            .addGauge(
                info("ReferenceMillis", "Reference latency for those requests, ms; -1 before any"),
                millis(d.referenceNanos()))
            .addGauge(info("Queued", "Requests that wait"), d.queued())
            .addGauge(info("Outstanding", "Requests at the device"), d.outstanding())
            .addCounter(info("Completed", "Requests done"), d.completed());
    for (FailOpen.Reason r : FailOpen.Reason.values()) {
      device.addCounter(
          info("FailOpen" + camel(r.name()), "I/O that went on without IBIS: " + r),
          scheduler.failOpen().get(r));
    }
    for (FlowSnapshot f : d.flows()) {
      collector
          .addRecord("IbisFlow")
          .setContext("ibis")
          .tag(info("Device", "Disk"), d.device())
          .tag(info("Flow", "Application or system"), f.flow())
          .addGauge(info("Weight", "I/O weight"), f.weight())
          .addCounter(info("ReadBytes", "Bytes read"), f.readBytes())
          .addCounter(info("WriteBytes", "Bytes flushed"), f.writeBytes())
          .addCounter(info("ChecksumBytes", "Bytes of checksums read"), f.checksumBytes())
          .addCounter(info("Windows", "Windows served"), f.windows())
          .addCounter(info("WaitNanos", "Arrival to dispatch, ns"), f.waitNanos())
          .addCounter(info("ServiceNanos", "Dispatch to completion, ns"), f.serviceNanos())
          .addGauge(info("QueuedWindows", "Windows that wait"), f.queued());
    }
  }

  /** JSON has no NaN. */
  private static double millis(double nanos) {
    return Double.isNaN(nanos) ? -1 : nanos / NANOS_PER_MS;
  }

  private static String camel(String name) {
    StringBuilder out = new StringBuilder();
    for (String part : name.toLowerCase(Locale.ROOT).split("_", -1)) {
      out.append(Character.toUpperCase(part.charAt(0))).append(part.substring(1));
    }
    return out.toString();
  }
}
