package org.ibis.broker;

import java.net.InetAddress;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.ibis.core.Mode;

/**
 * The mode that an administrator gave the cluster. A broker that has just begun does not know what
 * was said to the one before it: it hears the nodes for a while, each of which says what it was
 * told last, and takes what more than half of the hosts say. Until then nodes stay as they are. So
 * a cluster that was switched off stays off through failovers, and one host that makes something up
 * changes nothing. Safe for use by several threads.
 */
final class ClusterMode {
  /** Nodes are back within a few seconds, ns. */
  static final long HEARS_NANOS = TimeUnit.SECONDS.toNanos(10);

  /** Of which it takes note. */
  static final int MOST_HOSTS = 200_000;

  private final Map<InetAddress, Optional<Mode>> told = new HashMap<>(); // by hosts
  private Mode mode; // null while it is not known
  private long firstHeard; // ns
  private boolean ended;

  /** Where nobody has said anything yet, or was asked. */
  synchronized Optional<Mode> known() {
    return Optional.ofNullable(mode);
  }

  /**
   * An administrator says it.
   *
   * @throws IllegalStateException if the broker has {@link #end}ed: nobody would hear it
   */
  synchronized void give(Mode now) {
    if (ended) {
      throw new IllegalStateException("this broker has just ended: say it to the one after it");
    }
    is(now);
  }

  private void is(Mode now) {
    mode = now;
    told.clear();
  }

  /** From now on it is what the broker after this one is told; empty where it is not known. */
  synchronized Optional<Mode> end() {
    ended = true;
    return known();
  }

  /**
   * A node reports.
   *
   * @param host where it is; null where that is not known
   * @param last what it was told of the cluster last; empty where it was told nothing
   * @param now ns, monotone
   * @return what it is told now; empty while that is not known
   */
  synchronized Optional<Mode> heard(InetAddress host, Optional<Mode> last, long now) {
    if (mode == null && host != null) {
      if (told.isEmpty()) {
        firstHeard = now;
      }
      if (told.size() < MOST_HOSTS || told.containsKey(host)) {
        // A host has several daemons, and one of them may have begun just now.
        told.merge(host, last, (before, more) -> more.isPresent() ? more : before);
      }
      if (now - firstHeard >= HEARS_NANOS) {
        is(ofMost());
      }
    }
    return known();
  }

  /** The one that does least, of which more than half of the hosts say that, or less still. */
  private Mode ofMost() {
    Map<Mode, Integer> counts = new EnumMap<>(Mode.class);
    told.values().forEach(m -> counts.merge(m.orElse(Mode.ON), 1, Integer::sum));
    int off = counts.getOrDefault(Mode.OFF, 0);
    int shadow = counts.getOrDefault(Mode.SHADOW, 0);
    if (2 * off > told.size()) {
      return Mode.OFF;
    }
    return 2 * (off + shadow) > told.size() ? Mode.SHADOW : Mode.ON;
  }
}
