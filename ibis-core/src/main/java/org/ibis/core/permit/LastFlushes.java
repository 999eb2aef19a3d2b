package org.ibis.core.permit;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Predicate;
import org.ibis.core.permit.Frame.TakeOver;
import org.ibis.core.permit.Frame.TakenOver;

/**
 * Sees to the flushes of a process that is about to end: the kernel would write what it leaves past
 * the scheduler. The other side does them in its stead; those that it does not take are waited for,
 * unless they wait in memory there: nobody wants the device then, and the kernel may write them.
 */
final class LastFlushes {
  /** A node answers in a millisecond whether it takes a flush over. */
  private static final long TAKE_OVER_MILLIS = 1000;

  private final AskedWindows windows;
  private final Predicate<Frame> send;
  private final Map<Integer, CompletableFuture<Void>> answers = new ConcurrentHashMap<>();

  /**
   * @param send sends a frame to the other side, if it can
   */
  LastFlushes(AskedWindows windows, Predicate<Frame> send) {
    this.windows = windows;
    this.send = send;
  }

  /** Returns when nothing is left; false where something is when the time is over. */
  boolean await(long millis) {
    long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
    List<CompletableFuture<?>> asked = new ArrayList<>();
    for (AskedWindow w : windows.flushes()) {
      int descriptor = w.io.descriptor();
      if (descriptor >= 0) {
        CompletableFuture<Void> answer = new CompletableFuture<>();
        answers.put(w.id, answer);
        if (send.test(new TakeOver(w.id, descriptor, w.window.start()))) {
          asked.add(CompletableFuture.anyOf(answer, w.done));
        }
      }
    }
    boolean unused = await(asked, Math.min(millis, TAKE_OVER_MILLIS));
    answers.clear();
    List<CompletableFuture<?>> left = new ArrayList<>();
    boolean held = false;
    for (AskedWindow w : windows.flushes()) {
      if (w.held) {
        held = true;
      } else {
        left.add(w.done);
      }
    }
    return await(left, TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime())) && !held;
  }

  /** Says whether the other side does a flush: then it is done to this process. */
  void answered(TakenOver frame) {
    AskedWindow w = frame.taken() ? windows.remove(frame.id()) : null;
    if (w != null) {
      w.done.complete(null);
    }
    CompletableFuture<Void> answer = answers.remove(frame.id());
    if (answer != null) {
      answer.complete(null);
    }
  }

  private static boolean await(List<CompletableFuture<?>> all, long millis) {
    try {
      CompletableFuture.allOf(all.toArray(CompletableFuture[]::new))
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
