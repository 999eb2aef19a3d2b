package org.ibis.tools.demo;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
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

  private static final long WARM_UP_BYTES = 64_000_000;

  static final String INPUT = "/input";

  /** The second of two TeraSorts. */
  static final String RIVAL = "Rival";

  private static final String CONTROL = "/control";
  private static final String SORT_ALONE = "/sort-alone";
  private static final String SORT_BESIDE = "/sort-beside";

  /** Two sorts are compared for so long. */
  private static final Duration COMPARED = Duration.ofMinutes(4);

  private final Cluster cluster;
  private final Disks disks;
  private final Blocks blocks;
  private final ExampleJobs jobs;
  private final Noisy noisy;
  private final JobSizes sizes;

  Workloads(
      Cluster cluster, Disks disks, Blocks blocks, ExampleJobs jobs, Noisy noisy, JobSizes sizes) {
    this.cluster = cluster;
    this.disks = disks;
    this.blocks = blocks;
    this.jobs = jobs;
    this.noisy = noisy;
    this.sizes = sizes;
  }

  /**
   * Runs a small job for nothing: daemons that have just started are slower than those that have
   * worked, and the first run after a restart must not pay for that.
   */
  void warmUp(Progress progress) throws IOException, InterruptedException {
    String output = "/warm-up";
    runTeraGen(WARM_UP_BYTES, output, progress);
    cleanUp(output);
  }

  /** Makes what the plan's sorts will sort. */
  void makeSortInputs(List<DemoPlan.Step> plan, Progress progress)
      throws IOException, InterruptedException {
    if (noisy != Noisy.TERASORT) {
      return;
    }
    Set<DemoPlan.Kind> kinds =
        plan.stream().map(step -> step.configuration().kind()).collect(Collectors.toSet());
    if (kinds.contains(DemoPlan.Kind.NOISY_ALONE)) {
      runTeraGen(sizes.sortBytes(), SORT_ALONE, progress);
    }
    if (kinds.contains(DemoPlan.Kind.BESIDE) || kinds.contains(DemoPlan.Kind.TWO_SORTS)) {
      runTeraGen(sizes.noiseSortBytes(), SORT_BESIDE, progress);
    }
  }

  private void runTeraGen(long bytes, String output, Progress progress)
      throws IOException, InterruptedException {
    Job job = jobs.teraGen(bytes, output);
    Yarn.Application unused = awaitEnd(job, progress);
    JobCounters alsoUnused = job.finalCounters(JobCounters.NONE);
  }

  /** Runs one step; its progress, 0 to 1, goes to {@code progress}. */
  Run run(DemoPlan.Step step, Progress progress) throws IOException, InterruptedException {
    PageCache.drop();
    return switch (step.configuration().kind()) {
      case WORDCOUNT_ALONE -> alone(step, progress, true);
      case NOISY_ALONE -> alone(step, progress, false);
      case BESIDE -> beside(step, progress, "/noise");
      case CONTROL -> {
        cluster.hdfs().makeDirectory(CONTROL);
        cluster.hdfs().setStoragePolicy(CONTROL, ClusterConfig.CONTROL_POLICY);
        yield beside(step, progress, CONTROL + "/noise");
      }
      case TWO_SORTS -> twoSorts(step, progress);
    };
  }

  private Sampler sampler() {
    return new Sampler(cluster, disks, this::moved);
  }

  /** What a job has moved on the disk at hand, bytes. */
  private long moved(JobCounters counters) {
    return sizes.allKinds() ? counters.all() : counters.hdfs();
  }

  private Run alone(DemoPlan.Step step, Progress progress, boolean wordCount)
      throws IOException, InterruptedException {
    String output = "/output";
    Sampler sampler = sampler();
    Job job = wordCount ? jobs.wordCount(output) : jobs.noisyAlone(SORT_ALONE, output);
    sampler.watch(job);
    Yarn.Application end = awaitEnd(job, progress);
    // Stock Hadoop ends a writing job with the dirty memory full, IBIS with little of it: what
    // such a job costs is known only when its bytes are on the disk.
    double unwritten = wordCount ? 0 : PageCache.sync();
    sampler.stop();
    JobCounters moved = job.finalCounters(sampler.counters(job));
    cleanUp(output);
    double seconds = end.seconds() + unwritten;
    return result(step, sampler, end, seconds, Map.of(job.name(), moved(moved) / MB / seconds));
  }

  private Run beside(DemoPlan.Step step, Progress progress, String noise)
      throws IOException, InterruptedException {
    String output = "/output";
    Sampler sampler = sampler();
    Job loud = jobs.noisyBeside(SORT_BESIDE, noise);
    sampler.watch(loud);
    awaitSteady(loud, sampler, progress);
    Job wordCount = jobs.wordCount(output);
    sampler.watch(wordCount);
    Yarn.Application end = awaitEnd(wordCount, progress);
    boolean outlived = !cluster.yarn().application(loud.applicationId()).isOver();
    sampler.stop();
    JobCounters moved = wordCount.finalCounters(sampler.counters(wordCount));
    if (!outlived) {
      throw endedTooSoon(loud);
    }
    Map<String, Double> mbps = new LinkedHashMap<>();
    mbps.put(wordCount.name(), moved(moved) / MB / end.seconds());
    mbps.put(loud.name(), sampler.mbps(loud, end.started(), end.finished()));
    kill(loud);
    cleanUp(output, noise);
    return result(step, sampler, end, end.seconds(), mbps);
  }

  /** Two sorts with different weights: what matters is what each gets while both want more. */
  private Run twoSorts(DemoPlan.Step step, Progress progress)
      throws IOException, InterruptedException {
    Sampler sampler = sampler();
    List<Job> sorts = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      String name = i == 0 ? Noisy.TERASORT.title() : RIVAL;
      sorts.add(jobs.rivalSort(name, sizes.sortWeights()[i], SORT_BESIDE, "/" + name));
      sampler.watch(sorts.get(i));
    }
    for (Job sort : sorts) {
      awaitSteady(sort, sampler, progress);
    }
    progress.phase("both sort");
    long from = System.currentTimeMillis();
    long to = from + COMPARED.toMillis();
    boolean unused =
        Await.until(
            COMPARED.multipliedBy(2),
            LOOK,
            () -> {
              long now = System.currentTimeMillis();
              progress.at((now - from) / (double) COMPARED.toMillis());
              for (Job sort : sorts) {
                if (cluster.yarn().application(sort.applicationId()).isOver()) {
                  throw endedTooSoon(sort);
                }
              }
              return now >= to;
            });
    sampler.stop();
    Map<String, Double> mbps = new LinkedHashMap<>();
    for (Job sort : sorts) {
      mbps.put(sort.name(), sampler.scheduledMbps(sort, from, to));
      kill(sort);
    }
    cleanUp("/" + Noisy.TERASORT.title(), "/" + RIVAL);
    return result(step, sampler, from, to, COMPARED.toSeconds(), mbps);
  }

  private static UserError endedTooSoon(Job job) {
    return new UserError(
        job.name()
            + " ended too soon, so the run says nothing: raise --noise-gb, --noise-sort-mb or"
            + " --slow");
  }

  private void kill(Job job) throws IOException, InterruptedException {
    cluster.yarn().kill(job.applicationId());
    job.endClient();
  }

  /** Waits until a job does I/O as fast as it will: what it has moved fills the dirty memory. */
  private void awaitSteady(Job job, Sampler sampler, Progress progress)
      throws InterruptedException {
    progress.phase(job.name() + " warms up");
    boolean steady =
        Await.until(
            RUN_LIMIT,
            LOOK,
            () -> {
              if (cluster.yarn().application(job.applicationId()).isOver()) {
                throw endedTooSoon(job);
              }
              return moved(sampler.counters(job)) >= sizes.warmBytes();
            });
    if (!steady) {
      throw new UserError(
          job.name()
              + " moved less than "
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

  private Run result(
      DemoPlan.Step step,
      Sampler sampler,
      Yarn.Application end,
      double seconds,
      Map<String, Double> mbps) {
    return result(step, sampler, end.started(), end.finished(), seconds, mbps);
  }

  private Run result(
      DemoPlan.Step step,
      Sampler sampler,
      long from,
      long to,
      double seconds,
      Map<String, Double> mbps) {
    return new Run(
        step.configuration().name(),
        step.configuration().kind().title(noisy),
        step.configuration().scheduling().title(),
        step.repetition(),
        seconds,
        mbps,
        mbps.values().stream().mapToDouble(Double::doubleValue).sum(),
        sampler.diskMbps(from, to),
        sampler.cpuPressure(from, to),
        cluster.scheduling().isIbis() ? sampler.scheduled() : Map.of(),
        sampler.timeline(from));
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
          "deleted blocks were still there after "
              + DELETE_LIMIT.toSeconds()
              + " s: "
              + blocks.describe(cluster.hdfs())
              + "; see "
              + cluster.log("datanode"));
    }
  }
}
