package org.ibis.datanode;

import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.ibis.core.FailOpen;
import org.ibis.core.device.DeviceScheduler;
import org.ibis.core.device.Submission;

/** How a thread of Hadoop's waits for a window: not for ever, and never with an exception. */
final class Waits {
  private Waits() {}

  /**
   * Until when a thread that begins to wait now may wait, by {@link System#nanoTime}: the cap for
   * the permit and a quarter more for the device. A client gives up after 60 s; the largest cap is
   * half of that.
   */
  static long deadline(DeviceScheduler scheduler) {
    return System.nanoTime() + scheduler.waitCapNanos() / 4 * 5;
  }

  /**
   * Waits until the window is done or has failed, or the deadline is over; the latter two are
   * counted.
   *
   * @return false if the thread was interrupted: it is to go on at once
   */
  static boolean await(Submission window, long deadline, DeviceScheduler scheduler) {
    try {
      window.done().get(Math.max(0, deadline - System.nanoTime()), TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    } catch (TimeoutException e) {
      scheduler
          .failOpen()
          .count(FailOpen.Reason.SLOW_DEVICE, "a window took too long on " + scheduler.device(), e);
    } catch (ExecutionException e) {
      scheduler
          .failOpen()
          .count(
              FailOpen.Reason.IO_ERROR, "a window failed on " + scheduler.device(), e.getCause());
    } catch (CancellationException e) {
      // the stream was closed: nobody needs it
    }
    return true;
  }
}
