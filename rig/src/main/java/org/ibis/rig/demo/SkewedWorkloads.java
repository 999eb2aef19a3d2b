package org.ibis.rig.demo;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.ibis.cli.Progress;
import org.ibis.rig.report.JobTime;
import org.ibis.rig.report.Run;

/**
 * TeraSort on all nodes and TeraGen on one of them, each alone and both beside each other: figure
 * 12 of the IBIS paper.
 */
final class SkewedWorkloads implements StepRunner {
  private static final double MB = 1e6;
  private static final long WARM_UP_BYTES = 64_000_000;

  private static final String INPUT = "/sort-input";
  private static final String SORTED = "/sorted";
  private static final String GENERATED = Place.CROWDED.path("/generated");

  private final Cluster cluster;
  private final Disks disks;
  private final CleanUp cleanUp;
  private final ExampleJobs jobs;
  private final JobSizes sizes;
  private final JobWaits waits;

  /** A job that has ended. */
  private record Ended(Job job, Yarn.Application end, JobCounters counters) {}

  SkewedWorkloads(Cluster cluster, Disks disks, Blocks blocks, ExampleJobs jobs, JobSizes sizes) {
    this.cluster = cluster;
    this.disks = disks;
    cleanUp = new CleanUp(cluster, blocks);
    this.jobs = jobs;
    this.sizes = sizes;
    waits = new JobWaits(cluster, "--terasort-mb or --slow");
  }

  @Override
  public void prepare(List<DemoPlan.Step> plan, Progress progress)
      throws IOException, InterruptedException {
    cluster.hdfs().makeDirectory(Place.CROWDED.directory());
    cluster.hdfs().setStoragePolicy(Place.CROWDED.directory(), Place.POLICY);
    if (plan.stream()
        .anyMatch(step -> step.configuration().kind() != DemoPlan.Kind.CROWDED_ALONE)) {
      waits.awaitDone(jobs.teraGen(Place.SPREAD, sizes.sortBytes(), INPUT), progress);
    }
  }

  @Override
  public void warmUp(Progress progress) throws IOException, InterruptedException {
    String output = "/warm-up";
    waits.awaitDone(jobs.teraGen(Place.SPREAD, WARM_UP_BYTES, output), progress);
    cleanUp.after(output);
  }

  @Override
  public Run run(DemoPlan.Step step, Progress progress) throws IOException, InterruptedException {
    List<String> all = cluster.nodes().stream().map(Node::hdfsDisk).toList();
    Measurement of = Measurement.begin(cluster, disks, all, JobCounters::all);
    List<Job> started =
        switch (step.configuration().kind()) {
          case SPREAD_ALONE -> List.of(sort(of));
          case CROWDED_ALONE -> List.of(generate(of));
          case SPREAD_BESIDE_CROWDED -> both(of, progress);
          default -> throw new IllegalArgumentException(step + " is for a single node");
        };
    Map<Job, Yarn.Application> ends = new LinkedHashMap<>();
    // The one that began last is the short one.
    for (int i = started.size() - 1; i >= 0; i--) {
      ends.put(started.get(i), waits.awaitEnd(started.get(i), progress));
    }
    of.sampler().stop();
    List<Ended> ended = new ArrayList<>();
    for (Job job : started) {
      ended.add(new Ended(job, ends.get(job), job.finalCounters(of.sampler().counters(job))));
    }
    Run run = result(step, of, ended);
    cleanUp.after(SORTED, GENERATED);
    return run;
  }

  private Job sort(Measurement of) throws IOException, InterruptedException {
    Job sort = jobs.spreadSort(INPUT, SORTED);
    of.sampler().watch(sort);
    return sort;
  }

  private Job generate(Measurement of) throws IOException, InterruptedException {
    Job generate = jobs.teraGen(Place.CROWDED, sizes.teraGenBytes(), GENERATED);
    of.sampler().watch(generate);
    return generate;
  }

  /** The short one begins when the long one is at work, so that it never has a disk to itself. */
  private List<Job> both(Measurement of, Progress progress)
      throws IOException, InterruptedException {
    Job sort = sort(of);
    waits.awaitSteady(sort, () -> of.sampler().counters(sort).all(), sizes.warmBytes(), progress);
    return List.of(sort, generate(of));
  }

  private Run result(DemoPlan.Step step, Measurement of, List<Ended> ended)
      throws IOException, InterruptedException {
    long from = ended.stream().mapToLong(e -> e.end().started()).min().orElseThrow();
    long to = ended.stream().mapToLong(e -> e.end().finished()).max().orElseThrow();
    long firstEnd = ended.stream().mapToLong(e -> e.end().finished()).min().orElseThrow();
    if (ended.stream().anyMatch(e -> e.end().started() >= firstEnd)) {
      throw waits.endedTooSoon(ended.get(0).job());
    }
    // Both have work from when the disks first work for the later one.
    long bothFrom =
        ended.stream()
            .mapToLong(e -> of.sampler().service(e.job()).began().orElse(to))
            .max()
            .orElseThrow();
    boolean beside = ended.size() > 1 && bothFrom < firstEnd;
    Map<String, Double> mbps = new LinkedHashMap<>();
    Map<String, JobTime> times = new LinkedHashMap<>();
    Map<Job, JobCounters> counters = new LinkedHashMap<>();
    for (Ended e : ended) {
      Series service = of.sampler().service(e.job());
      mbps.put(e.job().name(), e.counters().all() / MB / e.end().seconds());
      times.put(
          e.job().name(),
          new JobTime(
              e.end().seconds(),
              service.last(),
              beside ? service.between(bothFrom, firstEnd) : Double.NaN));
      counters.put(e.job(), e.counters());
    }
    String workload = step.configuration().kind().title(Noisy.TERAGEN);
    return of.run(
        step,
        workload,
        from,
        to,
        (to - from) / 1000.0,
        mbps,
        times,
        of.conditions(from, to, counters, null));
  }
}
