package org.ibis.core.mirror;

import static java.util.Objects.requireNonNull;

import java.util.function.BooleanSupplier;
import org.ibis.core.mirror.MirrorPolicy.Waits;

/**
 * One window that two devices have. It waits at each of them from when its {@link MirrorPolicy}
 * says; the one that takes it first does it, and the other forgets it and has done nothing for it.
 * Where that one can't do it, the other one is to.
 *
 * <p>The SSD's head start is not over before the reader has nothing left to read: what is read
 * ahead comes in bursts, and an SSD that can do all that is wanted does them in time.
 *
 * <p>Safe for use by several threads. Devices are called outside of its lock.
 */
public final class EitherDevice {
  /** The window's I/O on one of the devices. */
  @FunctionalInterface
  public interface Side {
    /**
     * Queues it there.
     *
     * @param takes to be asked when its first part may go to the device: where the answer is false,
     *     the other device does it
     * @return takes back what still waits there; may be run at any time
     */
    Runnable submit(BooleanSupplier takes);
  }

  /** Runs something later. */
  @FunctionalInterface
  public interface Timer {
    void after(long nanos, Runnable what);
  }

  private static final class Place {
    private final Side side;
    private boolean submitted;
    private Runnable takeBack; // null while nothing waits there
    private boolean failed;

    private Place(Side side) {
      this.side = requireNonNull(side, "side is null");
    }
  }

  private final Place ssd;
  private final Place disk;
  private final Timer timer;
  private Place taker; // null while it waits
  private boolean headStartIsOver;
  private boolean awaited;
  private boolean cancelled;

  public EitherDevice(Side ssd, Side disk, Timer timer) {
    this.ssd = new Place(ssd);
    this.disk = new Place(disk);
    this.timer = requireNonNull(timer, "timer is null");
  }

  /** Has it wait. */
  public void start(Waits waits) {
    if (waits.atSsd()) {
      submit(ssd);
    }
    if (waits.diskNanos() == 0) {
      submit(disk);
    } else if (waits.diskNanos() != MirrorPolicy.NEVER) {
      timer.after(waits.diskNanos(), this::headStartIsOver);
    }
  }

  private void headStartIsOver() {
    synchronized (this) {
      headStartIsOver = true;
      if (!awaited) {
        return;
      }
    }
    submit(disk);
  }

  /** Says that the reader has nothing left to read, and waits. */
  public void awaited() {
    synchronized (this) {
      if (awaited) {
        return;
      }
      awaited = true;
      if (!headStartIsOver) {
        return;
      }
    }
    submit(disk);
  }

  private void submit(Place at) {
    synchronized (this) {
      if (cancelled || taker != null || at.submitted) {
        return;
      }
      at.submitted = true;
    }
    Runnable takeBack = at.side.submit(() -> takes(at));
    synchronized (this) {
      if (!cancelled && (taker == null || taker == at)) {
        at.takeBack = takeBack;
        return;
      }
    }
    takeBack.run();
  }

  private boolean takes(Place at) {
    Runnable forget;
    synchronized (this) {
      if (cancelled || taker != null || at.failed) {
        return taker == at && !cancelled && !at.failed;
      }
      taker = at;
      forget = takeBackOf(other(at));
    }
    run(forget);
    return true;
  }

  /** Whether the SSD has taken it, or does it now. */
  public synchronized boolean isAtSsd() {
    return taker == ssd;
  }

  /** Whether the disk has. */
  public synchronized boolean isAtDisk() {
    return taker == disk;
  }

  /**
   * Says that the device that took it can't do it.
   *
   * @return whether the other one does it now; false where that could not do it either
   */
  public boolean failed() {
    Place next;
    synchronized (this) {
      if (taker == null || cancelled) {
        return false;
      }
      taker.failed = true;
      next = other(taker);
      if (next.failed) {
        return false;
      }
      taker = null;
      next.submitted = false; // it may have been there, and was taken back
    }
    submit(next);
    return true;
  }

  /** Takes it back from wherever it waits: nobody needs it. What is under way goes on. */
  public void cancel() {
    Runnable ofSsd;
    Runnable ofDisk;
    synchronized (this) {
      cancelled = true;
      ofSsd = takeBackOf(ssd);
      ofDisk = takeBackOf(disk);
    }
    run(ofSsd);
    run(ofDisk);
  }

  private Place other(Place at) {
    return at == ssd ? disk : ssd;
  }

  /** Under the lock. */
  private static Runnable takeBackOf(Place at) {
    Runnable takeBack = at.takeBack;
    at.takeBack = null;
    return takeBack;
  }

  private static void run(Runnable takeBack) {
    if (takeBack != null) {
      takeBack.run();
    }
  }
}
