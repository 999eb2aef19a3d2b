package org.ibis.rig.bench.memory;

import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.ibis.cli.Progress;
import org.ibis.rig.bench.BenchDisks;
import org.ibis.rig.bench.DiskBytes;
import org.ibis.rig.bench.OptionChecks;
import org.ibis.rig.bench.Turns;
import org.ibis.rig.bench.hdfs.HdfsClone;
import org.ibis.rig.demo.DemoDirectory;
import org.ibis.rig.demo.DemoSession;
import org.ibis.rig.demo.EmulatedDisks;
import org.ibis.rig.demo.JobCluster;
import org.ibis.rig.demo.MemoryBound;
import org.ibis.rig.demo.PageCache;

/** Brings HDFS and YARN of each side up, each node in a memory of its own, and sorts in turns. */
final class MemoryRunner {

  private static final String HDFS_DISK = "hdfs";
  private static final String LOCAL_DISK = "local";
  private static final String SORT_INPUT = "/input";
  private static final String SORT_OUTPUT = "/output";
  private static final String SCANNED = "/scanned";

  /** TeraGen with one map writes one file. */
  private static final String ONLY_PART = "/part-m-00000";

  private final DemoDirectory directory;
  private final DemoSession session;
  private final MemoryOptions options;
  private final MemoryResults results;
  private final Map<MemorySide, JobCluster> clusters = new EnumMap<>(MemorySide.class);
  private final Map<MemorySide, MemoryBound> bounds = new EnumMap<>(MemorySide.class);

  private EmulatedDisks local; // null before it is up

  /**
   * @param results takes what is measured
   */
  MemoryRunner(
      DemoDirectory directory, DemoSession session, MemoryOptions options, MemoryResults results) {
    this.directory = directory;
    this.session = session;
    this.options = options;
    this.results = results;
  }

  void run() throws IOException, InterruptedException {
    EmulatedDisks hdfs = BenchDisks.up(directory, session, options.hdfsDisk(), List.of(HDFS_DISK));
    local = BenchDisks.up(directory, session, options.localDisk(), List.of(LOCAL_DISK));
    try {
      for (MemorySide side : options.sides()) {
        add(side.cluster(), hdfs.profile());
      }
      start();
      for (int round = 1; round <= options.repetitions; round++) {
        for (MemorySide side : Turns.of(options.sides(), round)) {
          measure(side, round);
        }
      }
    } finally {
      stop();
    }
  }

  private void add(MemorySide side, Map<String, String> profile) throws IOException {
    if (clusters.containsKey(side)) {
      return;
    }
    Map<String, String> conf = new LinkedHashMap<>(side.conf());
    conf.putAll(options.hdfs.conf);
    JobCluster cluster =
        new JobCluster(
            directory,
            session.processes(),
            side.key(),
            side.hasIbis(),
            new JobCluster.Shape(
                OptionChecks.hadoop(directory, options.hdfs.hadoopVersion),
                HDFS_DISK,
                LOCAL_DISK,
                options.hdfs.blockMb,
                profile,
                conf));
    clusters.put(side, cluster);
    MemoryBound bound = MemoryBound.of("ibis-bench-" + side.key(), options.memoryMb);
    bounds.put(side, bound);
    cluster.bound(bound);
  }

  private void start() throws IOException, InterruptedException {
    try (Progress progress = new Progress("Hadoop starts")) {
      HdfsClone.start(
          List.copyOf(clusters.values()),
          first -> {
            progress.phase("what is sorted");
            generate(first, options.sortRows(), SORT_INPUT);
            progress.phase("what is scanned");
            generate(first, options.scanRows(), SCANNED);
          });
      progress.done(clusters.size() + " nodes of " + options.memoryMb + " MiB are up");
    }
  }

  private static void generate(JobCluster cluster, long rows, String file)
      throws IOException, InterruptedException {
    Object unused =
        cluster.run(
            "teragen", List.of("-Dmapreduce.job.maps=1"), List.of(Long.toString(rows), file));
  }

  private void measure(MemorySide side, int round) throws IOException, InterruptedException {
    JobCluster cluster = clusters.get(side.cluster());
    try (Progress progress = new Progress(side.title() + ", sort " + round)) {
      local.letGoOfMemory();
      PageCache.drop();
      Measured measured;
      if (side.scans()) {
        try (Scan scan = Scan.start(cluster.uri(), SCANNED + ONLY_PART)) {
          progress.phase("the scan fills the memory");
          scan.awaitBytes(options.memoryBytes());
          progress.phase("sort");
          measured = sort(side, cluster, scan);
        }
      } else {
        progress.phase("sort");
        measured = sort(side, cluster, null);
      }
      cluster.delete(SORT_OUTPUT);
      results.add(side, measured);
      progress.done(
          String.format(
              Locale.ROOT,
              "%.1f MB of local files read from the disk in %.1f s",
              measured.localReadMb(),
              measured.sortSeconds()));
    }
  }

  /**
   * Sorts once.
   *
   * @param scan beside it; null where there is none
   */
  private Measured sort(MemorySide side, JobCluster cluster, Scan scan)
      throws IOException, InterruptedException {
    List<Path> disk = List.of(directory.mount(LOCAL_DISK));
    long scannedBefore = scan == null ? 0 : scan.bytes();
    long droppedBefore = dropped(side, cluster);
    DiskBytes before = DiskBytes.of(disk);
    try (ProgramMemory programs = ProgramMemory.watch(bounds.get(side.cluster()))) {
      double seconds =
          cluster
              .run(
                  "terasort",
                  List.of(
                      "-Dmapreduce.job.reduces=" + options.reducers,
                      // Map outputs lie there for as long as it takes to make all of them.
                      "-Dmapreduce.job.reduce.slowstart.completedmaps=1"),
                  List.of(SORT_INPUT, SORT_OUTPUT))
              .seconds();
      long read = DiskBytes.of(disk).since(before).read();
      long scanned = scan == null ? 0 : scan.bytes() - scannedBefore;
      if (scan != null) {
        scan.check();
      }
      return new Measured(
          read, seconds, scanned, dropped(side, cluster) - droppedBefore, programs.most());
    }
  }

  private static long dropped(MemorySide side, JobCluster cluster)
      throws IOException, InterruptedException {
    return side.hasIbis() ? cluster.scans().path("DroppedBytes").asLong() : 0;
  }

  private void stop() throws IOException {
    for (JobCluster cluster : clusters.values()) {
      cluster.stop();
    }
    for (MemoryBound bound : bounds.values()) {
      bound.close();
    }
  }
}
