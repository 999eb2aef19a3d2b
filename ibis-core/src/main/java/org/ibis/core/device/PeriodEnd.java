package org.ibis.core.device;

import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.ibis.core.FailOpen;
import org.ibis.core.shadow.Moved;

/**
 * The end of a device's control period: what has waited or was away for too long, and what is of no
 * use any more. Of one thread at a time.
 */
final class PeriodEnd {
  private final LockedQueue queue;
  private final String device;
  private final FailOpen failOpen;
  private final Consumer<Permit> begin;
  private final Consumer<WindowRequest> dropMoot;

  /**
   * @param begin begins a part that may go to the device
   * @param dropMoot takes back a flush of a file that is deleted
   */
  PeriodEnd(
      LockedQueue queue,
      String device,
      FailOpen failOpen,
      Consumer<Permit> begin,
      Consumer<WindowRequest> dropMoot) {
    this.queue = queue;
    this.device = device;
    this.failOpen = failOpen;
    this.begin = begin;
    this.dropMoot = dropMoot;
  }

  /**
   * @param moved what the kernel counted in the period, or null
   */
  void run(Moved moved) {
    for (WindowRequest r : queue.held()) {
      if (r.io.isMoot()) { // outside of the lock: it asks the kernel
        dropMoot.accept(r);
      }
    }
    LockedQueue.Due due = queue.endPeriod(moved);
    for (Permit p : due.overdue()) {
      failOpen.count(
          FailOpen.Reason.WAIT_CAP,
          "a window of " + p.tag().flow() + " waited on " + device + " longer than the cap",
          null);
      begin.accept(p);
    }
    due.expired().forEach(this::takeBack);
  }

  private void takeBack(Permit p) {
    failOpen.count(
        FailOpen.Reason.SLOW_DEVICE,
        "a permit of " + p.tag().flow() + " for " + device + " was away too long",
        null);
    p.takeBack(new TimeoutException("the permit was away for too long"));
  }
}
