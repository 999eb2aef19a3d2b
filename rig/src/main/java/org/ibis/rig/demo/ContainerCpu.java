package org.ibis.rig.demo;

import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Processor time of containers, and how much of it went into starting them.
 *
 * <p>A task counts its own processor time from when it begins its work ({@code CPU_MILLISECONDS}).
 * What its container's processes used beside that is its start, for all but a moment at the end:
 * scripts, the JVM, classes, the job's configuration. An ApplicationMaster counts as starting until
 * its job runs. What the NodeManager itself does to start a container is not in it.
 */
final class ContainerCpu {

  private static final Pattern MASTER =
      Pattern.compile("^\\S*/java .*(application_\\d+_\\d+).*\\.MRAppMaster");

  private final LongFunction<String> commandLines;

  /** Processes whose command line is known: the application where it is a master, else empty. */
  private final Map<Long, String> applications = new HashMap<>();

  private final Map<String, Double> masters = new LinkedHashMap<>();
  private final Map<String, Double> started = new HashMap<>();
  private double containers;

  ContainerCpu() {
    this(Leftovers::commandLine);
  }

  /**
   * @param commandLines of processes, arguments joined by spaces; empty where one is gone
   */
  ContainerCpu(LongFunction<String> commandLines) {
    this.commandLines = commandLines;
  }

  /** Takes in what the processes of some NodeManagers' containers have used by now. */
  void see(ProcessTable table, Collection<Long> nodeManagers) {
    containers = table.secondsBelow(nodeManagers);
    for (ProcessTable.Entry entry : table.below(nodeManagers)) {
      // A script becomes the JVM under the same id: what is no master yet is looked at again.
      String application =
          applications.getOrDefault(entry.pid(), "").isEmpty()
              ? masterOf(commandLines.apply(entry.pid()))
              : applications.get(entry.pid());
      applications.put(entry.pid(), application);
      if (!application.isEmpty()) {
        masters.merge(application, entry.own(), Math::max);
      }
    }
  }

  /** A job runs now: what its master uses from here on is work. */
  void runs(String application) {
    started.put(application, masters.getOrDefault(application, 0.0));
  }

  /** Of all containers since the NodeManagers started, s. */
  double containers() {
    return containers;
  }

  /** What ApplicationMasters used while their jobs ran, s. */
  double mastersWork() {
    return started.entrySet().stream()
        .mapToDouble(job -> masters.getOrDefault(job.getKey(), 0.0) - job.getValue())
        .sum();
  }

  static String masterOf(String commandLine) {
    Matcher master = MASTER.matcher(commandLine);
    return master.find() ? master.group(1) : "";
  }
}
