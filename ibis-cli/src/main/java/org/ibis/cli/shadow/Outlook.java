package org.ibis.cli.shadow;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.ibis.cli.jmx.Daemons;
import org.ibis.cli.jmx.DeviceSample;
import org.ibis.cli.jmx.FlowSample;
import org.ibis.core.shadow.Forecast;

/**
 * What each job would have got with IBIS on the disks of some daemons, since these observe. Pure.
 *
 * @param jobs who would have gained most first
 * @param problems why a daemon tells nothing, by its name
 */
record Outlook(List<Job> jobs, Map<String, String> problems) {
  /**
   * A job, on all of the disks.
   *
   * @param weight the largest that a daemon gives it
   * @param disks on which it did something
   */
  record Job(String name, double weight, int disks, Forecast forecast) {
    /** As a factor: over 1 where it is faster with IBIS. */
    double timesAsFast() {
      return forecast.nanos() / (double) Math.max(1, forecast.withIbisNanos());
    }

    private Job plus(FlowSample more) {
      Forecast a = forecast;
      Forecast b = more.forecast();
      return new Job(
          name,
          Math.max(weight, more.weight()),
          disks + 1,
          new Forecast(
              a.bytes() + b.bytes(),
              a.nanos() + b.nanos(),
              a.withIbisNanos() + b.withIbisNanos(),
              a.delayedNanos() + b.delayedNanos(),
              a.gainedNanos() + b.gainedNanos()));
    }
  }

  static Outlook of(Map<String, Daemons.Answer> answers) {
    Map<String, Job> jobs = new HashMap<>();
    Map<String, String> problems = new TreeMap<>();
    answers.forEach(
        (daemon, answer) -> {
          if (answer.problem() != null) {
            problems.put(daemon, answer.problem());
          } else if (answer.devices().isEmpty()) {
            problems.put(daemon, "has no IBIS disks yet, or runs as stock Hadoop");
          } else if (answer.devices().stream().noneMatch(DeviceSample::observed)) {
            problems.put(daemon, "does not observe: its ibis.mode is not shadow");
          }
          answer.devices().forEach(d -> add(jobs, d));
        });
    List<Job> sorted = new ArrayList<>(jobs.values());
    sorted.sort(Comparator.comparingDouble(Job::timesAsFast).reversed().thenComparing(Job::name));
    return new Outlook(sorted, problems);
  }

  private static void add(Map<String, Job> jobs, DeviceSample device) {
    device
        .flows()
        .forEach(
            (name, flow) -> {
              if (flow.forecast().nanos() > 0) {
                Job known = jobs.getOrDefault(name, new Job(name, 0, 0, Forecast.NONE));
                jobs.put(name, known.plus(flow));
              }
            });
  }
}
