package org.ibis.nodemanager;

import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.ibis.core.shadow.NeededTime;

/**
 * How much of a period the tasks of each application on this node needed processors: with disks
 * that take no time they would still have taken that long. A task has one processor at most, and an
 * application what the others leave. Safe for use by several threads.
 */
final class TaskTimes implements NeededTime {
  private final Clock clock;
  private final int processors;
  private final Map<Integer, String> flowOfTask = new ConcurrentHashMap<>(); // by process id
  private final Map<Integer, Long> before = new HashMap<>(); // ns at the last look; of endPeriod
  private final Map<String, Double> needed = new ConcurrentHashMap<>();
  private long last; // look, ns

  /** Tells times. */
  interface Clock {
    /** Of nobody, monotone, ns. */
    long nanos();

    /**
     * Of processors that a process has had, ns.
     *
     * @throws IOException if there is no such process
     */
    long processorNanos(int pid) throws IOException;
  }

  TaskTimes(Clock clock, int processors) {
    this.clock = clock;
    this.processors = processors;
    this.last = clock.nanos();
  }

  /** Of the processes of this machine. */
  static TaskTimes ofMachine() {
    return new TaskTimes(
        new Clock() {
          @Override
          public long nanos() {
            return System.nanoTime();
          }

          @Override
          public long processorNanos(int pid) throws IOException {
            return ProcessStat.of(pid).processorNanos();
          }
        },
        Runtime.getRuntime().availableProcessors());
  }

  /** A task of an application is there. */
  void began(int pid, String flow) {
    flowOfTask.put(pid, flow);
  }

  void ended(int pid) {
    flowOfTask.remove(pid);
  }

  @Override
  public void endPeriod() {
    long now = clock.nanos();
    double period = Math.max(1, now - last);
    last = now;
    Map<String, Double> used = new HashMap<>(); // ns
    Map<String, Integer> tasks = new HashMap<>();
    double all = 0;
    Set<Integer> seen = new HashSet<>();
    for (Map.Entry<Integer, String> task : flowOfTask.entrySet()) {
      try {
        long had = clock.processorNanos(task.getKey());
        Long earlier = before.put(task.getKey(), had);
        // A new one began in this period, or is heard of only now.
        double more =
            earlier == null ? Math.min(period, (double) had) : (double) Math.max(0, had - earlier);
        used.merge(task.getValue(), more, Double::sum);
        tasks.merge(task.getValue(), 1, Integer::sum);
        all += more;
        seen.add(task.getKey());
      } catch (IOException e) {
        ended(task.getKey()); // it is gone
      }
    }
    before.keySet().retainAll(seen);
    needed.keySet().retainAll(used.keySet());
    for (Map.Entry<String, Double> e : used.entrySet()) {
      double mine = e.getValue() / period; // processors
      double left = Math.max(mine, processors - (all - e.getValue()) / period);
      double most = Math.max(mine, Math.min(tasks.get(e.getKey()), left));
      needed.put(e.getKey(), most == 0 ? 0 : Math.min(1, mine / most));
    }
  }

  @Override
  public double of(String flow) {
    return needed.getOrDefault(flow, 0.0);
  }
}
