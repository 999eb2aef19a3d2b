package org.ibis.cli.cluster;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * What a job and others do to each other on the devices where it wants more than it gets.
 *
 * <p>Who wants more: something of a job waits now, or its windows wait longer for their turn than
 * the disk then takes for them. The first is of a moment; the second is a mean, but says nothing of
 * a disk that has answered nothing yet.
 *
 * <p>Pure.
 *
 * @param waiting devices where it wants more, in the order in which they came
 * @param alone how many of them nobody else has
 * @param own device time of it there, s in a second
 * @param takeable what those have there who want more themselves, s in a second; a larger weight
 *     takes from nobody else: who gets all that he asks for is not behind the job
 * @param rivals who those are
 * @param had what each other job has there, s in a second
 */
record Contention(
    List<Device> waiting,
    int alone,
    double own,
    double takeable,
    Set<String> rivals,
    Map<String, Double> had) {

  /** Who gets less of a device has nothing there that would be missed. */
  private static final double NOTHING = 0.01;

  /**
   * That of a job.
   *
   * @param devices on which it has work
   */
  static Contention of(String job, List<Device> devices) {
    List<Device> waiting = new ArrayList<>();
    int alone = 0;
    double own = 0;
    double takeable = 0;
    Set<String> rivals = new TreeSet<>();
    Map<String, Double> had = new HashMap<>();
    for (Device d : devices) {
      if (d.jobs().stream().noneMatch(p -> p.id().equals(job) && wantsMore(d, p))) {
        continue;
      }
      waiting.add(d);
      boolean isAlone = true;
      for (Device.Part p : d.jobs()) {
        if (p.id().equals(job)) {
          own += p.perSecond();
          continue;
        }
        had.merge(p.id(), p.perSecond(), Double::sum);
        boolean wants = wantsMore(d, p);
        isAlone &= !wants && p.share() < NOTHING;
        if (wants) {
          takeable += p.perSecond();
          rivals.add(p.id());
        }
      }
      alone += isAlone ? 1 : 0;
    }
    return new Contention(waiting, alone, own, takeable, rivals, had);
  }

  private static boolean wantsMore(Device d, Device.Part p) {
    return p.waits() || (d.latencyMillis() > 0 && p.waitMillis() >= d.latencyMillis());
  }

  /** The others that had something there, who had most first. */
  List<String> others() {
    return had.entrySet().stream()
        .filter(e -> e.getValue() > 0)
        .sorted(
            Map.Entry.<String, Double>comparingByValue()
                .reversed()
                .thenComparing(Map.Entry.comparingByKey()))
        .map(Map.Entry::getKey)
        .toList();
  }

  /** What all have there, s in a second. */
  double all() {
    return own + had.values().stream().mapToDouble(Double::doubleValue).sum();
  }
}
