package org.ibis.nodemanager;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.ibis.core.Mode;
import org.ibis.core.device.DeviceScheduler;
import org.ibis.core.device.Moded;
import org.ibis.core.permit.Frame;
import org.ibis.core.permit.Frame.Opened;
import org.ibis.core.permit.Frame.Queued;
import org.ibis.core.permit.Frame.Shut;

/**
 * A device that a client of a {@link PermitSession} has open. When its scheduler is switched off,
 * what the client asked for is gone from the queue, and the client is told that it needs no permit;
 * when it is on again, that it does. Safe for use by several threads.
 */
final class OpenDevice {
  private final int number;
  private final Moded<DeviceScheduler> disk;
  private final Consumer<Frame> out;
  private long told; // of the scheduler's switches; guarded by this, as is the order of frames
  private boolean toldObserved;
  private long completed; // parts, when it was looked last
  private long movedNanos; // when the device was first seen to have ended so many
  private final AtomicInteger windows = new AtomicInteger(); // of the client

  /**
   * @param number the client's, for it
   * @param out sends a frame to the client; never blocks
   */
  OpenDevice(int number, Moded<DeviceScheduler> disk, Consumer<Frame> out) {
    this.number = number;
    this.disk = disk;
    this.out = out;
  }

  Moded<DeviceScheduler> disk() {
    return disk;
  }

  /** Tells the client what the device is like: in any case that, so that it knows its sizes. */
  synchronized void open() {
    told = disk.switches();
    toldObserved = disk.mode() == Mode.SHADOW;
    boolean off = !Moded.isOn(told);
    if (off) {
      sendShut(); // first: who does not know it is sent away by it
    }
    sendOpened();
    if (off) {
      sendShut();
    }
  }

  /** Tells the client if the scheduler was switched since it was last told. */
  void tellChange() {
    tell(false);
  }

  /** Counts a window of the client's. */
  void asked() {
    int unused = windows.incrementAndGet();
  }

  /** One of them has ended. */
  void ended() {
    int unused = windows.decrementAndGet();
  }

  /**
   * Tells the client that what it asked for waits in its turn, unless the device has ended nothing
   * for the longest wait: then it may as well be forgotten.
   */
  void tellQueued(long now) {
    int waiting = windows.get();
    long done = disk.scheduler().completed();
    boolean moves;
    synchronized (this) {
      if (done != completed || movedNanos == 0) {
        completed = done;
        movedNanos = now;
      }
      moves = now - movedNanos < disk.waitCapNanos();
    }
    if (waiting > 0 && moves) {
      out.accept(new Queued(number, waiting));
    }
  }

  /** The client has asked for a permit, and there is none to be waited for. */
  void needsNoPermit() {
    tell(true);
  }

  private synchronized void tell(boolean andEachTime) {
    long now = disk.switches();
    boolean observed = disk.mode() == Mode.SHADOW;
    if (now == told && observed == toldObserved && !andEachTime) {
      return;
    }
    told = now;
    toldObserved = observed;
    sendShut(); // also where it was off for a moment only: its queue was emptied
    if (Moded.isOn(now)) {
      sendOpened();
    }
  }

  private void sendShut() {
    out.accept(new Shut(number, toldObserved));
  }

  private void sendOpened() {
    out.accept(new Opened(number, disk.device(), disk.limits(), disk.waitCapNanos()));
  }
}
