package org.ibis.rig.bench.parity;

import java.util.List;

/** All cases, in the order in which they are measured. */
final class Cases {

  static final List<ParityCase> ALL =
      List.of(
          new RandomReads("pread-4k", Stage.ONE_DISK, 4, 1),
          new RandomReads("pread-4k-32", Stage.ONE_DISK, 4, 32),
          new RandomReads("pread-64k", Stage.ONE_DISK, 64, 1),
          new RandomReads("pread-64k-32", Stage.ONE_DISK, 64, 32),
          new Writes("write-1g", "a write of 1 GiB", Stage.ONE_DISK, Scale::writeMb, 0),
          new Writes("write-paced", "the same, 100 MB/s", Stage.ONE_DISK, Scale::writeMb, 100),
          new Writes("write-8g", "a write of 8 GiB", Stage.ONE_DISK, Scale::bigWriteMb, 0),
          new Hsyncs("hsync", Stage.ONE_DISK),
          new SmallFiles("small-write", false),
          new SmallFiles("small-read", true),
          new RegionServer("hbase"),
          new RandomReads("noexec-pread", Stage.NO_EXEC, 64, 32),
          new Writes("noexec-write", "a write of 1 GiB", Stage.NO_EXEC, Scale::writeMb, 0),
          new Hsyncs("noexec-hsync", Stage.NO_EXEC),
          new RandomReads("nonative-pread", Stage.NO_NATIVE, 64, 32),
          new Writes("nonative-write", "a write of 1 GiB", Stage.NO_NATIVE, Scale::writeMb, 0),
          new Hsyncs("nonative-hsync", Stage.NO_NATIVE),
          new SlowDisk("slow-disk"),
          new Replication("re-replication"),
          new Sort("sort-memory", "a sort in memory", Stage.JOBS_IN_MEMORY, 32, 100, 1),
          new Sort(
              "sort-memory-slow", "the same, slow disk", Stage.JOBS_IN_MEMORY_SLOW, 32, 100, 1),
          new Sort("merge-memory", "many spills, in memory", Stage.JOBS_IN_MEMORY, 4, 4, 1),
          new Sort("sort-disk", "a sort past memory", Stage.JOBS, 32, 100, 1),
          new Sort("merge", "many spills, past memory", Stage.JOBS, 4, 4, 1),
          new Sort("small-segments", "many reducers", Stage.JOBS, 64, 100, 8));

  private Cases() {}

  static List<String> keys() {
    return ALL.stream().map(ParityCase::key).toList();
  }
}
