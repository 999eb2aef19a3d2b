package org.ibis.blockhint.stream;

import java.io.IOException;
import java.util.TreeMap;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.LongSupplier;
import org.ibis.blockhint.FileRange;
import org.ibis.core.device.RangeIo;
import org.ibis.core.device.Submission;
import org.ibis.core.window.Window;

/**
 * A window on its way into memory, part by part: its reader goes on with the first part while the
 * others come. Safe for use by several threads.
 */
final class Arrival implements RangeIo {
  private final FileRange range;
  private final LongSupplier clock;
  private final Window window;
  private final boolean callerWaits;
  private final boolean stays;
  private final TreeMap<Long, Long> early = new TreeMap<>(); // start to end, of parts past a gap
  private long to; // all before it is in memory, bytes from the file's begin
  private long firstNanos; // when the first part came
  private boolean over; // no more parts will come
  private Throwable failure; // or null
  private CompletableFuture<Void> more; // somebody waits for it; or null
  private Submission submission;

  /**
   * @param callerWaits as in {@link RangeIo#callerWaits}
   * @param stays as in {@link RangeIo#staysInMemory}
   * @param clock ns, monotone
   */
  Arrival(FileRange range, Window window, boolean callerWaits, boolean stays, LongSupplier clock) {
    this.range = range;
    this.window = window;
    this.callerWaits = callerWaits;
    this.stays = stays;
    this.clock = clock;
    this.to = window.start();
  }

  /** Says what was handed in for it. */
  void submitted(Submission s) {
    submission = s;
    var unused = s.done().whenComplete((ok, failed) -> ended(failed));
  }

  @Override
  public void run(long start, long bytes) throws IOException {
    range.pageIn(start, bytes);
    arrived(start, bytes);
  }

  @Override
  public void arrived(long start, long bytes) {
    CompletableFuture<Void> wake;
    synchronized (this) {
      if (early.isEmpty() && to == window.start()) {
        firstNanos = clock.getAsLong();
      }
      early.merge(start, start + bytes, Math::max);
      while (!early.isEmpty() && early.firstKey() <= to) {
        to = Math.max(to, early.pollFirstEntry().getValue());
      }
      wake = takeMore();
    }
    wake(wake);
  }

  @Override
  public boolean callerWaits() {
    return callerWaits;
  }

  @Override
  public boolean staysInMemory() {
    return stays;
  }

  private void ended(Throwable failed) {
    CompletableFuture<Void> wake;
    synchronized (this) {
      over = true;
      failure = failed instanceof CompletionException ? failed.getCause() : failed;
      wake = takeMore();
    }
    wake(wake);
  }

  private CompletableFuture<Void> takeMore() {
    CompletableFuture<Void> wake = more;
    more = null;
    return wake;
  }

  private static void wake(CompletableFuture<Void> waiting) {
    if (waiting != null) {
      waiting.complete(null); // outside of the lock: it runs what waits
    }
  }

  /** All before it is in memory, bytes from the file's begin. */
  synchronized long to() {
    return to;
  }

  /** When the first part came, ns. */
  synchronized long firstNanos() {
    return firstNanos;
  }

  /** Whether nothing more will come. */
  synchronized boolean isOver() {
    return over;
  }

  /** Why not all of it came; null where it did, or was not to. */
  synchronized Throwable failure() {
    return failure instanceof CancellationException ? null : failure;
  }

  /** Completes when more has come than {@code seen}, or nothing more will. */
  synchronized CompletableFuture<Void> moreThan(long seen) {
    if (over || to > seen) {
      return CompletableFuture.completedFuture(null);
    }
    if (more == null) {
      more = new CompletableFuture<>();
    }
    return more;
  }

  Submission submission() {
    return submission;
  }
}
