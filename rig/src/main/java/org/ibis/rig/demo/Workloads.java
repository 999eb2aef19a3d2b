package org.ibis.rig.demo;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.ibis.cli.Progress;
import org.ibis.rig.report.Conditions;
import org.ibis.rig.report.Run;
import org.ibis.rig.report.Separation;

/** WordCount alone and beside a noisy job, and two sorts. */
final class Workloads implements StepRunner {

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
  private final CleanUp cleanUp;
  private final ExampleJobs jobs;
  private final Noisy noisy;
  private final JobSizes sizes;
  private final JobWaits waits;

  Workloads(
      Cluster cluster, Disks disks, Blocks blocks, ExampleJobs jobs, Noisy noisy, JobSizes sizes) {
    this.cluster = cluster;
    this.disks = disks;
    cleanUp = new CleanUp(cluster, blocks);
    this.jobs = jobs;
    this.noisy = noisy;
    this.sizes = sizes;
    waits = new JobWaits(cluster, "--noise-gb, --noise-sort-mb or --slow");
  }

  @Override
  public void warmUp(Progress progress) throws IOException, InterruptedException {
    // Only a control has jobs on the second node, and that is stock Hadoop.
    boolean both = cluster.nodes().size() > 1 && !cluster.scheduling().isIbis();
    for (Place place : both ? List.of(Place.FIRST, Place.SECOND) : List.of(Place.FIRST)) {
      String output = place.path("/warm-up");
      waits.awaitDone(jobs.teraGen(place, WARM_UP_BYTES, output), progress);
      cleanUp.after(output);
    }
  }

  /** Makes the second node's directory, and what the plan's sorts will sort. */
  @Override
  public void prepare(List<DemoPlan.Step> plan, Progress progress)
      throws IOException, InterruptedException {
    Set<DemoPlan.Kind> kinds =
        plan.stream().map(step -> step.configuration().kind()).collect(Collectors.toSet());
    if (kinds.contains(DemoPlan.Kind.CONTROL)) {
      cluster.hdfs().makeDirectory(Place.SECOND.directory());
      cluster.hdfs().setStoragePolicy(Place.SECOND.directory(), Place.POLICY);
    }
    if (noisy != Noisy.TERASORT) {
      return;
    }
    if (kinds.contains(DemoPlan.Kind.NOISY_ALONE)) {
      make(Place.FIRST, sizes.sortBytes(), SORT_ALONE, progress);
    }
    if (kinds.contains(DemoPlan.Kind.BESIDE) || kinds.contains(DemoPlan.Kind.TWO_SORTS)) {
      make(Place.FIRST, sizes.noiseSortBytes(), SORT_BESIDE, progress);
    }
    if (kinds.contains(DemoPlan.Kind.CONTROL)) {
      make(Place.SECOND, sizes.noiseSortBytes(), SORT_BESIDE, progress);
    }
  }

  private void make(Place place, long bytes, String path, Progress progress)
      throws IOException, InterruptedException {
    waits.awaitDone(jobs.teraGen(place, bytes, place.path(path)), progress);
  }

  @Override
  public Run run(DemoPlan.Step step, Progress progress) throws IOException, InterruptedException {
    List<String> reported = List.of(cluster.nodes().get(0).hdfsDisk());
    Measurement of = Measurement.begin(cluster, disks, reported, this::moved);
    return switch (step.configuration().kind()) {
      case WORDCOUNT_ALONE -> alone(step, of, progress, true);
      case NOISY_ALONE -> alone(step, of, progress, false);
      case BESIDE -> beside(step, of, progress, Place.FIRST);
      case CONTROL -> beside(step, of, progress, Place.SECOND);
      case TWO_SORTS -> twoSorts(step, of, progress);
      case SPREAD_ALONE, CROWDED_ALONE, SPREAD_BESIDE_CROWDED ->
          throw new IllegalArgumentException(step + " is for several nodes");
    };
  }

  /** What a job has moved on the disk at hand, bytes. */
  private long moved(JobCounters counters) {
    return sizes.allKinds() ? counters.all() : counters.hdfs();
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
    cleanUp.after(output);
    double seconds = end.seconds() + unwritten;
    Map<String, Double> mbps = Map.of(job.name(), moved(moved) / MB / seconds);
    return result(step, of, end.started(), end.finished(), seconds, mbps, conditions);
  }

  /**
   * @param place of the noisy job; WordCount is always on the first
   */
  private Run beside(DemoPlan.Step step, Measurement of, Progress progress, Place place)
      throws IOException, InterruptedException {
    String output = "/output";
    Sampler sampler = of.sampler();
    Job loud = jobs.noisyBeside(place, place.path(SORT_BESIDE), place.path(NOISE));
    sampler.watch(loud);
    awaitSteady(loud, sampler, progress);
    Job wordCount = jobs.wordCount(output);
    sampler.watch(wordCount);
    Yarn.Application end = waits.awaitEnd(wordCount, progress);
    boolean outlived = !waits.isOver(loud);
    sampler.stop();
    JobCounters moved = wordCount.finalCounters(sampler.counters(wordCount));
    if (!outlived) {
      throw waits.endedTooSoon(loud);
    }
    Separation separation =
        place == Place.FIRST
            ? null
            : new ControlCheck(cluster).check(wordCount, loud, of.movedSince());
    Conditions conditions = conditions(of, end, Map.of(wordCount, moved), separation);
    Map<String, Double> mbps = new LinkedHashMap<>();
    mbps.put(wordCount.name(), moved(moved) / MB / end.seconds());
    mbps.put(loud.name(), sampler.mbps(loud, end.started(), end.finished()));
    waits.kill(loud);
    cleanUp.after(output, place.path(NOISE));
    return result(step, of, end.started(), end.finished(), end.seconds(), mbps, conditions);
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
                  throw waits.endedTooSoon(sort);
                }
              }
              return now >= to;
            });
    sampler.stop();
    Conditions conditions = of.conditions(from, to, Map.of(), null);
    Map<String, Double> mbps = new LinkedHashMap<>();
    for (Job sort : sorts) {
      mbps.put(
          sort.name(),
          cluster.scheduling().isIbis()
              ? sampler.scheduledMbps(sort, from, to)
              : sampler.mbps(sort, from, to));
      waits.kill(sort);
    }
    cleanUp.after("/" + Noisy.TERASORT.title(), "/" + RIVAL);
    return result(step, of, from, to, (double) COMPARED.toSeconds(), mbps, conditions);
  }

  private void awaitSteady(Job job, Sampler sampler, Progress progress)
      throws InterruptedException {
    waits.awaitSteady(job, () -> moved(sampler.counters(job)), sizes.warmBytes(), progress);
  }

  private static Conditions conditions(
      Measurement of, Yarn.Application end, Map<Job, JobCounters> ended, Separation separation)
      throws IOException, InterruptedException {
    return of.conditions(end.started(), end.finished(), ended, separation);
  }

  private Run result(
      DemoPlan.Step step,
      Measurement of,
      long from,
      long to,
      double seconds,
      Map<String, Double> mbps,
      Conditions conditions) {
    String workload = step.configuration().kind().title(noisy);
    return of.run(step, workload, from, to, seconds, mbps, Map.of(), conditions);
  }
}
