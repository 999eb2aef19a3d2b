package org.ibis.rig.demo;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.ibis.cli.UserError;
import org.ibis.rig.report.Conditions;
import org.ibis.rig.report.Residency;
import org.ibis.rig.report.Run;
import org.ibis.rig.report.Separation;

/** Runs one step of the plan on a cluster that is up, and leaves the cluster as it was. */
final class Workloads {

  private static final Duration IDLE_LIMIT = Duration.ofMinutes(1);
  private static final Duration DELETE_LIMIT = Duration.ofMinutes(2);
  private static final double MB = 1e6;

  private static final long WARM_UP_BYTES = 64_000_000;

  static final String INPUT = "/input";

  /** The second of two TeraSorts. */
  static final String RIVAL = "Rival";

  private static final String SORT_ALONE = "/sort-alone";
  private static final String SORT_BESIDE = "/sort-beside";
  private static final String NOISE = "/noise";

  /** Two sorts are compared for so long. */
  private static final Duration COMPARED = Duration.ofMinutes(4);

  private final Cluster cluster;
  private final Disks disks;
  private final Blocks blocks;
  private final ExampleJobs jobs;
  private final Noisy noisy;
  private final JobSizes sizes;
  private final JobWaits waits;

  Workloads(
      Cluster cluster, Disks disks, Blocks blocks, ExampleJobs jobs, Noisy noisy, JobSizes sizes) {
    this.cluster = cluster;
    this.disks = disks;
    this.blocks = blocks;
    this.jobs = jobs;
    this.noisy = noisy;
    this.sizes = sizes;
    waits = new JobWaits(cluster);
  }

  /** A run as it goes on: what was so when it began, and what is seen meanwhile. */
  private record Measurement(Sampler sampler, Residency memory, long[] moved) {}

  /**
   * Runs a small job for nothing: daemons that have just started are slower than those that have
   * worked, and the first run after a restart must not pay for that.
   */
  void warmUp(Progress progress) throws IOException, InterruptedException {
    for (Node node : cluster.nodes()) {
      // Only a control has jobs on the second node, and that is stock Hadoop.
      if (node == Node.FIRST || !cluster.scheduling().isIbis()) {
        String output = node.path("/warm-up");
        waits.awaitDone(jobs.teraGen(node, WARM_UP_BYTES, output), progress);
        cleanUp(output);
      }
    }
  }

  /** Makes the second node's directory, and what the plan's sorts will sort. */
  void prepare(List<DemoPlan.Step> plan, Progress progress)
      throws IOException, InterruptedException {
    Set<DemoPlan.Kind> kinds =
        plan.stream().map(step -> step.configuration().kind()).collect(Collectors.toSet());
    if (kinds.contains(DemoPlan.Kind.CONTROL)) {
      cluster.hdfs().makeDirectory(Node.SECOND_DIRECTORY);
      cluster.hdfs().setStoragePolicy(Node.SECOND_DIRECTORY, Node.SECOND_POLICY);
    }
    if (noisy != Noisy.TERASORT) {
      return;
    }
    if (kinds.contains(DemoPlan.Kind.NOISY_ALONE)) {
      make(Node.FIRST, sizes.sortBytes(), SORT_ALONE, progress);
    }
    if (kinds.contains(DemoPlan.Kind.BESIDE) || kinds.contains(DemoPlan.Kind.TWO_SORTS)) {
      make(Node.FIRST, sizes.noiseSortBytes(), SORT_BESIDE, progress);
    }
    if (kinds.contains(DemoPlan.Kind.CONTROL)) {
      make(Node.SECOND, sizes.noiseSortBytes(), SORT_BESIDE, progress);
    }
  }

  private void make(Node node, long bytes, String path, Progress progress)
      throws IOException, InterruptedException {
    waits.awaitDone(jobs.teraGen(node, bytes, node.path(path)), progress);
  }

  /** Runs one step; its progress, 0 to 1, goes to {@code progress}. */
  Run run(DemoPlan.Step step, Progress progress) throws IOException, InterruptedException {
    // What is kept in memory would survive.
    disks.letGoOfMemory();
    PageCache.drop();
    Measurement of =
        new Measurement(
            new Sampler(cluster, disks, this::moved), disks.memory(), moved(cluster.nodes()));
    return switch (step.configuration().kind()) {
      case WORDCOUNT_ALONE -> alone(step, of, progress, true);
      case NOISY_ALONE -> alone(step, of, progress, false);
      case BESIDE -> beside(step, of, progress, Node.FIRST);
      case CONTROL -> beside(step, of, progress, Node.SECOND);
      case TWO_SORTS -> twoSorts(step, of, progress);
    };
  }

  /** What a job has moved on the disk at hand, bytes. */
  private long moved(JobCounters counters) {
    return sizes.allKinds() ? counters.all() : counters.hdfs();
  }

  /** What the disks of each node have moved, bytes; negative where nobody counts. */
  private long[] moved(List<Node> nodes) throws IOException, InterruptedException {
    long[] bytes = new long[nodes.size()];
    for (int i = 0; i < bytes.length; i++) {
      for (String disk : nodes.get(i).disks(sizes.allKinds())) {
        bytes[i] += disks.movedBytes(disk);
      }
    }
    return bytes;
  }

  private Run alone(DemoPlan.Step step, Measurement of, Progress progress, boolean wordCount)
      throws IOException, InterruptedException {
    String output = "/output";
    Sampler sampler = of.sampler();
    Job job = wordCount ? jobs.wordCount(output) : jobs.noisyAlone(SORT_ALONE, output);
    sampler.watch(job);
    Yarn.Application end = waits.awaitEnd(job, progress);
    // Stock Hadoop ends a writing job with the dirty memory full, IBIS with little of it: what
    // such a job costs is known only when its bytes are on the disk.
    double unwritten = wordCount ? 0 : PageCache.sync();
    sampler.stop();
    JobCounters moved = job.finalCounters(sampler.counters(job));
    Conditions conditions = conditions(of, end, Map.of(job, moved), null);
    cleanUp(output);
    double seconds = end.seconds() + unwritten;
    Map<String, Double> mbps = Map.of(job.name(), moved(moved) / MB / seconds);
    return result(step, sampler, end.started(), end.finished(), seconds, mbps, conditions);
  }

  /**
   * @param node of the noisy job; WordCount is always on the first
   */
  private Run beside(DemoPlan.Step step, Measurement of, Progress progress, Node node)
      throws IOException, InterruptedException {
    String output = "/output";
    Sampler sampler = of.sampler();
    Job loud = jobs.noisyBeside(node, node.path(SORT_BESIDE), node.path(NOISE));
    sampler.watch(loud);
    awaitSteady(loud, sampler, progress);
    Job wordCount = jobs.wordCount(output);
    sampler.watch(wordCount);
    Yarn.Application end = waits.awaitEnd(wordCount, progress);
    boolean outlived = !waits.isOver(loud);
    sampler.stop();
    JobCounters moved = wordCount.finalCounters(sampler.counters(wordCount));
    if (!outlived) {
      throw JobWaits.endedTooSoon(loud);
    }
    Separation separation = node == Node.FIRST ? null : separation(wordCount, loud, of);
    Conditions conditions = conditions(of, end, Map.of(wordCount, moved), separation);
    Map<String, Double> mbps = new LinkedHashMap<>();
    mbps.put(wordCount.name(), moved(moved) / MB / end.seconds());
    mbps.put(loud.name(), sampler.mbps(loud, end.started(), end.finished()));
    waits.kill(loud);
    cleanUp(output, node.path(NOISE));
    return result(step, sampler, end.started(), end.finished(), end.seconds(), mbps, conditions);
  }

  /** Two sorts with weights: what matters is what each gets while both want more. */
  private Run twoSorts(DemoPlan.Step step, Measurement of, Progress progress)
      throws IOException, InterruptedException {
    Sampler sampler = of.sampler();
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
            JobWaits.LOOK,
            () -> {
              long now = System.currentTimeMillis();
              progress.at((now - from) / (double) COMPARED.toMillis());
              for (Job sort : sorts) {
                if (waits.isOver(sort)) {
                  throw JobWaits.endedTooSoon(sort);
                }
              }
              return now >= to;
            });
    sampler.stop();
    Conditions conditions = conditions(of, from, to, Map.of(), null);
    Map<String, Double> mbps = new LinkedHashMap<>();
    for (Job sort : sorts) {
      mbps.put(
          sort.name(),
          cluster.scheduling().isIbis()
              ? sampler.scheduledMbps(sort, from, to)
              : sampler.mbps(sort, from, to));
      waits.kill(sort);
    }
    cleanUp("/" + Noisy.TERASORT.title(), "/" + RIVAL);
    return result(step, sampler, from, to, (double) COMPARED.toSeconds(), mbps, conditions);
  }

  private void awaitSteady(Job job, Sampler sampler, Progress progress)
      throws InterruptedException {
    waits.awaitSteady(job, () -> moved(sampler.counters(job)), sizes.warmBytes(), progress);
  }

  private Separation separation(Job wordCount, Job loud, Measurement of)
      throws IOException, InterruptedException {
    long[] now = moved(cluster.nodes());
    for (int i = 0; i < now.length; i++) {
      now[i] = now[i] < 0 ? -1 : now[i] - of.moved()[i];
    }
    return new ControlCheck(cluster).check(wordCount, loud, now);
  }

  private Conditions conditions(
      Measurement of, Yarn.Application end, Map<Job, JobCounters> ended, Separation separation)
      throws IOException, InterruptedException {
    return conditions(of, end.started(), end.finished(), ended, separation);
  }

  private Conditions conditions(
      Measurement of, long from, long to, Map<Job, JobCounters> ended, Separation separation)
      throws IOException, InterruptedException {
    CpuSeries cpu = of.sampler().cpu();
    Residency memory = disks.memory();
    return new Conditions(
        cpu.containers(from, to),
        cpu.starts(from, to, ended),
        memory == null || of.memory() == null ? null : memory.since(of.memory()),
        separation);
  }

  private Run result(
      DemoPlan.Step step,
      Sampler sampler,
      long from,
      long to,
      double seconds,
      Map<String, Double> mbps,
      Conditions conditions) {
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
        conditions,
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
