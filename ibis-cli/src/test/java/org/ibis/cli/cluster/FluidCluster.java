package org.ibis.cli.cluster;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Disks that jobs share by their weights without end, each giving a second of its time in a second,
 * and a broker that makes the levels of jobs even.
 */
final class FluidCluster {
  private static final int ROUNDS = 3000;
  private static final double GAIN = 0.1;
  private static final double MOST_SKEW = 12; // log: nobody gets nothing

  final double[] weights;
  private final int[][] jobsOf; // of each disk
  private final double[] skew;

  FluidCluster(double[] weights, int[][] jobsOf) {
    this.weights = weights.clone();
    this.jobsOf = jobsOf;
    skew = new double[weights.length];
  }

  private double effective(int job) {
    return weights[job] * Math.exp(skew[job]);
  }

  private double share(int disk, int job) {
    double sum = IntStream.of(jobsOf[disk]).mapToDouble(this::effective).sum();
    return effective(job) / sum;
  }

  private double[] services() {
    double[] services = new double[weights.length];
    for (int d = 0; d < jobsOf.length; d++) {
      for (int j : jobsOf[d]) {
        services[j] += share(d, j);
      }
    }
    return services;
  }

  /** Until levels are as even as they get. */
  void settle() {
    for (int round = 0; round < ROUNDS; round++) {
      double[] levels = logLevels();
      double mean = Arrays.stream(levels).average().orElseThrow();
      for (int j = 0; j < skew.length; j++) {
        double next = skew[j] + GAIN * (mean - levels[j]);
        skew[j] = Math.max(-MOST_SKEW, Math.min(MOST_SKEW, next));
      }
    }
  }

  private double[] logLevels() {
    double[] services = services();
    return IntStream.range(0, services.length)
        .mapToDouble(j -> Math.log(services[j] / weights[j]))
        .toArray();
  }

  boolean isEven() {
    double[] levels = logLevels();
    Arrays.sort(levels);
    return levels[levels.length - 1] - levels[0] < 0.01;
  }

  double service(int job) {
    return services()[job];
  }

  /** As the broker says it. */
  List<Job> jobs() {
    double[] services = services();
    double all = Arrays.stream(services).sum();
    double weight = Arrays.stream(weights).sum();
    List<Job> jobs = new ArrayList<>();
    for (int j = 0; j < services.length; j++) {
      int of = j;
      int disks =
          (int) Arrays.stream(jobsOf).filter(d -> IntStream.of(d).anyMatch(i -> i == of)).count();
      jobs.add(
          new Job(
              "job" + j,
              "name",
              "user",
              "root",
              true,
              weights[j],
              "claim",
              weights[j],
              null,
              effective(j),
              services[j],
              services[j] / all,
              weights[j] / weight,
              disks,
              disks,
              100,
              new KindRates(0, 0, 0, 0, 0)));
    }
    return jobs;
  }

  /** The same, of the disks on which a job is. */
  JobDetail detail(int job) {
    List<Device> devices = new ArrayList<>();
    for (int d = 0; d < jobsOf.length; d++) {
      int disk = d;
      if (IntStream.of(jobsOf[d]).noneMatch(j -> j == job)) {
        continue;
      }
      List<Device.Part> parts =
          IntStream.of(jobsOf[d])
              .mapToObj(j -> new Device.Part("job" + j, share(disk, j), share(disk, j), 100, true))
              .toList();
      devices.add(new Device("disk" + d, 0, 10, 1, parts));
    }
    return new JobDetail(jobs().get(job), devices, devices.size());
  }

  ClusterTotals totals() {
    double all = Arrays.stream(services()).sum();
    return new ClusterTotals(weights.length, 1, 0, jobsOf.length, all, 0);
  }
}
