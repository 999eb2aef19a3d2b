package org.ibis.nodemanager;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.ibis.core.permit.Frame;

/**
 * What the clients of the permits may have of this process, by container and by user: frames a
 * second, and windows. No honest task comes near it: one that does 4 KiB at a time on a fast disk
 * sends 20,000 frames a second. A daemon of the node has no bound. Safe for use by several threads.
 */
final class Budgets {
  private static final double FRAMES_OF_CONTAINER = 60_000; // a second
  private static final double FRAMES_OF_USER = 120_000;

  /** Whoever sends fewer does not wait because others of its user send more: all may be one. */
  private static final double FEW_FRAMES = 5000;

  /** More than a node's memory gives its processes. */
  private static final double MEMORY_BYTES_OF_CONTAINER = 64.0 * (1L << 30); // a second

  static final int WINDOWS_OF_CONTAINER = 2 * Frame.MAX_WINDOWS_OF_TASK;
  static final int WINDOWS_OF_USER = 32_768;

  /** A container has so many, whatever others of its user have. */
  static final int FEW_WINDOWS = 256;

  /** Rates at a time; who was not about for longest begins anew. */
  private static final int MOST_RATES = 8192;

  private final Bounded<String> containers = new Bounded<>(Integer.MAX_VALUE, WINDOWS_OF_CONTAINER);
  private final Bounded<Integer> users = new Bounded<>(Integer.MAX_VALUE, Integer.MAX_VALUE);
  private final Map<Object, Rate> rates =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Object, Rate> eldest) {
          return size() > MOST_RATES;
        }
      };

  private record Frames(Object of) {}

  private record Few(Object of) {}

  private record Memory(Object of) {}

  private synchronized Rate rate(Object key, double perSecond, long now) {
    return rates.computeIfAbsent(key, k -> new Rate(perSecond, now));
  }

  /** Of one connection; container and kind are set before anything else of it is called. */
  Client of(int uid) {
    return new Client(uid);
  }

  final class Client {
    private final int uid;
    private volatile String container; // null before it is known
    private volatile boolean daemon;

    private Client(int uid) {
      this.uid = uid;
    }

    /** The first one counts: what was taken in its name is given back in it. */
    void isContainer(String name) {
      if (container == null) {
        container = name;
      }
    }

    void isDaemon() {
      daemon = true;
    }

    boolean isKnownDaemon() {
      return daemon;
    }

    /** Counts frames that were read; returns for how long none should be read, ns. */
    long read(int frames, long now) {
      if (daemon) {
        return 0;
      }
      long wait = rate(new Frames(uid), FRAMES_OF_USER, now).take(frames, now);
      String name = container;
      if (name == null) {
        return wait;
      }
      long own = rate(new Frames(name), FRAMES_OF_CONTAINER, now).take(frames, now);
      boolean few = rate(new Few(name), FEW_FRAMES, now).take(frames, now) == 0;
      return few ? own : Math.max(wait, own);
    }

    /** What of so many bytes it may have found in memory. */
    long fromMemory(long bytes, long now) {
      if (daemon) {
        return bytes;
      }
      return rate(new Memory(container), MEMORY_BYTES_OF_CONTAINER, now).takeUpTo(bytes, now);
    }

    /**
     * Counts one more window.
     *
     * @throws IOException if there are too many
     */
    void beginWindow() throws IOException {
      if (daemon) {
        return;
      }
      if (!containers.enter(container)) {
        throw new IOException(container + " has " + WINDOWS_OF_CONTAINER + " windows already");
      }
      if (containers.of(container) > FEW_WINDOWS && users.of(uid) >= WINDOWS_OF_USER) {
        containers.leave(container);
        throw new IOException("user " + uid + " has " + WINDOWS_OF_USER + " windows already");
      }
      boolean unused = users.enter(uid);
    }

    void endWindow() {
      if (!daemon) {
        containers.leave(container);
        users.leave(uid);
      }
    }
  }
}
