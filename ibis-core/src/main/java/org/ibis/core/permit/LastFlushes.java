package org.ibis.core.permit;

import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import org.ibis.core.permit.Frame.TakeOver;

/**
 * Sees to the flushes of a process that is about to end: the kernel would write what it leaves past
 * the scheduler. The other side does them in its stead; those that it does not take are waited for.
 */
final class LastFlushes {
  /** A node answers in a millisecond whether it takes a flush over. */
  private static final long TAKE_OVER_MILLIS = 1000;

  private final AskedWindows windows;
  private final Predicate<Frame> send;
  private final BooleanSupplier held;

  /**
   * @param send sends a frame to the other side, if it can
   * @param held whether flushes wait in memory there: then nobody is to wait for one
   */
  LastFlushes(AskedWindows windows, Predicate<Frame> send, BooleanSupplier held) {
    this.windows = windows;
    this.send = send;
    this.held = held;
  }

  /** Returns when nothing is left; false where something is when the time is over. */
  boolean await(long millis) {
    long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
    List<AskedWindow> flushes = windows.flushes();
    for (AskedWindow w : flushes) {
      int descriptor = w.io.descriptor();
      if (descriptor >= 0) {
        boolean unused = send.test(new TakeOver(w.id, descriptor, w.window.start()));
      }
    }
    return await(flushes, Math.min(millis, TAKE_OVER_MILLIS))
        || (!held.getAsBoolean()
            && await(
                windows.flushes(), TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime())));
  }

  /** Says that the other side does a flush: to this process it is done. */
  void takenOver(int id) {
    AskedWindow w = windows.remove(id);
    if (w != null) {
      w.done.complete(null);
    }
  }

  private static boolean await(List<AskedWindow> all, long millis) {
    try {
      CompletableFuture.allOf(all.stream().map(w -> w.done).toArray(CompletableFuture[]::new))
          .get(Math.max(0, millis), TimeUnit.MILLISECONDS);
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return true; // it is to end now
    } catch (ExecutionException | CancellationException | TimeoutException e) {
      return false;
    }
  }
}
