package org.ibis.nodemanager.cgroup;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.DoubleUnaryOperator;
import org.ibis.nodemanager.cgroup.ContainerCgroups.Outcome;

/**
 * Sets the kernel's I/O weight of each container that claims one in its environment. A container is
 * known before its process is there, so this looks again, less and less often, on a thread of its
 * own. Where there is nothing to set it says so once and leaves the container alone: it never fails
 * one and never holds one up.
 */
public final class CgroupWeights implements AutoCloseable {
  private static final long FIRST_LOOK_MILLIS = 250;
  private static final long LAST_LOOK_MILLIS = 8000;

  /** So many looks find a process outside of its cgroup before it counts as never in one. */
  private static final int LOOKS_ELSEWHERE = 5;

  private final ContainerCgroups cgroups;
  private final Consumer<String> log;
  private final AtomicBoolean said = new AtomicBoolean();
  private final Set<String> running = ConcurrentHashMap.newKeySet();
  private final ScheduledThreadPoolExecutor looks;
  private final long firstMillis;

  /**
   * @param localDirectories {@code yarn.nodemanager.local-dirs}
   * @param allowed the weight that a claim gets
   * @param log takes the one message of why there is no weight to set
   */
  public CgroupWeights(
      List<Path> localDirectories, DoubleUnaryOperator allowed, Consumer<String> log) {
    this(
        new ContainerCgroups(new PrivateFiles(localDirectories), Path.of("/proc"), allowed),
        log,
        FIRST_LOOK_MILLIS);
  }

  /**
   * @param firstMillis from a container's start to the first look
   */
  CgroupWeights(ContainerCgroups cgroups, Consumer<String> log, long firstMillis) {
    this.cgroups = cgroups;
    this.log = log;
    this.firstMillis = firstMillis;
    looks =
        new ScheduledThreadPoolExecutor(
            1,
            r -> {
              Thread t = new Thread(r, "ibis-cgroups");
              t.setDaemon(true);
              return t;
            });
    looks.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
  }

  /** A container is about to start; returns at once. */
  public void started(String containerId) {
    running.add(containerId);
    lookLater(containerId, firstMillis, 0);
  }

  /** A container has ended. */
  public void stopped(String containerId) {
    running.remove(containerId);
  }

  private void lookLater(String containerId, long millis, int elsewhere) {
    try {
      var unused =
          looks.schedule(() -> look(containerId, millis, elsewhere), millis, TimeUnit.MILLISECONDS);
    } catch (RejectedExecutionException e) {
      running.remove(containerId); // the NodeManager stops
    }
  }

  private void look(String containerId, long millis, int elsewhere) {
    if (!running.contains(containerId)) {
      return;
    }
    int seenElsewhere = elsewhere;
    try {
      Outcome outcome = cgroups.look(containerId);
      if (outcome == Outcome.SET || outcome == Outcome.NO_WEIGHT) {
        running.remove(containerId);
        return;
      }
      if (outcome == Outcome.ELSEWHERE && ++seenElsewhere == LOOKS_ELSEWHERE) {
        giveUp(containerId, "it runs in no cgroup v2 that is its own");
        return;
      }
    } catch (IOException | RuntimeException e) {
      giveUp(containerId, e instanceof NoWeightException ? e.getMessage() : e.toString());
      return;
    }
    lookLater(containerId, Math.min(LAST_LOOK_MILLIS, 2 * millis), seenElsewhere);
  }

  private void giveUp(String containerId, String why) {
    running.remove(containerId);
    if (!said.getAndSet(true)) {
      log.accept(
          "IBIS sets no I/O weight for "
              + containerId
              + ": "
              + why
              + ". Its local I/O has the kernel's default; said once for all containers");
    }
  }

  /** For tests: whether a container is still looked at. */
  boolean watches(String containerId) {
    return running.contains(containerId);
  }

  @Override
  public void close() {
    looks.shutdownNow();
  }
}
