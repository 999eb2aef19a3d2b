package org.ibis.core.metrics;

import static org.apache.hadoop.metrics2.lib.Interns.info;

import java.util.function.LongSupplier;
import org.apache.hadoop.metrics2.MetricsCollector;
import org.apache.hadoop.metrics2.MetricsException;
import org.apache.hadoop.metrics2.MetricsSource;
import org.apache.hadoop.metrics2.MetricsSystem;
import org.ibis.core.scan.DropBehind;

/**
 * What of scans a process drops from memory, in Hadoop's metrics2: the bean {@code IbisScans},
 * which is of no device.
 */
public final class ScanMetrics implements MetricsSource {
  private static final String NAME = "IbisScans";

  private final DropBehind rule;
  private final LongSupplier droppedBytes;

  private ScanMetrics(DropBehind rule, LongSupplier droppedBytes) {
    this.rule = rule;
    this.droppedBytes = droppedBytes;
  }

  /**
   * Makes it known as {@code IbisScans}; a number follows where another daemon of this JVM has it.
   *
   * @param droppedBytes what was dropped so far
   * @return the name
   * @throws MetricsException if the metrics system does not take it under any name
   */
  public static String register(MetricsSystem system, DropBehind rule, LongSupplier droppedBytes) {
    return NumberedSources.register(
        system,
        NAME,
        "Scans that IBIS drops from memory",
        () -> new ScanMetrics(rule, droppedBytes));
  }

  @Override
  public void getMetrics(MetricsCollector collector, boolean all) {
    collector
        .addRecord(NAME)
        .setContext("ibis")
        .addCounter(
            info("DroppedBytes", "Bytes dropped from the page cache behind readers"),
            droppedBytes.getAsLong())
        .addCounter(
            info("RegrettedBytes", "Bytes dropped and read again while they would still be there"),
            rule.regrettedBytes())
        .addGauge(
            info("Scans", "Applications that are dropped behind their readers now"), rule.scans())
        .addGauge(
            info("MemoryBytes", "What the page cache can hold; who reads more is a scan"),
            rule.memoryBytes());
  }
}
