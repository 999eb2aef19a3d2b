package org.ibis.core.metrics;

import static org.apache.hadoop.metrics2.lib.Interns.info;

import java.util.Locale;
import org.apache.hadoop.metrics2.MetricsInfo;
import org.apache.hadoop.metrics2.MetricsRecordBuilder;
import org.ibis.core.IoCounts;
import org.ibis.core.IoKind;
import org.ibis.core.IoOp;
import org.ibis.core.LatencyHistogram;
import org.ibis.core.device.FlowSnapshot;
import org.ibis.core.shadow.Forecast;

/** The record {@code IbisFlow}: what one flow got from one device. */
final class FlowRecord {
  private static final IoKind[] KINDS = IoKind.values();
  private static final IoOp[] OPS = IoOp.values();

  private static final MetricsInfo[][] BYTES = byKindAndOp("Bytes", "Bytes of data");
  private static final MetricsInfo[][] WINDOWS = byKindAndOp("Windows", "Windows served");
  private static final MetricsInfo[] WAITS = buckets("Wait", "Windows that waited less than");
  private static final MetricsInfo[] SERVICES = buckets("Service", "Windows that took less than");

  private FlowRecord() {}

  private static MetricsInfo[][] byKindAndOp(String unit, String description) {
    MetricsInfo[][] infos = new MetricsInfo[KINDS.length][OPS.length];
    for (IoKind kind : KINDS) {
      for (IoOp op : OPS) {
        infos[kind.ordinal()][op.ordinal()] =
            info(
                CamelCase.of(kind) + CamelCase.of(op) + unit,
                description + ", " + lower(kind) + " " + lower(op));
      }
    }
    return infos;
  }

  private static String lower(Enum<?> e) {
    return e.name().toLowerCase(Locale.ROOT);
  }

  /** None for the last bucket: what it has is what {@code Windows} has over the others. */
  private static MetricsInfo[] buckets(String what, String description) {
    MetricsInfo[] infos = new MetricsInfo[LatencyHistogram.BUCKETS - 1];
    for (int i = 0; i < infos.length; i++) {
      long bound = LatencyHistogram.boundMillis(i);
      infos[i] = info(what + "Under" + bound + "Millis", description + " " + bound + " ms");
    }
    return infos;
  }

  static void add(FlowSnapshot f, MetricsRecordBuilder record) {
    record
        .tag(info("Flow", "Application or system"), f.flow())
        .addGauge(info("Weight", "I/O weight"), f.weight())
        .addCounter(info("ReadBytes", "Bytes read"), f.readBytes())
        .addCounter(info("WriteBytes", "Bytes flushed"), f.writeBytes())
        .addCounter(info("ChecksumBytes", "Bytes of checksums read"), f.checksumBytes())
        .addCounter(info("Windows", "Windows served"), f.windows())
        .addCounter(info("WaitNanos", "Arrival to dispatch, ns"), f.waitNanos())
        .addCounter(info("ServiceNanos", "Dispatch to completion, ns"), f.serviceNanos())
        .addCounter(info("ChargedNanos", "Device time that it had to itself, ns"), f.charged())
        .addGauge(info("QueuedWindows", "Windows that wait"), f.queued())
        .addCounter(
            info("WaitCapFailOpen", "Windows that were let through at the cap on waits"),
            f.failOpens());
    addForecast(f.forecast(), record);
    addCounts(BYTES, f.bytes(), record);
    addCounts(WINDOWS, f.requests(), record);
    addTimes("Wait", WAITS, f.waits(), record);
    addTimes("Service", SERVICES, f.services(), record);
  }

  private static void addForecast(Forecast f, MetricsRecordBuilder record) {
    record
        .addCounter(info("ShadowBytes", "Bytes while only observed"), f.bytes())
        .addCounter(info("ShadowNanos", "The time that these took, ns"), f.nanos())
        .addCounter(
            info("ShadowWithIbisNanos", "The time that they would have taken with IBIS, ns"),
            f.withIbisNanos())
        .addCounter(
            info("ShadowDelayedNanos", "Of that, where it is longer: by how much, ns"),
            f.delayedNanos())
        .addCounter(
            info("ShadowGainedNanos", "Where it is shorter: by how much, ns"), f.gainedNanos());
  }

  private static void addCounts(
      MetricsInfo[][] infos, IoCounts counts, MetricsRecordBuilder record) {
    for (IoKind kind : KINDS) {
      for (IoOp op : OPS) {
        record.addCounter(infos[kind.ordinal()][op.ordinal()], counts.get(kind, op));
      }
    }
  }

  private static void addTimes(
      String what, MetricsInfo[] infos, LatencyHistogram times, MetricsRecordBuilder record) {
    record
        .addGauge(
            info(what + "P50Millis", "Half of the windows took less, ms"),
            times.quantileMillis(0.5))
        .addGauge(
            info(what + "P99Millis", "99% of the windows took less, ms"),
            times.quantileMillis(0.99));
    long under = 0;
    for (int i = 0; i < infos.length; i++) {
      under += times.count(i);
      record.addCounter(infos[i], under);
    }
  }
}
