package org.ibis.blockhint.stream;

import java.io.Closeable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.ibis.core.device.IoScheduler;

/**
 * Read-ahead for an event loop, which never waits: it is woken when there is more to read, or when
 * the cap is over. Used by the loop's one thread.
 */
public final class LoopReads implements AutoCloseable {
  private final IoScheduler scheduler;
  private final ReadAhead reads;
  private final Closeable file;
  private final ScheduledExecutorService loop;
  private final Runnable wake;
  private CompletableFuture<Void> awaited; // what the loop is to be woken for, or null
  private Future<?> deadline; // of awaited
  private boolean closed;

  /**
   * @param file is closed when the last window has ended
   * @param loop runs {@code wake} and watches over the waits
   * @param wake runs when {@link #ready} is worth another call
   */
  public LoopReads(
      IoScheduler scheduler,
      ReadAhead reads,
      Closeable file,
      ScheduledExecutorService loop,
      Runnable wake) {
    this.scheduler = scheduler;
    this.reads = reads;
    this.file = file;
    this.loop = loop;
    this.wake = wake;
  }

  /**
   * How much may be read now without waiting for the device.
   *
   * @param position bytes from the file's begin
   * @param most bytes that are wanted, over 0
   * @return bytes from the position on; 0 if the loop is to be woken for more
   */
  public long ready(long position, long most) {
    if (closed) {
      return 0;
    }
    long bytes = reads.ready(position, most);
    if (bytes == 0) {
      awaitMore();
    }
    return bytes;
  }

  /**
   * Says what will be read later, so that it is asked for in time; wakes nobody.
   *
   * @param position bytes from the file's begin
   * @param most bytes, over 0
   */
  public void expect(long position, long most) {
    if (!closed) {
      long unused = reads.ready(position, most);
    }
  }

  private void awaitMore() {
    CompletableFuture<Void> more = reads.pending();
    if (more == awaited) {
      return; // asked again too early
    }
    awaited = more;
    deadline = loop.schedule(() -> giveUp(more), Waits.capNanos(scheduler), TimeUnit.NANOSECONDS);
    var unused = more.whenComplete((ok, failed) -> loop.execute(() -> come(more)));
  }

  private void come(CompletableFuture<Void> more) {
    if (more == awaited && !closed) {
      stopWaiting();
      wake.run();
    }
  }

  private void giveUp(CompletableFuture<Void> more) {
    if (more != awaited || more.isDone() || closed) {
      return;
    }
    stopWaiting();
    Waits.countSlow(scheduler, null);
    reads.giveUp();
    wake.run();
  }

  private void stopWaiting() {
    awaited = null;
    boolean unused = deadline.cancel(false);
  }

  /** Takes back what is queued. The file is let go when what is under way has ended. */
  @Override
  public void close() {
    if (closed) {
      return;
    }
    closed = true;
    if (awaited != null) {
      stopWaiting();
    }
    reads.close(file);
  }
}
