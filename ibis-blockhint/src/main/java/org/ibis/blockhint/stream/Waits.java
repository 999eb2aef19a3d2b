package org.ibis.blockhint.stream;

import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.ibis.core.FailOpen;
import org.ibis.core.device.IoScheduler;
import org.ibis.core.device.Submission;

/** How Hadoop waits for a window: not for ever, and never with an exception. */
final class Waits {
  private Waits() {}

  /**
   * How long Hadoop may wait, ns: the cap for the permit and a quarter more for the device. A
   * client gives up after 60 s; the largest cap is half of that.
   */
  static long capNanos(IoScheduler scheduler) {
    return scheduler.waitCapNanos() / 4 * 5;
  }

  /** Until when a thread that begins to wait now may wait, by {@link System#nanoTime}. */
  static long deadline(IoScheduler scheduler) {
    return System.nanoTime() + capNanos(scheduler);
  }

  /**
   * Waits until the window is done or has failed, or the deadline is over; the latter two are
   * counted.
   *
   * @return false if the thread was interrupted: it is to go on at once
   */
  static boolean await(Submission window, long deadline, IoScheduler scheduler) {
    try {
      window.done().get(Math.max(0, deadline - System.nanoTime()), TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    } catch (TimeoutException e) {
      countSlow(scheduler, e);
    } catch (ExecutionException e) {
      countFailed(scheduler, e.getCause());
    } catch (CancellationException e) {
      // the stream was closed: nobody needs it
    }
    return true;
  }

  /**
   * Waits until the window has begun or is over, or the deadline is over: who then waits for its
   * end counts that.
   *
   * @return false if the thread was interrupted: it is to go on at once
   */
  static boolean awaitBegun(Submission window, long deadline) {
    try {
      window.begun().get(Math.max(0, deadline - System.nanoTime()), TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    } catch (TimeoutException | ExecutionException | CancellationException e) {
      return true;
    }
    return true;
  }

  static void countSlow(IoScheduler scheduler, Throwable cause) {
    scheduler
        .failOpen()
        .count(
            FailOpen.Reason.SLOW_DEVICE, "a window took too long on " + scheduler.device(), cause);
  }

  static void countFailed(IoScheduler scheduler, Throwable cause) {
    scheduler
        .failOpen()
        .count(FailOpen.Reason.IO_ERROR, "a window failed on " + scheduler.device(), cause);
  }
}
