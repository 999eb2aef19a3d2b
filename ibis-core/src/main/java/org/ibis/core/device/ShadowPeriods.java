package org.ibis.core.device;

import static java.util.Objects.requireNonNull;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.ibis.core.FailOpen;
import org.ibis.core.Mode;
import org.ibis.core.shadow.BlockStat;
import org.ibis.core.shadow.Moved;
import org.ibis.core.shadow.NeededTime;

/**
 * Ends the periods of those devices of a process that are only observed, all at once. Of one thread
 * at a time, but for {@link #needed}.
 */
final class ShadowPeriods {
  /** Long enough for a writer's bursts, short enough for the phases of a job. */
  static final long NANOS = TimeUnit.SECONDS.toNanos(5);

  private final FailOpen failOpen;
  private final Map<String, BlockStat> stats = new HashMap<>(); // of those that are observed
  private volatile NeededTime needed = NeededTime.UNKNOWN;
  private long began; // this period
  private boolean runs;

  ShadowPeriods(FailOpen failOpen) {
    this.failOpen = failOpen;
  }

  /** From now on goes by that. */
  void needed(NeededTime now) {
    needed = requireNonNull(now, "now is null");
  }

  /**
   * Looks whether a period is over.
   *
   * @param all devices of the process
   * @param now ns
   */
  void look(List<Moded<DeviceScheduler>> all, long now) {
    List<DeviceScheduler> observed =
        all.stream().filter(m -> m.mode() == Mode.SHADOW).map(Moded::scheduler).toList();
    if (runs && now - began < NANOS) {
      return;
    }
    if (runs) {
      needed.endPeriod();
    }
    Set<String> names = new HashSet<>();
    for (DeviceScheduler s : observed) {
      names.add(s.device());
      boolean isNew = !stats.containsKey(s.device());
      Moved moved = stats.computeIfAbsent(s.device(), BlockStat::new).look();
      if (!isNew) { // else it was observed for a part of the period, or for none
        if (moved == null) {
          failOpen.count(
              FailOpen.Reason.NO_BLOCK_STAT,
              "/sys/block has no stat of " + s.device() + ", which is observed",
              null);
        }
        s.endShadowPeriod((double) (now - began), moved, needed);
      }
    }
    stats.keySet().retainAll(names);
    began = now;
    runs = !observed.isEmpty();
  }
}
