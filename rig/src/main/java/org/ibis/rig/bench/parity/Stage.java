package org.ibis.rig.bench.parity;

import java.nio.file.Path;
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

  /** Two DataNodes with a disk each, and a NameNode that is quick to have blocks copied. */
  TWO_NODES,

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
      case ONE_DISK, NO_EXEC, NO_NATIVE, TWO_NODES, SLOW_AMONG_SIX -> Daemons.HDFS;
      case JOBS, JOBS_IN_MEMORY, JOBS_IN_MEMORY_SLOW -> Daemons.YARN;
    };
  }

  /** Those of all nodes. */
  List<StageDisk> disks() {
    return switch (this) {
      case ONE_DISK, NO_EXEC, NO_NATIVE, JOBS -> List.of(like("hdfs"));
      case TWO_NODES -> List.of(like("hdfs"), like("hdfs2"));
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

  /** Volumes by node, of the mounts of {@link #disks()}. */
  List<List<Path>> nodes(List<Path> mounts) {
    return this == TWO_NODES ? mounts.stream().map(List::of).toList() : List.of(mounts);
  }

  /** What all daemons have in their configuration, by key. */
  Map<String, String> conf() {
    return switch (this) {
      case SLOW_AMONG_SIX ->
          Map.of(
              "dfs.datanode.fileio.profiling.sampling.percentage", "100",
              "dfs.datanode.outliers.report.interval", "5s",
              "dfs.datanode.min.outlier.detection.disks", "5",
              "dfs.datanode.slowdisk.low.threshold.ms", "20",
              "dfs.datanode.max.slowdisks.to.exclude", "1");
      case TWO_NODES ->
          Map.of(
              "dfs.namenode.redundancy.interval.seconds", "1",
              "dfs.namenode.replication.work.multiplier.per.iteration", "4");
      case ONE_DISK, NO_EXEC, NO_NATIVE, JOBS, JOBS_IN_MEMORY, JOBS_IN_MEMORY_SLOW -> Map.of();
    };
  }
}
