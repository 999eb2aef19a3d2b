package org.ibis.blockhint.stream;

import static java.util.Objects.requireNonNull;

import java.io.Closeable;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.ibis.blockhint.FileRange;
import org.ibis.core.FailOpen;
import org.ibis.core.FlowTag;
import org.ibis.core.IoOp;
import org.ibis.core.device.IoScheduler;
import org.ibis.core.device.Submission;
import org.ibis.core.window.ReadHint;
import org.ibis.core.window.ReadWindows;
import org.ibis.core.window.Window;

/**
 * A segment of a file that an event loop sends from its begin to its end: as {@link WindowedReads},
 * but nothing here waits. {@link #ready} says what may be read now; where that is nothing, the loop
 * is woken later.
 *
 * <p>Each byte of the segment is counted once: as the flow's read when its window was paged in, or
 * was found in memory. Windows that were paged in ahead of a reader that went away stay counted, as
 * the disk has read them; windows that were taken back or failed are not counted. What the kernel
 * dropped before it was sent is paged in once more, under a permit; that costs the flow service,
 * but is counted apart, with what is no data of the job's, so that what a flow read is what its job
 * got.
 *
 * <p>Used by the loop's one thread.
 */
public final class PolledReads implements AutoCloseable {
  private final IoScheduler scheduler;
  private final FlowTag tag;
  private final FileRange range;
  private final Closeable file;
  private final long end; // bytes from the file's begin
  private final ScheduledExecutorService loop;
  private final Runnable wake;
  private final ReadWindows plan;
  private final ArrayDeque<Submission> ahead = new ArrayDeque<>(); // as the plan's windows
  private final List<Submission> late = new ArrayList<>(); // not waited for any longer

  private Submission awaited; // what the loop is to be woken for, or null
  private Future<?> deadline; // of awaited
  private Submission givenUp; // the last one that took too long
  private Window again; // what is paged in once more, or null
  private Submission pagesInAgain; // again's
  private long trustedTo; // not looked at whether it is in memory, bytes: it would be no use
  private boolean closed;

  /**
   * @param file is closed when the last window has ended, after its range
   * @param start of the segment, bytes from the file's begin
   * @param end of the segment, exclusive
   * @param loop runs {@code wake} and watches over the waits
   * @param wake runs when {@link #ready} is worth another call
   */
  public PolledReads(
      IoScheduler scheduler,
      FlowTag tag,
      FileRange range,
      Closeable file,
      long start,
      long end,
      ScheduledExecutorService loop,
      Runnable wake) {
    this.scheduler = requireNonNull(scheduler, "scheduler is null");
    this.tag = requireNonNull(tag, "tag is null").ofStream(StreamNumbers.next());
    this.range = requireNonNull(range, "range is null");
    this.file = requireNonNull(file, "file is null");
    this.end = end;
    this.loop = requireNonNull(loop, "loop is null");
    this.wake = requireNonNull(wake, "wake is null");
    ReadHint hint = scheduler.memory(tag).readHint();
    // It is known to be read to its end, so windows may stand ahead from the first one on.
    this.plan =
        new ReadWindows(scheduler.limits(), new ReadHint(hint.firstBytes(), hint.ahead(), true));
    boolean unused = plan.wants(start);
  }

  /**
   * How much may be read now without waiting for the device. Whatever goes wrong is counted and
   * answered with {@code most}: the read itself finds its own error.
   *
   * @param position bytes from the file's begin, before the segment's end; never falls
   * @param most bytes that are wanted, over 0
   * @return bytes from the position on; 0 if the loop is to be woken for more
   */
  public long ready(long position, long most) {
    if (closed) {
      return 0;
    }
    try {
      return readyNow(position, Math.min(most, end - position));
    } catch (RuntimeException e) {
      scheduler.failOpen().count(FailOpen.Reason.INTERNAL_ERROR, "windows of a segment", e);
      return Math.min(most, end - position);
    }
  }

  private long readyNow(long position, long most) {
    boolean unused = plan.wants(position);
    planAhead(position + 1);
    while (!plan.isCovered(position + 1)) {
      Submission next = ahead.getFirst();
      boolean waited = next == awaited || next == givenUp;
      if (!hasEnded(next)) {
        return 0;
      }
      ahead.removeFirst();
      Window window = plan.consume(waited);
      if (!isInMemory(next)) {
        trustedTo = window.end();
      }
      planAhead(position + 1);
    }
    long bytes = Math.min(most, plan.coveredTo() - position);
    return isStillInMemory(position, bytes) ? bytes : 0;
  }

  private void planAhead(long wantedTo) {
    if (!plan.wantsMore(wantedTo)) {
      return;
    }
    long most = scheduler.standing(tag).requestBytes(scheduler.limits());
    for (Window w = plan.next(wantedTo, end, most); w != null; w = plan.next(wantedTo, end, most)) {
      ahead.addLast(submit(w));
    }
  }

  private Submission submit(Window w) {
    if (range.isResident(w.start(), w.bytes())) {
      return scheduler.fromMemory(tag, w.bytes());
    }
    return scheduler.submit(tag, IoOp.READ, w, range::pageIn);
  }

  /** Looks whether the kernel took it from memory again, and if so has it brought back. */
  private boolean isStillInMemory(long position, long bytes) {
    if (again != null) {
      if (!hasEnded(pagesInAgain)) {
        return false;
      }
      boolean unused = isInMemory(pagesInAgain); // counts if it is not
      trustedTo = again.end();
      again = null;
      pagesInAgain = null;
    }
    if (position + bytes <= trustedTo
        || !range.canTellResident()
        || range.isResident(position, bytes)) {
      return true;
    }
    long window = Math.max(bytes, scheduler.limits().initialBytes());
    again = new Window(position, Math.min(plan.coveredTo(), position + window));
    pagesInAgain = scheduler.submitChecksums(tag, again, range::pageIn);
    return isStillInMemory(position, bytes);
  }

  /** Whether a window is done, has failed or took too long; if not, the loop is woken then. */
  private boolean hasEnded(Submission window) {
    if (window.done().isDone() || window == givenUp) {
      return true;
    }
    if (window != awaited) {
      awaited = window;
      deadline =
          loop.schedule(() -> giveUp(window), Waits.capNanos(scheduler), TimeUnit.NANOSECONDS);
      var unused = window.done().whenComplete((ok, failed) -> loop.execute(() -> ended(window)));
    }
    return false;
  }

  private void ended(Submission window) {
    if (window == awaited && !closed) {
      boolean unused = deadline.cancel(false);
      wake.run();
    }
  }

  private void giveUp(Submission window) {
    if (window != awaited || window.done().isDone() || closed) {
      return;
    }
    Waits.countSlow(scheduler, null);
    givenUp = window;
    late.add(window);
    wake.run();
  }

  private boolean isInMemory(Submission window) {
    if (!window.done().isDone()) {
      return false; // given up
    }
    if (!window.done().isCompletedExceptionally()) {
      return true;
    }
    Waits.countFailed(scheduler, window.done().handle((ok, failure) -> failure).join());
    return false;
  }

  /** Takes back what is queued. The file is let go when what is under way has ended. */
  @Override
  public void close() {
    if (closed) {
      return;
    }
    closed = true;
    if (deadline != null) {
      boolean unused = deadline.cancel(false);
    }
    scheduler.memory(tag).readHint(plan.hint());
    late.addAll(ahead);
    if (pagesInAgain != null) {
      late.add(pagesInAgain);
    }
    late.forEach(Submission::cancel);
    ahead.clear();
    LateClose.afterAll(
        late,
        () -> {
          range.close();
          file.close();
        },
        scheduler.failOpen());
  }
}
