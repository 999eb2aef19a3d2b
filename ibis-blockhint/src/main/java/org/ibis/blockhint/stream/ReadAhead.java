package org.ibis.blockhint.stream;

import static java.util.Objects.requireNonNull;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.concurrent.CompletableFuture;
import java.util.function.LongSupplier;
import org.ibis.blockhint.FileRange;
import org.ibis.core.FailOpen;
import org.ibis.core.FlowTag;
import org.ibis.core.Mode;
import org.ibis.core.device.IoScheduler;
import org.ibis.core.window.ReadAheadPlan;
import org.ibis.core.window.ReadHint;
import org.ibis.core.window.Window;

/**
 * One file that is read: pages its windows in under permits, ahead of its reader. A permit is given
 * back when the window is in memory, so that a slow reader never holds the disk. Nothing here
 * waits: {@link #ready} says what may be read now, and {@link #pending} when to ask again.
 *
 * <p>What is in memory takes no permit. Each byte of data is counted once: as the flow's read when
 * its window was paged in, or when it was read from memory. What the kernel dropped before it was
 * read is paged in once more, under a permit; that costs the flow service, but is counted apart.
 * Windows that were taken back or failed are not counted.
 *
 * <p>The file is let go when no I/O on it is under way any more, however long that takes. Used by
 * one thread at a time.
 */
public final class ReadAhead {
  /**
   * What was in memory so long ago may be gone: DAMON finds out what is cold by samples of 100 ms,
   * and reclaim under pressure is not faster. A look costs microseconds.
   */
  static final long LOOK_AGAIN_NANOS = 100_000_000;

  /** A look back at what was read covers so much at least, bytes. */
  private static final long LOOK_BACK_BYTES = 128 << 10;

  /** What is in the file. */
  public enum Content {
    /** A job's data. */
    DATA,

    /** The same, and its reader will come to its end for sure. */
    SEGMENT,

    /** Checksums of a block: no data of the job's, and they say nothing of how it reads. */
    CHECKSUMS
  }

  private final IoScheduler scheduler;
  private final FlowTag flow;
  private final FileRange range;
  private final SizeOf size;
  private final Content content;
  private final LongSupplier clock;
  private final ArrayDeque<AheadWindow> ahead = new ArrayDeque<>();
  private final Paging paging;
  private ReadAheadPlan plan; // null before the first read
  private StreamAccount account; // null as well
  private long fileBytes = -1; // when it was last looked at; under 0 before that
  private long readTo; // how far the reader has come, or may have, bytes from the file's begin
  private boolean closed;

  /**
   * @param size of the file, or of what is read of it, from the file's begin
   * @param clock ns, monotone
   */
  public ReadAhead(
      IoScheduler scheduler,
      FlowTag flow,
      FileRange range,
      SizeOf size,
      Content content,
      LongSupplier clock) {
    this.scheduler = requireNonNull(scheduler, "scheduler is null");
    this.flow = requireNonNull(flow, "flow is null");
    this.range = requireNonNull(range, "range is null");
    this.size = requireNonNull(size, "size is null");
    this.content = requireNonNull(content, "content is null");
    this.clock = requireNonNull(clock, "clock is null");
    this.paging = new Paging(scheduler, flow, range, content != Content.CHECKSUMS, clock);
  }

  /** Says that whoever calls {@link #ready} waits until what it asks for is. */
  void callerWaits() {
    paging.callerWaits();
  }

  /**
   * How much may be read now without waiting for the device. Whatever goes wrong is counted and
   * answered with {@code most}: the read itself finds its own error, and the file's end. So is all
   * while nothing is scheduled; when it is again, the stream goes on from where it is then.
   *
   * @param position bytes from the file's begin
   * @param most bytes that are wanted, over 0
   * @return bytes from the position on; 0 where it is to be asked again when {@link #pending}
   *     completes
   */
  public long ready(long position, long most) {
    if (closed || scheduler.mode() != Mode.ON) {
      return most;
    }
    try {
      return readyNow(position, most);
    } catch (IOException | RuntimeException | LinkageError e) {
      scheduler.failOpen().count(FailOpen.Reason.INTERNAL_ERROR, "read windows", e);
      return most;
    }
  }

  private long readyNow(long position, long most) throws IOException {
    long now = clock.getAsLong();
    if (plan == null) {
      begin();
    }
    if (plan.movesTo(position)) {
      dropAhead();
      account.moves();
    }
    while (!ahead.isEmpty() && ahead.getFirst().end <= position) {
      leave(ahead.removeFirst());
    }
    planAhead(position + Math.min(most, scheduler.limits().partBytes()), now);
    long bytes = inMemory(position, most, now);
    if (paging.hasBegun()) {
      account.readerBegins();
    }
    plan.gives(position + bytes);
    readTo = position + bytes;
    return bytes;
  }

  private void begin() {
    account = new StreamAccount(scheduler, flow, content != Content.SEGMENT);
    ReadHint hint = content == Content.SEGMENT ? ReadHint.LONG_RUN : account.hint();
    plan =
        content == Content.CHECKSUMS
            ? ReadAheadPlan.ofChecksums(scheduler.limits(), hint)
            : ReadAheadPlan.of(scheduler.limits(), hint);
  }

  /**
   * Says that the reader has come to {@code position} and may go on by itself as far as the answer:
   * for readers of single bytes.
   *
   * @return how much of what follows is in memory now, bytes, up to {@code most}
   */
  long alsoReady(long position, long most) {
    AheadWindow front = ahead.peekFirst();
    if (plan == null || front == null || position < front.start) {
      return 0;
    }
    long bytes = Math.max(0, Math.min(most, front.look() - position));
    plan.gives(position + bytes);
    return bytes;
  }

  /** Says how far the reader has come, bytes from the file's begin. */
  void hasRead(long to) {
    if (plan != null) {
      plan.ends(to);
      readTo = to;
    }
  }

  private void planAhead(long wantedTo, long now) throws IOException {
    if (plan.nextIsAsAsked(wantedTo)
        && range.isResident(plan.plannedTo(), wantedTo - plan.plannedTo())) {
      // The cheap look of a small read.
      ahead.addLast(paging.inMemory(plan.nextAsAsked(wantedTo), now));
      return;
    }
    long share = account.shareAt(plan.reached());
    if (!plan.wantsMore(wantedTo, share)) {
      return; // as for most packets
    }
    fileBytes = size.get();
    for (Window w = plan.next(wantedTo, fileBytes, share);
        w != null;
        w = plan.next(wantedTo, fileBytes, share)) {
      ahead.addLast(paging.enter(w, now, w.start() < wantedTo));
    }
  }

  private long inMemory(long position, long most, long now) throws IOException {
    AheadWindow front = ahead.peekFirst();
    if (front == null || position < front.start) {
      long before = front == null ? plan.plannedTo() : front.start;
      if (position >= before || !range.canTellResident()) {
        return position >= before ? most : Math.min(most, before - position); // the file's end
      }
      long end = Math.min(before, position + Math.max(most, LOOK_BACK_BYTES));
      front = paging.lookBack(position, end, now);
      ahead.addFirst(front);
    }
    long to = front.look();
    if (to < front.end && front.arrival.isOver() && front.look() < front.end) {
      notComing(front);
      to = front.end;
    }
    if (to <= position) {
      return 0;
    }
    if (front.mayBeGone(now) && range.canTellResident()) {
      if (!range.isResident(position, to - position)) {
        long window = Math.max(most, scheduler.limits().initialBytes());
        ahead.addFirst(paging.again(position, Math.min(to, position + window)));
        return inMemory(position, most, now);
      }
      front.seenAt(now);
    }
    return Math.min(most, to - position);
  }

  /** It failed, was cancelled, or there are no permits: the read itself goes to the disk. */
  private void notComing(AheadWindow w) {
    Throwable failure = w.arrival.failure();
    if (failure != null) {
      Waits.countFailed(scheduler, failure);
    }
    w.trust();
  }

  /**
   * Completes when {@link #ready} is worth another call; the same one until then. To be called
   * after it gave 0, by whoever waits for it.
   */
  public CompletableFuture<Void> pending() {
    AheadWindow front = ahead.peekFirst();
    if (front == null || front.arrival == null) {
      return CompletableFuture.completedFuture(null);
    }
    for (AheadWindow w : ahead) { // those behind it are next
      w.awaited();
    }
    return front.arrival.moreThan(front.seen()); // a part may have come since
  }

  /** Waits no longer for what {@link #pending} waits for: it counts as ready. */
  void giveUp() {
    AheadWindow front = ahead.peekFirst();
    if (front != null && front.isUnderWay()) {
      paging.giveUp(front);
    }
  }

  private void dropAhead() {
    while (!ahead.isEmpty()) {
      leave(ahead.removeFirst());
    }
  }

  private void leave(AheadWindow w) {
    if (w.counts) {
      account.withoutPermit(Math.min(w.end, readTo) - w.start);
    }
    paging.leave(w, readTo);
  }

  /**
   * Takes back what is queued. The file is let go when what is under way has ended.
   *
   * @param file closed then, too
   */
  void close(Closeable file) {
    if (closed) {
      return;
    }
    closed = true;
    try {
      if (plan != null) {
        end();
      }
    } catch (IOException | RuntimeException | LinkageError e) {
      scheduler.failOpen().count(FailOpen.Reason.INTERNAL_ERROR, "the end of read windows", e);
    } finally {
      LateClose.afterAll(
          paging.late(),
          () -> {
            range.close();
            file.close();
          },
          scheduler.failOpen());
    }
  }

  private void end() throws IOException {
    plan.ends(readTo);
    dropAhead();
    paging.ends();
    account.ends();
    if (content == Content.DATA && account.takesHints() && !plan.hasNoNews(account.hint())) {
      long bytes = fileBytes < 0 ? size.get() : fileBytes;
      account.hint(plan.hint(bytes, account.hint()));
    }
  }
}
