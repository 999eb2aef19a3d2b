package org.ibis.rig.demo;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;
import org.ibis.rig.report.Conditions;
import org.ibis.rig.report.JobTime;
import org.ibis.rig.report.Residency;
import org.ibis.rig.report.Run;
import org.ibis.rig.report.Separation;

/** A run as it goes on: what was so when it began, and what is seen meanwhile. */
final class Measurement {

  private final Cluster cluster;
  private final Disks disks;
  private final Sampler sampler;
  private final Residency memory;
  private final long[] moved;

  private Measurement(
      Cluster cluster, Disks disks, Sampler sampler, Residency memory, long[] moved) {
    this.cluster = cluster;
    this.disks = disks;
    this.sampler = sampler;
    this.memory = memory;
    this.moved = moved;
  }

  /**
   * Begins a run, with cold caches.
   *
   * @param reported disks whose traffic is that of the run
   * @param counts what counts of a job's counters, bytes
   */
  static Measurement begin(
      Cluster cluster, Disks disks, List<String> reported, ToLongFunction<JobCounters> counts)
      throws IOException, InterruptedException {
    // What is kept in memory would survive.
    disks.letGoOfMemory();
    PageCache.drop();
    Sampler sampler = new Sampler(cluster, disks, reported, counts);
    return new Measurement(cluster, disks, sampler, disks.memory(), moved(cluster, disks));
  }

  Sampler sampler() {
    return sampler;
  }

  /** What the disks of each node have moved, bytes; negative where nobody counts. */
  private static long[] moved(Cluster cluster, Disks disks)
      throws IOException, InterruptedException {
    long[] bytes = new long[cluster.nodes().size()];
    for (int i = 0; i < bytes.length; i++) {
      for (String disk : cluster.nodes().get(i).disks()) {
        bytes[i] += disks.movedBytes(disk);
      }
    }
    return bytes;
  }

  /** What the disks of each node have moved since the run began, bytes; -1 where nobody counts. */
  long[] movedSince() throws IOException, InterruptedException {
    long[] now = moved(cluster, disks);
    for (int i = 0; i < now.length; i++) {
      now[i] = now[i] < 0 ? -1 : now[i] - moved[i];
    }
    return now;
  }

  /**
   * What else was so between two moments, ms since the epoch.
   *
   * @param ended the final counters of jobs that have ended
   */
  Conditions conditions(long from, long to, Map<Job, JobCounters> ended, Separation separation)
      throws IOException, InterruptedException {
    CpuSeries cpu = sampler.cpu();
    Residency now = disks.memory();
    return new Conditions(
        cpu.containers(from, to),
        cpu.starts(from, to, ended),
        now == null || memory == null ? null : now.since(memory),
        separation);
  }

  /**
   * The run, when it is over and the sampler has stopped.
   *
   * @param workload what ran, for people
   * @param from ms since the epoch, as {@code to}
   */
  Run run(
      DemoPlan.Step step,
      String workload,
      long from,
      long to,
      double seconds,
      Map<String, Double> mbps,
      Map<String, JobTime> times,
      Conditions conditions) {
    return new Run(
        step.configuration().name(),
        workload,
        step.configuration().scheduling().title(),
        step.repetition(),
        seconds,
        mbps,
        mbps.values().stream().mapToDouble(Double::doubleValue).sum(),
        sampler.diskMbps(from, to),
        sampler.cpuPressure(from, to),
        conditions,
        cluster.scheduling().isIbis() ? sampler.scheduled() : Map.of(),
        times,
        sampler.timeline(from));
  }
}
