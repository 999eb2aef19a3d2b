package org.ibis.core;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Which mode holds in a process: its own configuration has a say, and the broker, and of the two
 * the one wins that does less. What the broker said last holds until one says otherwise, however
 * long none does. Safe for use by several threads.
 */
public final class ModeSwitch {
  private final List<Runnable> listeners = new CopyOnWriteArrayList<>();
  private Mode own; // guarded by this, as the next
  private Mode cluster = Mode.ON; // which changes nothing
  private volatile Mode mode;

  /**
   * @param own what the process's configuration says
   */
  public ModeSwitch(Mode own) {
    this.own = requireNonNull(own, "own is null");
    this.mode = own;
  }

  /** The one that holds. */
  public Mode mode() {
    return mode;
  }

  /** Takes what the process's configuration says from now on. */
  public void own(Mode now) {
    synchronized (this) {
      own = requireNonNull(now, "now is null");
    }
    settle();
  }

  /**
   * Takes what the broker says from now on.
   *
   * @param now {@link Mode#ON} leaves it to the configuration
   */
  public void cluster(Mode now) {
    synchronized (this) {
      cluster = requireNonNull(now, "now is null");
    }
    settle();
  }

  /**
   * Tells of each change after it, on the thread that made it, outside of any lock. Two changes may
   * be told in any order, or at once: who is told goes by {@link #mode}.
   */
  public void onChange(Runnable listener) {
    listeners.add(requireNonNull(listener, "listener is null"));
  }

  private void settle() {
    synchronized (this) {
      Mode now = own.and(cluster);
      if (now == mode) {
        return;
      }
      mode = now;
    }
    listeners.forEach(Runnable::run);
  }
}
