package org.ibis.core.device;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.ibis.core.IoOp;
import org.ibis.core.window.ReadHint;

/**
 * What the streams of one flow on one device share, in this process: how its next one is likely to
 * be read, how many are being read, whose place the next one takes, and what was written and is not
 * flushed, whether its stream is still open or not. Safe for use by several threads.
 */
public final class FlowStreams {
  /** Bytes of flushes to wait for by each that is written, where too much is unflushed. */
  private static final int WAITS_FOR_WRITTEN = 2;

  private final Map<Submission, Long> flushes = new LinkedHashMap<>(); // bytes; the oldest first
  private final UnflushedShares shares = new UnflushedShares();
  private CompletableFuture<Void> nextFlushed = new CompletableFuture<>();
  private final StreamSuccession succession = new StreamSuccession();
  private ReadHint hint = ReadHint.UNKNOWN;
  private int readers;
  private long waits; // bytes of flushes that its writers may have to wait for
  private long unflushed; // bytes: those of flushes, and what fills windows
  private long inFlushes; // of that

  /** How the next stream is to be read at first. */
  public synchronized ReadHint hint() {
    return hint;
  }

  /** Takes note of how a stream was read. */
  public synchronized void hint(ReadHint next) {
    hint = next;
  }

  /** Says that a stream begins to have windows ahead of its reader. */
  public synchronized void readerBegins() {
    readers++;
  }

  /** Says that such a stream has ended. */
  public synchronized void readerEnds() {
    readers--;
  }

  /** How many streams have windows ahead of their readers. */
  public synchronized int readers() {
    return readers;
  }

  /** Says that a long stream has ended, which another one may go on for. */
  public synchronized void ended(IoOp op, long stream) {
    succession.ended(op, stream);
  }

  /** The number of the stream that one which begins now goes on for; 0 where there is none. */
  public synchronized long predecessor(IoOp op) {
    return succession.next(op);
  }

  /**
   * Says that bytes were written: they are unflushed.
   *
   * @param stream that wrote them: the same object until it {@link #ended(Object)}
   */
  public synchronized void wrote(Object stream, long bytes) {
    unflushed += bytes;
    waits = Math.min(waits + WAITS_FOR_WRITTEN * bytes, unflushed);
    shares.writes(stream);
  }

  /** Says that a window that was taken back is to be flushed all the same. */
  public synchronized void again(long bytes) {
    unflushed += bytes;
  }

  /** What was written so far need not be waited for: nobody else wanted the device. */
  public synchronized void waitsForNothing() {
    waits = 0;
  }

  /**
   * Whether a writer that has too much unflushed is to wait for a flush: twice as much goes out as
   * comes in. So what was held in memory while nobody wanted the device goes down step by step, and
   * its writer goes on meanwhile, as fast as its share lets it.
   */
  public synchronized boolean mayWait() {
    Iterator<Long> oldest = flushes.values().iterator();
    return !oldest.hasNext() || oldest.next() <= waits;
  }

  /** Says that of these bytes the kernel takes care. */
  public synchronized void leftToKernel(long bytes) {
    unflushed -= bytes;
  }

  /** Says that bytes that were written are in a window now; they are flushed when that is done. */
  public void flushing(Submission window, long bytes) {
    synchronized (this) {
      if (window.done().isDone()) { // such as the one of all that need no permit
        unflushed -= bytes;
        return;
      }
      flushes.put(window, bytes);
      inFlushes += bytes;
    }
    var unused =
        window
            .done()
            .whenComplete(
                (ok, failed) -> {
                  forget(window);
                  completeNext(failed);
                });
    var unusedToo =
        window
            .doneOrHeld()
            .whenComplete(
                (ok, failed) -> {
                  if (!window.done().isDone()) {
                    completeNext(null);
                  }
                });
  }

  /** Says to all that wait that there is less to wait for. */
  private void completeNext(Throwable failed) {
    CompletableFuture<Void> now;
    synchronized (this) {
      now = nextFlushed;
      nextFlushed = new CompletableFuture<>();
    }
    if (failed == null) {
      now.complete(null);
    } else {
      now.completeExceptionally(failed);
    }
  }

  /**
   * Completes when the next flush is done, whichever that is, or is held from now on; exceptionally
   * where it failed. To be asked for before one looks whether there is too much.
   */
  public synchronized CompletableFuture<Void> nextFlushed() {
    return nextFlushed;
  }

  /** No longer counts a window: it is done, or takes so long that nobody waits for it. */
  public synchronized void forget(Submission window) {
    Long bytes = flushes.remove(window);
    if (bytes != null) {
      unflushed -= bytes;
      inFlushes -= bytes;
      waits = Math.max(0, waits - bytes);
      shares.flushed(bytes);
    }
  }

  /** Says that a stream is written no longer. */
  public synchronized void ended(Object stream) {
    shares.ended(stream);
  }

  /**
   * An equal share of what the flow may have unflushed, bytes: among the streams that write.
   *
   * @param credit what the flow may have unflushed, bytes
   */
  public synchronized long share(Object stream, long credit) {
    return shares.share(stream, credit);
  }

  /**
   * Whether the flow has too much unflushed for a stream to go on.
   *
   * @param mine what the stream has unflushed that is not held, bytes
   * @param credit what the flow may have unflushed, bytes
   */
  public synchronized boolean isTooMuch(Object stream, long mine, long credit) {
    shares.writes(stream);
    return awaitedBytes() > shares.mostUnflushed(stream, mine, credit);
  }

  /** What the flow has written here that is not flushed, bytes. */
  public synchronized long unflushedBytes() {
    return unflushed;
  }

  /**
   * The same without what is held in memory, where nobody waits for it, bytes. Of a flow the oldest
   * flushes are held no longer first.
   */
  public synchronized long awaitedBytes() {
    long awaited = unflushed - inFlushes;
    for (Map.Entry<Submission, Long> f : flushes.entrySet()) {
      if (f.getKey().isHeld()) {
        break;
      }
      awaited += f.getValue();
    }
    return awaited;
  }

  /** The window that has waited longest to be flushed; null where none does. */
  public synchronized Submission oldestFlush() {
    Iterator<Submission> all = flushes.keySet().iterator();
    return all.hasNext() ? all.next() : null;
  }

  /** Whether no stream has anything here: then only the hint would be lost with it. */
  synchronized boolean isIdle() {
    return readers == 0 && unflushed == 0;
  }
}
