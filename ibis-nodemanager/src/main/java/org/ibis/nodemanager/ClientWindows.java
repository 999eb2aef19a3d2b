package org.ibis.nodemanager;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.ibis.core.FlowTag;
import org.ibis.core.IoOp;
import org.ibis.core.device.DeviceScheduler;
import org.ibis.core.permit.MalformedFrameException;

/**
 * The windows of one client: those that have not ended, by the numbers that it gave them, and those
 * that are in memory ahead of their readers; and what each of its flows has in memory by them. Safe
 * for use by several threads.
 */
final class ClientWindows {
  private final Budgets.Client budget;
  private final Map<Integer, ClientWindow> all = new HashMap<>(); // not ended; guards the rest
  private final Map<Integer, ClientWindow> ahead = new HashMap<>(); // ended, and not passed
  private final Map<Use, Long> inUse = new HashMap<>(); // bytes, but for those that are held
  private final Set<ClientWindow> held = new HashSet<>(); // in memory
  private boolean closed;

  /** Whose windows on which device. */
  private record Use(DeviceScheduler device, String flow, IoOp op) {
    private static Use of(ClientWindow w) {
      return new Use(w.device(), w.tag().flow(), w.op());
    }
  }

  /**
   * @param budget what this client may have of this process
   */
  ClientWindows(Budgets.Client budget) {
    this.budget = budget;
  }

  /**
   * Adds a window that is about to be queued.
   *
   * @param most that there may be
   * @throws IOException if there are too many, its number is taken, or the client is gone
   */
  void add(ClientWindow w, int most) throws IOException {
    ClientWindow before;
    synchronized (all) {
      if (all.size() >= most) {
        throw new IOException("more than " + most + " windows at a time");
      }
      if (closed || all.containsKey(w.id())) {
        throw new MalformedFrameException("window " + w.id() + " is asked for already");
      }
      budget.beginWindow();
      all.put(w.id(), w);
      inUse.merge(Use.of(w), w.bytes(), Long::sum);
      before = takeAhead(w.id()); // its number begins anew
    }
    if (before != null) {
      before.passed();
    }
  }

  /**
   * Says that nothing of a window is queued or at the device any more.
   *
   * @param most that may be ahead of their readers
   */
  void ended(ClientWindow w, int most) {
    budget.endWindow();
    boolean tooMany = false;
    synchronized (all) {
      all.remove(w.id(), w);
      if (!w.staysInMemory() || w.isPassed() || closed) {
        noLongerUses(w);
      } else if (ahead.size() < most) {
        ahead.put(w.id(), w);
      } else {
        noLongerUses(w);
        tooMany = true;
      }
    }
    if (tooMany) {
      w.passed();
    }
  }

  /** Takes note that a window is held in memory now, or is no longer. */
  void heldOrNot(ClientWindow w) {
    synchronized (all) {
      if (all.get(w.id()) != w) {
        return; // it has ended
      }
      if (w.isHeld() && held.add(w)) {
        takeOff(w);
      } else if (!w.isHeld() && held.remove(w)) {
        inUse.merge(Use.of(w), w.bytes(), Long::sum);
      }
    }
  }

  /** Under the lock. */
  private void noLongerUses(ClientWindow w) {
    if (!held.remove(w)) {
      takeOff(w);
    }
  }

  private void takeOff(ClientWindow w) {
    inUse.computeIfPresent(Use.of(w), (use, bytes) -> bytes > w.bytes() ? bytes - w.bytes() : null);
  }

  /** Under the lock: takes one out that is ahead of its reader; null where there is none. */
  private ClientWindow takeAhead(int id) {
    ClientWindow w = ahead.remove(id);
    if (w != null) {
      noLongerUses(w);
    }
    return w;
  }

  /** The reader of a window has passed it; none there is fine. */
  void passed(int id) {
    ClientWindow w;
    synchronized (all) {
      w = takeAhead(id);
      if (w == null) {
        w = all.get(id);
      }
    }
    if (w != null) {
      w.passed();
    }
  }

  /** The window under a number that has not ended; null where there is none. */
  ClientWindow of(int id) {
    synchronized (all) {
      return all.get(id);
    }
  }

  /** What the client has of a flow in memory, or has asked for, but for what is held, bytes. */
  long bytesInUse(DeviceScheduler device, FlowTag tag, IoOp op) {
    synchronized (all) {
      return inUse.getOrDefault(new Use(device, tag.flow(), op), 0L);
    }
  }

  /** Takes back everything that was asked for or is held, but for what was taken over. */
  void close() {
    List<ClientWindow> open;
    List<ClientWindow> read;
    synchronized (all) {
      closed = true;
      open = List.copyOf(all.values());
      read = new ArrayList<>(ahead.values());
      read.forEach(this::noLongerUses);
      ahead.clear();
    }
    open.forEach(ClientWindow::clientGone); // all, before the next one could be granted
    open.forEach(ClientWindow::releaseAll);
    read.addAll(open);
    read.forEach(ClientWindow::passed); // nobody reads them
  }

  /** Those that have not ended. */
  int size() {
    synchronized (all) {
      return all.size();
    }
  }
}
