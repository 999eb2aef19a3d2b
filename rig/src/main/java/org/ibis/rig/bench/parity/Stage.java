package org.ibis.rig.bench.parity;

import java.util.Map;

/** Daemons and disks that several cases share. */
enum Stage {
  /** A DataNode with one disk. */
  ONE_DISK(1),

  /** The same where no program may be mapped from the temporary directory. */
  NO_EXEC(1),

  /** The same without IBIS's native part. */
  NO_NATIVE(1),

  /** A DataNode with six disks, of which the last one is slow; Hadoop looks for it. */
  SLOW_AMONG_SIX(6);

  /** By how much the slow disk is slower than the others. */
  static final double SLOWER = 8;

  private final int disks;

  Stage(int disks) {
    this.disks = disks;
  }

  /** How many a DataNode has. */
  int disks() {
    return disks;
  }

  /** What all daemons have in their configuration, by key. */
  Map<String, String> conf() {
    return this != SLOW_AMONG_SIX
        ? Map.of()
        : Map.of(
            "dfs.datanode.fileio.profiling.sampling.percentage", "100",
            "dfs.datanode.outliers.report.interval", "5s",
            "dfs.datanode.min.outlier.detection.disks", "5",
            "dfs.datanode.slowdisk.low.threshold.ms", "20",
            "dfs.datanode.max.slowdisks.to.exclude", "1");
  }
}
