package org.ibis.rig.demo;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;
import org.ibis.cli.jmx.DeviceSample;
import org.ibis.cli.jmx.DeviceTimes;
import org.ibis.cli.jmx.JmxBeans;
import org.ibis.core.IoKind;
import org.ibis.rig.report.Sample;

/** Looks every two seconds at the jobs' counters, the disk and its scheduler. */
final class Sampler {

  private static final double MB = 1e6;
  private static final long PERIOD_MILLIS = 2000; // each look takes processor time

  private final Cluster cluster;
  private final Disks disks;
  private final List<String> reported;
  private final ToLongFunction<JobCounters> moved;
  private final Map<Job, Series> bytes = new LinkedHashMap<>();
  private final Map<Job, JobCounters> counters = new LinkedHashMap<>();
  private final Series diskBytes = new Series();
  private final Series cpuPressure = new Series();
  private final CpuSeries cpu;
  private final List<Scheduler> schedulers = new ArrayList<>();
  private final ScheduledBytes scheduled = new ScheduledBytes();
  private final Map<Job, Series> scheduledBytes = new LinkedHashMap<>();
  private final ServiceTimes service = new ServiceTimes();
  private final Map<Job, Series> serviceSeconds = new LinkedHashMap<>();
  private final Thread thread;
  private volatile boolean stopped;

  /** What the scheduler's bean said at a moment. */
  private record Scheduler(long millis, IbisBean bean) {}

  /**
   * @param reported disks whose traffic is reported
   * @param moved what counts of a job's counters, bytes
   */
  Sampler(Cluster cluster, Disks disks, List<String> reported, ToLongFunction<JobCounters> moved) {
    this.cluster = cluster;
    this.disks = disks;
    this.reported = List.copyOf(reported);
    this.moved = moved;
    cpu = new CpuSeries(cluster);
    thread = new Thread(this::loop, "sampler");
    thread.setDaemon(true);
    thread.start();
  }

  /** Watches a job that runs since just now. */
  synchronized void watch(Job job) {
    cpu.runs(job);
    bytes.put(job, new Series());
    scheduledBytes.put(job, new Series());
    serviceSeconds.put(job, new Series());
    counters.put(job, JobCounters.NONE);
  }

  private void loop() {
    try {
      while (!stopped) {
        sample();
        Thread.sleep(PERIOD_MILLIS);
      }
    } catch (InterruptedException e) {
      // The run is over.
    }
  }

  private void sample() throws InterruptedException {
    List<Job> jobs;
    synchronized (this) {
      jobs = List.copyOf(bytes.keySet());
    }
    for (Job job : jobs) {
      try {
        JobCounters now = cluster.yarn().counters(job.applicationId());
        synchronized (this) {
          JobCounters most = counters.get(job).max(now);
          counters.put(job, most);
          bytes.get(job).add(System.currentTimeMillis(), (double) moved.applyAsLong(most));
        }
      } catch (IOException e) {
        // No ApplicationMaster yet, or none any more.
      }
    }
    sampleCpu();
    sampleDisk();
    sampleScheduler();
  }

  private void sampleCpu() {
    synchronized (this) {
      cpu.sample(counters);
    }
    double seconds = CpuPressure.seconds();
    if (!Double.isNaN(seconds)) {
      synchronized (this) {
        cpuPressure.add(System.currentTimeMillis(), seconds);
      }
    }
  }

  private void sampleDisk() throws InterruptedException {
    try {
      long moved = 0;
      for (String disk : reported) {
        moved += disks.movedBytes(disk);
      }
      if (moved >= 0) {
        synchronized (this) {
          diskBytes.add(System.currentTimeMillis(), (double) moved);
        }
      }
    } catch (IOException e) {
      // One point less.
    }
  }

  private void sampleScheduler() throws InterruptedException {
    IbisBean busiest = IbisBean.NONE;
    for (Node node : cluster.scheduledNodes()) {
      try {
        JsonNode answer = cluster.devices(node);
        IbisBean bean = IbisBean.parse(answer);
        busiest = bean.completed() > busiest.completed() ? bean : busiest;
        List<DeviceSample> devices = JmxBeans.parse(node.named("NodeManager"), answer);
        DeviceTimes times = DeviceTimes.parse(answer);
        synchronized (this) {
          scheduled.see(devices);
          service.see(node, times);
        }
      } catch (IOException e) {
        // One point less.
      }
    }
    synchronized (this) {
      long now = System.currentTimeMillis();
      schedulers.add(new Scheduler(now, busiest));
      scheduledBytes.forEach(
          (job, series) -> series.add(now, (double) scheduled.total(job.applicationId())));
      serviceSeconds.forEach(
          (job, series) -> series.add(now, service.seconds(job.applicationId())));
    }
  }

  /** What IBIS has scheduled of each job, bytes by kind, as last seen. */
  synchronized Map<String, Map<IoKind, Long>> scheduled() {
    Map<String, Map<IoKind, Long>> byJob = new LinkedHashMap<>();
    bytes.keySet().forEach(job -> byJob.put(job.name(), scheduled.of(job.applicationId())));
    return byJob;
  }

  /** What a job has moved, as last seen. */
  synchronized JobCounters counters(Job job) {
    return counters.get(job);
  }

  /** MB/s of a job between two moments, ms since the epoch. */
  synchronized double mbps(Job job, long from, long to) {
    return bytes.get(job).rate(from, to) / MB;
  }

  /**
   * MB/s that IBIS scheduled of a job between two moments, ms since the epoch: known window by
   * window, where a task counts a spill or a merge only when it is over.
   */
  synchronized double scheduledMbps(Job job, long from, long to) {
    return scheduledBytes.get(job).rate(from, to) / MB;
  }

  /** How long the disks of all nodes have worked for a job, by moment; s. */
  synchronized Series service(Job job) {
    return serviceSeconds.get(job);
  }

  /** MB/s of the reported disks themselves; NaN where nobody counts. */
  synchronized double diskMbps(long from, long to) {
    return diskBytes.isEmpty() ? Double.NaN : diskBytes.rate(from, to) / MB;
  }

  /** What the containers took of the processors. */
  CpuSeries cpu() {
    return cpu;
  }

  /** The share of the time in which some process waited for a processor; NaN if unknown. */
  synchronized double cpuPressure(long from, long to) {
    return cpuPressure.isEmpty() ? Double.NaN : cpuPressure.rate(from, to);
  }

  /** One sample a second; second 0 is {@code origin}, ms since the epoch. */
  synchronized List<Sample> timeline(long origin) {
    List<Sample> samples = new ArrayList<>();
    for (int i = 1; i < schedulers.size(); i++) {
      long from = schedulers.get(i - 1).millis();
      Scheduler now = schedulers.get(i);
      Map<String, Double> mbps = new LinkedHashMap<>();
      bytes.forEach((job, series) -> mbps.put(job.name(), series.rate(from, now.millis()) / MB));
      samples.add(
          new Sample(
              (now.millis() - origin) / 1000.0,
              mbps,
              now.bean().depth(),
              now.bean().latencyMillis(),
              now.bean().referenceMillis()));
    }
    return samples;
  }

  /** Takes a last sample, so that the run's end lies between two, and stops. */
  void stop() throws InterruptedException {
    stopped = true;
    thread.interrupt();
    thread.join();
    sample();
  }
}
