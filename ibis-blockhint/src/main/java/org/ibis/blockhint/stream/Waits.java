package org.ibis.blockhint.stream;

import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.ibis.core.FailOpen;
import org.ibis.core.device.IoScheduler;

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
   * The same of one that syncs, flushes before it and all: an hsync syncs two files, data and
   * checksums, and one client waits for both.
   */
  static long syncDeadline(IoScheduler scheduler) {
    return System.nanoTime() + capNanos(scheduler) / 2;
  }

  /**
   * How long a device may end nothing before writers go on in memory, as they do without IBIS, ns:
   * an error that a disk retries takes seconds, what is slow only takes less.
   */
  private static long patienceNanos(IoScheduler scheduler) {
    return scheduler.waitCapNanos() / 5;
  }

  /** How a wait ended. */
  enum End {
    OVER,
    TIMED_OUT,
    INTERRUPTED,
    SILENT
  }

  /**
   * Waits until it completes, or the deadline is over; that, and a failure, is counted. An
   * interrupted thread is to go on at once.
   */
  static End await(CompletableFuture<?> what, long deadline, IoScheduler scheduler) {
    End end = waitUntil(deadline, what, scheduler);
    if (end == End.TIMED_OUT) {
      countSlow(scheduler, null);
    }
    return end;
  }

  /**
   * Waits for a flush in the same way, but not for a device that is silent: it shares nothing out,
   * so to hold a writer back serves nobody.
   */
  static End awaitFlush(CompletableFuture<?> flush, long deadline, IoScheduler scheduler) {
    while (true) {
      long left = patienceNanos(scheduler) - scheduler.silentNanos();
      if (left <= 0) {
        scheduler
            .failOpen()
            .count(FailOpen.Reason.SLOW_DEVICE, scheduler.device() + " is silent", null);
        return End.SILENT;
      }
      long look = System.nanoTime() + left;
      if (look - deadline >= 0) {
        return await(flush, deadline, scheduler);
      }
      End end = waitUntil(look, flush, scheduler);
      if (end != End.TIMED_OUT) {
        return end;
      }
    }
  }

  private static End waitUntil(long time, CompletableFuture<?> what, IoScheduler scheduler) {
    try {
      what.get(Math.max(0, time - System.nanoTime()), TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return End.INTERRUPTED;
    } catch (TimeoutException e) {
      return End.TIMED_OUT;
    } catch (ExecutionException e) {
      countFailed(scheduler, e.getCause());
    } catch (CancellationException e) {
      // the stream was closed: nobody needs it
    }
    return End.OVER;
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
