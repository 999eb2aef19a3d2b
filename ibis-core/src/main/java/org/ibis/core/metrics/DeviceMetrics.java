package org.ibis.core.metrics;

import static org.apache.hadoop.metrics2.lib.Interns.info;

import java.util.regex.Pattern;
import org.apache.hadoop.metrics2.MetricsCollector;
import org.apache.hadoop.metrics2.MetricsException;
import org.apache.hadoop.metrics2.MetricsInfo;
import org.apache.hadoop.metrics2.MetricsRecordBuilder;
import org.apache.hadoop.metrics2.MetricsSource;
import org.apache.hadoop.metrics2.MetricsSystem;
import org.ibis.core.FailOpen;
import org.ibis.core.Mode;
import org.ibis.core.device.DeviceScheduler;
import org.ibis.core.device.DeviceSnapshot;
import org.ibis.core.device.FlowSnapshot;
import org.ibis.core.device.Moded;

/**
 * A device's scheduler in Hadoop's metrics2, and so in {@code /jmx} and {@code /prom}: a record for
 * the device, and one for each of its flows.
 */
public final class DeviceMetrics implements MetricsSource {
  private static final double NANOS_PER_MS = 1e6;

  /**
   * The last one of each record: {@code /jmx} asks for one after the other, and whoever reads it
   * sees by differing clocks that the numbers were taken anew meanwhile.
   */
  private static final MetricsInfo CLOCK =
      info("ClockNanos", "When these numbers were taken, on a clock of the process's own, ns");

  /** A bean with a colon in its name, say, is refused; the tag has the device's own name. */
  private static final Pattern NOT_IN_A_NAME = Pattern.compile("[^A-Za-z0-9_.-]");

  private final Moded<DeviceScheduler> scheduler;

  private DeviceMetrics(Moded<DeviceScheduler> scheduler) {
    this.scheduler = scheduler;
  }

  /**
   * Makes the device known to the metrics system as {@code IBIS-<device>}. Where another scheduler
   * of this JVM has the name, as in a mini cluster, a number follows: {@code IBIS-<device>-2}.
   *
   * @return the name
   * @throws MetricsException if the metrics system does not take it under any name
   */
  public static String register(MetricsSystem system, Moded<DeviceScheduler> scheduler) {
    return NumberedSources.register(
        system,
        "IBIS-" + NOT_IN_A_NAME.matcher(scheduler.device()).replaceAll("-"),
        "IBIS scheduler of " + scheduler.device(),
        () -> new DeviceMetrics(scheduler));
  }

  @Override
  public void getMetrics(MetricsCollector collector, boolean all) {
    DeviceSnapshot d = scheduler.scheduler().snapshot();
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
            .addGauge(
                info("ExpectedWaitMillis", "What all that waits should take on the disk, ms"),
                millis(d.expectedWaitNanos()))
            .addGauge(info("Queued", "Requests that wait"), d.queued())
            .addGauge(
                info("HeldFlushes", "Flushes in memory, as nobody else wants the disk"), d.held())
            .addCounter(
                info("MootFlushes", "Flushes held until their files were deleted: never done"),
                d.moot())
            .addGauge(info("Outstanding", "Requests at the device"), d.outstanding())
            .addCounter(info("Completed", "Requests done"), d.completed())
            .addGauge(
                info("Off", "1 where nothing is scheduled, by ibis.mode"),
                scheduler.mode() == Mode.OFF ? 1 : 0)
            .addGauge(
                info("Shadow", "1 where it is observed what would be scheduled, by ibis.mode"),
                scheduler.mode() == Mode.SHADOW ? 1 : 0);
    for (FailOpen.Reason r : FailOpen.Reason.values()) {
      device.addCounter(
          info("FailOpen" + CamelCase.of(r), "I/O that went on without IBIS: " + r),
          scheduler.failOpen().get(r));
    }
    device.addGauge(CLOCK, d.clockNanos());
    for (FlowSnapshot f : d.flows()) {
      MetricsRecordBuilder flow =
          collector
              .addRecord("IbisFlow")
              .setContext("ibis")
              .tag(info("Device", "Disk"), d.device());
      FlowRecord.add(f, flow);
      flow.addGauge(CLOCK, d.clockNanos());
    }
  }

  /** JSON has no NaN. */
  private static double millis(double nanos) {
    return Double.isNaN(nanos) ? -1 : nanos / NANOS_PER_MS;
  }
}
