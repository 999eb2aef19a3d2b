package org.ibis.rig.demo;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Processor time of containers during a run: see {@link ContainerCpu}. Thread-safe. */
final class CpuSeries {

  private static final double MILLIS = 1e3;

  private final Cluster cluster;
  private final ContainerCpu cpu = new ContainerCpu();
  private final Series containers = new Series();
  private final Series mastersWork = new Series();
  private final Map<Job, Series> tasksWork = new LinkedHashMap<>();

  CpuSeries(Cluster cluster) {
    this.cluster = cluster;
  }

  /** A job's master has come up just now. */
  synchronized void runs(Job job) {
    see();
    cpu.runs(job.applicationId());
    tasksWork.put(job, new Series());
  }

  /**
   * Takes a sample.
   *
   * @param counters of the jobs, as last seen
   */
  synchronized void sample(Map<Job, JobCounters> counters) {
    see();
    long now = System.currentTimeMillis();
    containers.add(now, cpu.containers());
    mastersWork.add(now, cpu.mastersWork());
    tasksWork.forEach((job, series) -> series.add(now, counters.get(job).cpuMillis() / MILLIS));
  }

  private void see() {
    List<Long> nodeManagers = cluster.nodeManagers();
    try {
      cpu.see(ProcessTable.now(), nodeManagers);
    } catch (IOException e) {
      // One point less.
    }
  }

  /** Of all containers between two moments, ms since the epoch; s. */
  synchronized double containers(long from, long to) {
    return containers.between(from, to);
  }

  /**
   * What container starts took of it, s.
   *
   * @param ended the final counters of a job that began after {@code from} and has ended, by job
   */
  synchronized double starts(long from, long to, Map<Job, JobCounters> ended) {
    double work = mastersWork.between(from, to);
    for (Map.Entry<Job, Series> tasks : tasksWork.entrySet()) {
      JobCounters all = ended.get(tasks.getKey());
      work += all != null ? all.cpuMillis() / MILLIS : tasks.getValue().between(from, to);
    }
    return Math.max(0, containers(from, to) - work);
  }
}
