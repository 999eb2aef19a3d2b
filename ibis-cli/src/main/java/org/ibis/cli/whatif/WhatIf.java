package org.ibis.cli.whatif;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.ibis.cli.trace.Trace;
import org.ibis.core.conf.IbisConf;
import org.ibis.core.cost.DeviceModel;
import org.ibis.core.device.DeviceSettings;
import org.ibis.core.trace.TracedRequest;

/** A trace, and what there is to try on it. */
final class WhatIf {
  /** How often a job that goes on does again what was traced of it. */
  private static final int TIMES = 10;

  private final TracedWorkload workload;
  private final Set<String> goOn;
  private final ServiceModel learned;
  private final Map<String, Job> jobs = new LinkedHashMap<>(); // by their first request

  /** A job as it was in the trace. */
  private static final class Job {
    private final double weight;
    private final long fromNanos;
    private long toNanos;

    Job(TracedRequest first) {
      weight = first.tag().weight();
      fromNanos = first.arrivalNanos();
    }
  }

  /**
   * How the disk is scheduled.
   *
   * @param conf as in the daemons' files
   * @param rotational for the defaults
   * @param disk the disk; null for the trace's own
   * @param weights by job; those that are not there keep theirs
   */
  record Settings(
      IbisConf conf, boolean rotational, ServiceModel disk, Map<String, Double> weights) {

    Settings withWeights(Map<String, Double> others) {
      return new Settings(conf, rotational, disk, others);
    }
  }

  /**
   * @param goOn jobs that had not ended when the trace did
   */
  WhatIf(Trace trace, Set<String> goOn) {
    this.goOn = goOn;
    TracedWorkload traced = TracedWorkload.of(trace.requests());
    for (String job : goOn) {
      traced = traced.goingOn(job, TIMES);
    }
    workload = traced;
    learned = ServiceModel.learn(trace.requests());
    for (TracedRequest r : trace.requests()) {
      Job job = jobs.computeIfAbsent(r.tag().flow(), flow -> new Job(r));
      job.toNanos = Math.max(job.toNanos, r.endNanos());
    }
  }

  /** The disk that the trace is of. */
  ServiceModel learned() {
    return learned;
  }

  /** The jobs' names, by their first request. */
  List<String> jobs() {
    return List.copyOf(jobs.keySet());
  }

  /**
   * What each job would have needed, but those that go on: they have no end.
   *
   * @param asItWas how the disk was scheduled when it was traced
   */
  List<Prediction> predict(Settings asItWas, Settings tried) {
    return predictions(asItWas, tried.weights(), seconds(tried));
  }

  /** The same without IBIS. */
  List<Prediction> predict(Settings asItWas, BlockSimulation tried)
      throws IOException, InterruptedException {
    return predictions(asItWas, Map.of(), tried.seconds(workload));
  }

  private List<Prediction> predictions(
      Settings asItWas, Map<String, Double> weights, Map<String, Double> predicted) {
    Map<String, Double> replayed = seconds(asItWas);
    List<Prediction> all = new ArrayList<>();
    jobs.forEach(
        (name, job) -> {
          if (!goOn.contains(name)) {
            all.add(
                new Prediction(
                    name,
                    job.weight,
                    weights.getOrDefault(name, job.weight),
                    (job.toNanos - job.fromNanos) / 1e9,
                    replayed.get(name),
                    predicted.get(name)));
          }
        });
    return all;
  }

  /** What each job needs beside the others, s. */
  Map<String, Double> seconds(Settings settings) {
    Map<String, Double> seconds = new LinkedHashMap<>();
    simulate(workload, settings).forEach((name, times) -> seconds.put(name, times.seconds()));
    return seconds;
  }

  /** What a job needs alone, s. */
  double secondsAlone(String job, Settings settings) {
    return simulate(workload.only(job), settings).get(job).seconds();
  }

  private Map<String, Simulation.JobTimes> simulate(TracedWorkload what, Settings s) {
    return new Simulation(
            what,
            s.disk() == null ? learned : s.disk(),
            tag -> s.weights().getOrDefault(tag.flow(), tag.weight()),
            DeviceModel.usual(s.rotational(), DeviceModel.COST_RATE),
            s.conf().depthController(s.rotational()),
            DeviceSettings.of(s.conf(), s.rotational()),
            s.conf().periodMillis() * 1_000_000)
        .run();
  }
}
