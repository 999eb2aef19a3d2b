package org.ibis.blockhint.stream;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import org.ibis.blockhint.FileRange;
import org.ibis.core.FailOpen;
import org.ibis.core.FlowTag;
import org.ibis.core.IoOp;
import org.ibis.core.device.IoScheduler;
import org.ibis.core.device.Standing;
import org.ibis.core.device.Submission;
import org.ibis.core.window.ReadHint;
import org.ibis.core.window.ReadWindows;
import org.ibis.core.window.Window;

/**
 * One file of a block that is sent: pages its windows in under permits, ahead of the thread that
 * sends it. A permit is given back when the window is in memory, so that a slow client never holds
 * the disk.
 *
 * <p>Used by the one thread that sends the block.
 */
public final class WindowedReads {
  /** A look at what is in memory covers this part of a first window at least. */
  private static final int LOOK = 8;

  private final IoScheduler scheduler;
  private final FlowTag tag;
  private final FileRange range;
  private final SizeOf size;
  private final boolean ofBlock;
  private final ReadWindows plan;
  private long residentFrom; // what was in memory when it was last looked at
  private long residentTo;
  private final ArrayDeque<Submission> ahead = new ArrayDeque<>(); // as the plan's windows
  private final List<Submission> dropped = new ArrayList<>(); // of no use, but perhaps under way
  private boolean closed;

  /** The file's size now, bytes. */
  public interface SizeOf {
    long get() throws IOException;
  }

  private WindowedReads(
      IoScheduler scheduler,
      FlowTag tag,
      FileRange range,
      SizeOf size,
      boolean ofBlock,
      ReadHint hint) {
    this.scheduler = scheduler;
    this.tag = tag.ofStream(StreamNumbers.next());
    this.range = range;
    this.size = size;
    this.ofBlock = ofBlock;
    this.plan = new ReadWindows(scheduler.limits(), hint);
  }

  /** A block's data: begins as the flow's last block was read. */
  public static WindowedReads ofBlock(
      IoScheduler scheduler, FlowTag tag, FileRange range, SizeOf size) {
    return new WindowedReads(scheduler, tag, range, size, true, scheduler.memory(tag).readHint());
  }

  /**
   * A block's checksums, less than 1 % of its data: read at once. Bit by bit, as the kernel's own
   * read-ahead does it, they would take the disk away from the data five times a block.
   */
  public static WindowedReads ofChecksums(
      IoScheduler scheduler, FlowTag tag, FileRange range, SizeOf size) {
    ReadHint whole = new ReadHint(scheduler.limits().bulkBytes(), 1, true);
    return new WindowedReads(scheduler, tag, range, size, false, whole);
  }

  /**
   * Returns when the range is in memory as far as the file goes, or must not be waited for any
   * longer. Whatever goes wrong is counted: the read itself finds its own error.
   */
  public void await(long position, long bytes) {
    if (closed || isKnownResident(position, bytes)) {
      return; // as for most reads: a task reads its spills byte by byte
    }
    try {
      if (plan.wants(position)) {
        dropAhead();
      }
      planAhead(position + bytes);
      long deadline = Waits.deadline(scheduler); // of them all: the client has one for the read
      while (!plan.isCovered(position + bytes) && !ahead.isEmpty()) {
        Submission window = ahead.removeFirst();
        boolean wait = !window.done().isDone();
        if (wait && !Waits.await(window, deadline, scheduler)) {
          ahead.addFirst(window); // interrupted
          return;
        }
        plan.consume(wait);
        planAhead(position + bytes);
      }
      awaitEvicted(position, bytes, deadline);
    } catch (IOException | RuntimeException e) {
      scheduler.failOpen().count(FailOpen.Reason.INTERNAL_ERROR, "read windows", e);
    }
  }

  /** Whether it was in memory when it was last looked at, a moment ago. */
  private boolean isKnownResident(long position, long bytes) {
    return position >= residentFrom
        && position + bytes <= residentTo
        && plan.isCovered(position + bytes);
  }

  /**
   * Brings back what the kernel took from memory before it was sent, as it does where memory is
   * short or reclaimed early. Without this such a read would go to the disk past the scheduler.
   */
  private void awaitEvicted(long position, long bytes, long deadline) throws IOException {
    if (!range.canTellResident()) {
      return;
    }
    long rest = size.get() - position;
    long length =
        Math.min(
            rest,
            Math.max(
                bytes,
                Math.min(scheduler.limits().initialBytes() / LOOK, plan.coveredTo() - position)));
    if (length <= 0) {
      return;
    }
    residentFrom = position;
    residentTo = position + length;
    if (range.isResident(position, length)) {
      return;
    }
    long window = Math.min(rest, scheduler.limits().initialBytes());
    Window again = new Window(position, position + Math.max(length, window));
    boolean unused = Waits.await(submit(again), deadline, scheduler);
  }

  private void planAhead(long wantedTo) throws IOException {
    if (!plan.wantsMore(wantedTo)) {
      return; // as for most packets: spares a look at the file
    }
    long fileBytes = size.get();
    Standing standing = scheduler.standing(tag);
    long most = standing.requestBytes(scheduler.limits());
    // Where the flow has the lesser share its windows wait for long whatever their number; one step
    // ahead is enough to have something in the queue, and no more is read in vain where the reader
    // stops.
    while (standing != Standing.LESSER || !plan.hasStepAhead()) {
      Window w = plan.next(wantedTo, fileBytes, most);
      if (w == null) {
        return;
      }
      ahead.addLast(submit(w));
    }
  }

  private Submission submit(Window w) {
    // What was just written is read straight away as a rule, a job's own files above all: no use in
    // waiting for the disk then.
    if (range.isResident(w.start(), w.bytes())) {
      return scheduler.fromMemory(tag, ofBlock ? w.bytes() : 0);
    }
    return ofBlock
        ? scheduler.submit(tag, IoOp.READ, w, range::pageIn)
        : scheduler.submitChecksums(tag, w, range::pageIn);
  }

  private void dropAhead() {
    dropped.removeIf(s -> s.done().isDone());
    ahead.forEach(Submission::cancel);
    dropped.addAll(ahead);
    ahead.clear();
  }

  /** Takes back what is queued. The file is let go when what is under way has ended. */
  public void close() {
    if (closed) {
      return;
    }
    closed = true;
    if (ofBlock) {
      scheduler.memory(tag).readHint(plan.hint());
    }
    dropAhead();
    LateClose.afterAll(dropped, range, scheduler.failOpen());
  }
}
