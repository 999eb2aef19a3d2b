package org.ibis.core.permit;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.ibis.core.device.Silence;

/**
 * The windows of one device that wait for their permits, in the order asked. Safe for use by
 * several threads.
 */
final class AskedWindows {
  private final int device;
  private final Map<Integer, AskedWindow> all = new LinkedHashMap<>(); // by number; guards the rest
  private final Silence silence = new Silence();
  private int next;
  private boolean anyAsked;
  private long lastAskNanos;
  private long lastGrantNanos; // or when the device was opened, or a flush was held or let go

  /**
   * @param device its number, which is part of each window's
   */
  AskedWindows(int device) {
    this.device = device;
  }

  /** The number of a window that is about to be asked for. */
  int number() {
    synchronized (all) {
      return (next++ & 0x7fffff) * Frame.MAX_DEVICES + device;
    }
  }

  /**
   * Adds a window.
   *
   * @param most that there may be
   * @return whether there was room for it
   */
  boolean add(AskedWindow w, int most) {
    synchronized (all) {
      if (all.size() >= most) {
        return false;
      }
      all.put(w.id, w);
      anyAsked = true;
      lastAskNanos = w.nanos;
      return true;
    }
  }

  /** Whether one waits or is under way, or was asked for in the last so many ns. */
  boolean isUsed(long nanos, long now) {
    synchronized (all) {
      return !all.isEmpty() || (anyAsked && now - lastAskNanos < nanos);
    }
  }

  /** Says that the other side has just answered, or said that what waits here waits there. */
  void heard(long now) {
    synchronized (all) {
      lastGrantNanos = now;
    }
  }

  /** Says whether a flush waits in memory, and nobody for it. */
  void held(int id, boolean on, long now) {
    AskedWindow w;
    synchronized (all) {
      lastGrantNanos = now;
      w = all.get(id);
      if (w == null || w.answered || !w.isFlush()) {
        return;
      }
      w.held = on;
    }
    if (on) {
      w.heldOnce.complete(null); // not under the lock: it wakes whoever waits
    }
  }

  /** Whether one has waited longer than so, and nothing at all was granted for as long, ns. */
  boolean isSilentFor(long nanos, long now) {
    synchronized (all) {
      for (AskedWindow oldest : all.values()) {
        if (oldest.isWaitedFor()) {
          return now - oldest.nanos > nanos && now - lastGrantNanos > nanos;
        }
      }
      return false;
    }
  }

  /** For how long nothing has ended of what was granted and is under way, ns. */
  long silentNanos(long now) {
    synchronized (all) {
      return silence.nanos(now);
    }
  }

  /** The window that a part was granted of; null where it was taken back meanwhile. */
  AskedWindow granted(int id, long now) {
    synchronized (all) {
      AskedWindow w = all.get(id);
      if (w != null) {
        w.granted();
        silence.began(now);
        lastGrantNanos = now;
      }
      return w;
    }
  }

  /** Says that the I/O of a part has ended, and settles its window where that has too. */
  void ended(AskedWindow w, long bytes, IOException failure, long now) {
    boolean over;
    synchronized (all) {
      silence.ended(now);
      over = w.ended(bytes, failure);
      if (over) {
        all.remove(w.id, w);
      }
    }
    if (over) {
      w.settle();
    }
  }

  /** Says that nothing more of a window will be granted: the other side is done with it. */
  void noMore(int id) {
    AskedWindow w;
    synchronized (all) {
      w = all.get(id);
    }
    if (w != null) {
      boolean unused = cancel(w);
    }
  }

  /**
   * Takes back what of a window was not granted, and settles it where nothing of it is under way.
   *
   * @return whether it had not ended
   */
  boolean cancel(AskedWindow w) {
    boolean over;
    synchronized (all) {
      if (all.get(w.id) != w) {
        return false;
      }
      over = w.cancel();
      if (over) {
        all.remove(w.id);
      }
    }
    if (over) {
      w.settle();
    }
    return true;
  }

  /** Takes a window out that somebody else sees to; null where there is none. */
  AskedWindow remove(int id) {
    synchronized (all) {
      return all.remove(id);
    }
  }

  /** All of them. */
  List<AskedWindow> all() {
    synchronized (all) {
      return List.copyOf(all.values());
    }
  }

  /** Takes all of them out. */
  List<AskedWindow> removeAll() {
    synchronized (all) {
      List<AskedWindow> gone = List.copyOf(all.values());
      all.clear();
      return gone;
    }
  }

  /** Those that are flushed. */
  List<AskedWindow> flushes() {
    synchronized (all) {
      List<AskedWindow> flushes = new ArrayList<>();
      for (AskedWindow w : all.values()) {
        if (w.isFlush()) {
          flushes.add(w);
        }
      }
      return flushes;
    }
  }
}
