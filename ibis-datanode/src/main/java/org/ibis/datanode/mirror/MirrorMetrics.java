package org.ibis.datanode.mirror;

import static org.apache.hadoop.metrics2.lib.Interns.info;

import org.apache.hadoop.metrics2.MetricsCollector;
import org.apache.hadoop.metrics2.MetricsSource;
import org.apache.hadoop.metrics2.MetricsSystem;

/** What came from where, in Hadoop's metrics2, and so in {@code /jmx} and {@code /prom}. */
public final class MirrorMetrics implements MetricsSource {
  private static final String NAME = "IBISMirrors";

  private final Mirrors mirrors;

  MirrorMetrics(Mirrors mirrors) {
    this.mirrors = mirrors;
  }

  /** Makes them known, once in a process: where the name is taken, as in a mini cluster, not. */
  public static void register(MetricsSystem system, Mirrors mirrors) {
    if (system.getSource(NAME) == null) {
      var unused = system.register(NAME, "Mirrors of blocks on an SSD", new MirrorMetrics(mirrors));
    }
  }

  @Override
  public void getMetrics(MetricsCollector collector, boolean all) {
    collector
        .addRecord(NAME)
        .setContext("dfs")
        .addGauge(info("Mirrors", "Blocks that are known to be mirrored"), mirrors.known())
        .addGauge(
            info("Steward", "1 while ibis-blockd is connected"), mirrors.isConnected() ? 1 : 0)
        .addGauge(
            info("SsdUsable", "0 while the SSD is left alone because of faults"),
            mirrors.isSsdUsable() ? 1 : 0)
        .addCounter(info("BytesFromSsd", "Paged in from mirrors, bytes"), mirrors.bytesFromSsd())
        .addCounter(
            info("BytesFromDisks", "Paged in from disks for streams over blocks, bytes"),
            mirrors.bytesFromDisks())
        .addCounter(
            info("BytesFromMemory", "Read of blocks that was in memory, bytes"),
            mirrors.bytesFromMemory())
        .addCounter(
            info("HintsLost", "Hints to ibis-blockd for which there was no room"),
            mirrors.lostHints());
  }
}
