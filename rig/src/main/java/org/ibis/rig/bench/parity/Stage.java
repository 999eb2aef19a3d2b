package org.ibis.rig.bench.parity;

import java.util.List;
import java.util.Map;

/** Daemons and disks that several cases share. */
enum Stage {
  /** A DataNode with one disk. */
  ONE_DISK,

  /** The same where no program may be mapped from the temporary directory. */
  NO_EXEC,

  /** The same without IBIS's native part. */
  NO_NATIVE,

  /** A DataNode with six disks, of which the last one is slow; Hadoop looks for it. */
  SLOW_AMONG_SIX,

  /** HDFS and YARN with one disk, which is full of what a sort writes. */
  JOBS,

  /** The same, and what a sort writes fits into memory. */
  JOBS_IN_MEMORY,

  /** The same on a slower disk. */
  JOBS_IN_MEMORY_SLOW;

  /** What a contender has running. */
  enum Daemons {
    HDFS,
    YARN
  }

  /** Dirty memory that a sort fits into, MiB: Linux begins to write at half of it. */
  private static final int ROOMY_MB = 2048;

  Daemons daemons() {
    return switch (this) {
      case ONE_DISK, NO_EXEC, NO_NATIVE, SLOW_AMONG_SIX -> Daemons.HDFS;
      case JOBS, JOBS_IN_MEMORY, JOBS_IN_MEMORY_SLOW -> Daemons.YARN;
    };
  }

  /** Those of the only node. */
  List<StageDisk> disks() {
    return switch (this) {
      case ONE_DISK, NO_EXEC, NO_NATIVE, JOBS -> List.of(like("hdfs"));
      case SLOW_AMONG_SIX ->
          List.of(
              like("hdfs"),
              like("hdfs2"),
              like("hdfs3"),
              like("hdfs4"),
              like("hdfs5"),
              new StageDisk("slow", 8, 0));
      case JOBS_IN_MEMORY -> List.of(new StageDisk("roomy", 1, ROOMY_MB));
      case JOBS_IN_MEMORY_SLOW -> List.of(new StageDisk("roomy-slow", 4, ROOMY_MB));
    };
  }

  private static StageDisk like(String name) {
    return new StageDisk(name, 1, 0);
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
