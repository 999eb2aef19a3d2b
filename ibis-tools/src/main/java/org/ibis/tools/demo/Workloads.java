package org.ibis.tools.demo;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.ibis.tools.UserError;
import org.ibis.tools.report.Run;

/** Runs one step of the plan on a cluster that is up, and leaves the cluster as it was. */
final class Workloads {

  private static final Duration RUN_LIMIT = Duration.ofHours(1);

  /** A running job is asked for its state so often: each look takes processor time from it. */
  private static final Duration LOOK = Duration.ofMillis(500);

  private static final Duration IDLE_LIMIT = Duration.ofMinutes(1);
  private static final Duration DELETE_LIMIT = Duration.ofMinutes(2);
  private static final double MB = 1e6;
  private static final int ROW_BYTES = 100;

  private static final long WARM_UP_BYTES = 64_000_000;

  static final String INPUT = "/input";
  private static final String CONTROL = "/control";

  /**
   * How large the jobs are.
   *
   * @param teraGenBytes written by TeraGen when it is what is measured
   * @param noiseBytes the most that TeraGen writes beside WordCount, which it must outlive
   * @param warmBytes what TeraGen has written before WordCount starts: past the dirty limit
   * @param teraGenMaps maps of TeraGen, as many as its queue can run at once
   * @param wordCountWeight {@code ibis.io.weight} of WordCount
   * @param teraGenWeight {@code ibis.io.weight} of TeraGen
   */
  record Sizes(
      long teraGenBytes,
      long noiseBytes,
      long warmBytes,
      int teraGenMaps,
      String wordCountWeight,
      String teraGenWeight) {}

  private final Cluster cluster;
  private final Processes processes;
  private final Disks disks;
  private final Blocks blocks;
  private final Path examples;
  private final Sizes sizes;

  Workloads(
      Cluster cluster,
      Processes processes,
      Disks disks,
      Blocks blocks,
      Path examples,
      Sizes sizes) {
    this.cluster = cluster;
    this.processes = processes;
    this.disks = disks;
    this.blocks = blocks;
    this.examples = examples;
    this.sizes = sizes;
  }

  /**
   * Runs a small job for nothing: daemons that have just started are slower than those that have
   * worked, and the first run after a restart must not pay for that.
   */
  void warmUp(Progress progress) throws IOException, InterruptedException {
    String output = "/warm-up";
    Job job = teraGen(WARM_UP_BYTES, output);
    Yarn.Application unused = awaitEnd(job, progress);
    JobCounters alsoUnused = job.finalCounters(new JobCounters(0, 0));
    cleanUp(output);
  }

  /** Runs one step; its progress, 0 to 1, goes to {@code progress}. */
  Run run(DemoPlan.Step step, Progress progress) throws IOException, InterruptedException {
    PageCache.drop();
    return switch (step.configuration().kind()) {
      case WORDCOUNT_ALONE -> alone(step, progress, true);
      case TERAGEN_ALONE -> alone(step, progress, false);
      case BESIDE -> beside(step, progress, "/noise");
      case CONTROL -> {
        cluster.hdfs().makeDirectory(CONTROL);
        cluster.hdfs().setStoragePolicy(CONTROL, ClusterConfig.CONTROL_POLICY);
        yield beside(step, progress, CONTROL + "/noise");
      }
    };
  }

  private Run alone(DemoPlan.Step step, Progress progress, boolean wordCount)
      throws IOException, InterruptedException {
    String output = "/output";
    Sampler sampler = new Sampler(cluster, disks);
    Job job = wordCount ? wordCount(output) : teraGen(sizes.teraGenBytes(), output);
    sampler.watch(job);
    Yarn.Application end = awaitEnd(job, progress);
    // Stock Hadoop ends a writing job with the dirty memory full, IBIS with little of it: what
    // TeraGen costs is known only when its bytes are on the disk.
    double unwritten = wordCount ? 0 : PageCache.sync();
    sampler.stop();
    JobCounters moved = job.finalCounters(sampler.counters(job));
    cleanUp(output);
    return result(step, sampler, end, unwritten, job, moved, Map.of());
  }

  private Run beside(DemoPlan.Step step, Progress progress, String noise)
      throws IOException, InterruptedException {
    String output = "/output";
    Sampler sampler = new Sampler(cluster, disks);
    Job teraGen = teraGen(sizes.noiseBytes(), noise);
    sampler.watch(teraGen);
    awaitSteady(teraGen, sampler, progress);
    Job wordCount = wordCount(output);
    sampler.watch(wordCount);
    Yarn.Application end = awaitEnd(wordCount, progress);
    boolean outlived = !cluster.yarn().application(teraGen.applicationId()).isOver();
    sampler.stop();
    JobCounters moved = wordCount.finalCounters(sampler.counters(wordCount));
    if (!outlived) {
      throw new UserError(
          "TeraGen ended before WordCount, so the run says nothing: raise --noise-gb or --slow");
    }
    double teraGenMbps = sampler.mbps(teraGen, end.started(), end.finished());
    cluster.yarn().kill(teraGen.applicationId());
    teraGen.endClient();
    cleanUp(output, noise);
    return result(step, sampler, end, 0, wordCount, moved, Map.of(teraGen.name(), teraGenMbps));
  }

  private Job wordCount(String output) throws IOException, InterruptedException {
    return Job.submit(
        cluster,
        processes,
        examples,
        "WordCount",
        sizes.wordCountWeight(),
        List.of(),
        List.of(INPUT, output));
  }

  private Job teraGen(long bytes, String output) throws IOException, InterruptedException {
    return Job.submit(
        cluster,
        processes,
        examples,
        "TeraGen",
        sizes.teraGenWeight(),
        List.of("-Dmapreduce.job.maps=" + sizes.teraGenMaps()),
        List.of(Long.toString(bytes / ROW_BYTES), output));
  }

  /** Waits until TeraGen writes as fast as it will: what it has written fills the dirty memory. */
  private void awaitSteady(Job teraGen, Sampler sampler, Progress progress)
      throws InterruptedException {
    progress.phase("TeraGen warms up");
    boolean steady =
        Await.until(
            RUN_LIMIT,
            LOOK,
            () -> {
              if (cluster.yarn().application(teraGen.applicationId()).isOver()) {
                throw new UserError(
                    "TeraGen ended while it warmed up: see " + cluster.log("teragen"));
              }
              return sampler.counters(teraGen).written() >= sizes.warmBytes();
            });
    if (!steady) {
      throw new UserError(
          "TeraGen wrote less than "
              + String.format(
                  Locale.ROOT, "%.0f MB in %d min", sizes.warmBytes() / MB, RUN_LIMIT.toMinutes()));
    }
  }

  private Yarn.Application awaitEnd(Job job, Progress progress) throws InterruptedException {
    progress.phase(job.name());
    AtomicReference<Yarn.Application> last = new AtomicReference<>();
    boolean over =
        Await.until(
            RUN_LIMIT,
            LOOK,
            () -> {
              last.set(cluster.yarn().application(job.applicationId()));
              progress.at(last.get().progress());
              return last.get().isOver();
            });
    if (!over) {
      throw new UserError(job.name() + " still ran after " + RUN_LIMIT.toMinutes() + " min");
    }
    if (!last.get().hasSucceeded()) {
      throw new UserError(
          job.name()
              + " failed: "
              + last.get().diagnostics().strip()
              + " (containers' logs: "
              + cluster.log("containers").resolveSibling("containers")
              + ")");
    }
    return last.get();
  }

  private static Run result(
      DemoPlan.Step step,
      Sampler sampler,
      Yarn.Application end,
      double syncSeconds,
      Job job,
      JobCounters moved,
      Map<String, Double> others) {
    double seconds = end.seconds() + syncSeconds;
    Map<String, Double> mbps = new LinkedHashMap<>();
    mbps.put(job.name(), moved.total() / MB / seconds);
    mbps.putAll(others);
    return new Run(
        step.configuration().name(),
        step.configuration().kind().title(),
        step.configuration().scheduling().title(),
        step.repetition(),
        seconds,
        mbps,
        mbps.values().stream().mapToDouble(Double::doubleValue).sum(),
        sampler.diskMbps(end.started(), end.finished()),
        sampler.timeline(end.started()));
  }

  /** Waits for the last container, deletes what the jobs wrote, and waits until it is gone. */
  private void cleanUp(String... outputs) throws IOException, InterruptedException {
    if (!cluster.yarn().awaitIdle(IDLE_LIMIT)) {
      throw new UserError("containers still ran " + IDLE_LIMIT.toSeconds() + " s after their job");
    }
    for (String output : outputs) {
      cluster.hdfs().delete(output);
    }
    if (!blocks.awaitOnlyLive(cluster.hdfs(), DELETE_LIMIT)) {
      throw new UserError(
          "deleted blocks were still there after " + DELETE_LIMIT.toSeconds() + " s");
    }
  }
}
