package org.ibis.datanode;

import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.ibis.core.FailOpen;
import org.ibis.core.device.DeviceScheduler;

/** How a thread of Hadoop's waits for a window: not for ever, and never with an exception. */
final class Waits {
  private Waits() {}

  /**
   * Waits until the window is done, has failed or took too long; the latter two are counted.
   *
   * @return false if the thread was interrupted: it is to go on at once
   */
  static boolean await(DeviceScheduler.Submission window, DeviceScheduler scheduler) {
    try {
      // The permit takes the cap at most, give or take a period; as long again for the device.
      window.done().get(2 * scheduler.waitCapNanos(), TimeUnit.NANOSECONDS);
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
