package org.ibis.core.permit;

import java.util.concurrent.TimeUnit;
import org.ibis.core.Mode;
import org.ibis.core.permit.Frame.Opened;

/**
 * What the node has said of one of its disks: that there are permits to be had, or that there are
 * none as nothing is scheduled; nothing while there is no connection. Safe for use by several
 * threads.
 */
final class NodeState {
  private int era; // of the connection that opened it last; guarded by this, as the rest
  private boolean open; // there are permits to be had
  private boolean shut; // there are none as nothing is scheduled
  private Opened answer; // the last one; null before the first
  private volatile Mode mode; // what the node does; null while that is not known

  /**
   * At one moment.
   *
   * @param answer of the node, where it gives permits; null where it does not
   * @param era of the connection to it
   * @param shut whether it gives none as nothing is scheduled
   */
  record Now(Opened answer, int era, boolean shut) {}

  synchronized Now now() {
    return new Now(open ? answer : null, era, shut);
  }

  /** The last answer of the node, whether it still holds or not; null before the first. */
  synchronized Opened answer() {
    return answer;
  }

  /**
   * There are permits to be had.
   *
   * @param by the connection, by its number
   */
  synchronized void opened(Opened frame, int by) {
    era = by;
    answer = frame;
    set(true, false, Mode.ON);
  }

  /**
   * Nothing is scheduled.
   *
   * @param andObserved whether the node wants to hear what is done
   * @return false before its first answer: it comes again behind that, which says how large windows
   *     are
   */
  synchronized boolean shut(boolean andObserved) {
    if (answer != null) {
      set(false, true, andObserved ? Mode.SHADOW : Mode.OFF);
    }
    return answer != null;
  }

  /**
   * A connection has ended.
   *
   * @param of its number
   * @return false where a later one has opened the device meanwhile
   */
  synchronized boolean disconnected(int of) {
    if (of - era < 0) {
      return false;
    }
    set(false, false, null);
    return true;
  }

  private void set(boolean isOpen, boolean isShut, Mode now) {
    open = isOpen;
    shut = isShut;
    mode = now;
    notifyAll();
  }

  synchronized boolean isOpen() {
    return open;
  }

  /** What it does; null where it has not said: then somebody else decides. Asked for each read. */
  Mode mode() {
    return mode;
  }

  /** Waits until it is known what the node does; returns whether there are permits to be had. */
  synchronized boolean awaitKnown(long millis) {
    long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
    try {
      for (long left = millis; !open && !shut && left > 0; ) {
        wait(left);
        left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return open;
  }
}
