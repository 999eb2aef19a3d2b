package org.ibis.blockhint.stream;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.ibis.blockhint.FileRange;
import org.ibis.core.FailOpen;
import org.ibis.core.FlowTag;
import org.ibis.core.IoOp;
import org.ibis.core.Mode;
import org.ibis.core.device.FlowStreams;
import org.ibis.core.device.IoScheduler;
import org.ibis.core.device.RangeIo;
import org.ibis.core.device.Submission;
import org.ibis.core.window.FlushPlan;
import org.ibis.core.window.Window;

/**
 * One file that is written: data goes to the page cache as ever, and each full window is flushed
 * under a permit. With too much unflushed, of its stream or of its flow, the writer waits, and so
 * does the job behind it: without permits no flood of dirty pages. While the device itself is
 * silent it goes on in memory, as without IBIS; while nothing is scheduled its windows are left to
 * the kernel.
 *
 * <p>Used by one thread at a time.
 */
public final class WriteBehind implements StreamWrites {
  /** The flow's account is kept to this, bytes: some streams are written byte by byte. */
  private static final long STEP_BYTES = 128 << 10;

  private final IoScheduler scheduler;
  private final FlowTag tag;
  private final FileRange range;
  private final FlowStreams streams;
  private final FlushPlan plan;
  private final ArrayDeque<Flush> unflushed = new ArrayDeque<>(); // the oldest first
  private final List<Submission> late = new ArrayList<>(); // not waited for any longer
  private final long begin; // bytes from the file's begin
  private long submittedTo; // bytes from the file's begin
  private long unknownFrom = Long.MAX_VALUE; // when it is flushed from there on is not known
  private long step; // bytes that were written since the last look
  private boolean closed;

  private record Flush(Submission window, long start, long bytes) {}

  /** The I/O of a window. */
  private record FlushRange(FileRange range) implements RangeIo {
    @Override
    public void run(long start, long bytes) throws IOException {
      if (!range.isDeleted()) {
        range.flush(start, bytes);
      }
    }

    /** Only where it can be seen that the file was deleted meanwhile. */
    @Override
    public boolean mayBeHeld() {
      return range.descriptor() >= 0;
    }

    @Override
    public boolean isMoot() {
      return range.isDeleted();
    }

    @Override
    public int descriptor() {
      return range.descriptor();
    }
  }

  /** A flush that somebody waits for. */
  private record Hurried(FileRange range) implements RangeIo {
    @Override
    public void run(long start, long bytes) throws IOException {
      range.flush(start, bytes);
    }

    @Override
    public int descriptor() {
      return range.descriptor();
    }
  }

  /**
   * @param position where the stream begins to write, bytes
   */
  public WriteBehind(IoScheduler scheduler, FlowTag flow, FileRange range, long position) {
    this.scheduler = scheduler;
    this.range = range;
    this.streams = scheduler.streams(flow);
    this.tag = flow.ofStream(StreamNumbers.next(streams, IoOp.WRITE));
    this.plan = new FlushPlan(position, scheduler.limits());
    this.begin = position;
    this.submittedTo = position;
  }

  /** Says that bytes were appended; waits while too much is unflushed. */
  @Override
  public void wrote(long bytes) {
    if (closed) {
      return;
    }
    plan.wrote(bytes);
    step += bytes;
    if (step < STEP_BYTES) {
      return; // as for most writes
    }
    try {
      endStep();
      submitFull();
      awaitUnflushed();
    } catch (IOException | RuntimeException | LinkageError e) {
      scheduler.failOpen().count(FailOpen.Reason.INTERNAL_ERROR, "write windows", e);
    }
  }

  private void endStep() {
    streams.wrote(this, step);
    step = 0;
  }

  private void submitFull() throws IOException {
    long share = streams.share(this, scheduler.creditBytes(tag, IoOp.WRITE));
    for (Window full = plan.takeFull(share); full != null; full = plan.takeFull(share)) {
      submit(full);
    }
  }

  private void submit(Window w) throws IOException {
    Submission s;
    try {
      range.keepOpen();
      s = scheduler.submit(tag, IoOp.WRITE, w, new FlushRange(range));
    } catch (IOException | RuntimeException | LinkageError e) {
      leaveToKernel(w);
      throw e;
    }
    if (s == Submission.DONE) { // nothing is scheduled
      leaveToKernel(w);
      return;
    }
    unflushed.addLast(new Flush(s, w.start(), w.bytes()));
    submittedTo = w.end();
    streams.flushing(s, w.bytes());
  }

  private void leaveToKernel(Window w) {
    unknownFrom = Math.min(unknownFrom, w.start());
    streams.leftToKernel(w.bytes());
  }

  private void awaitUnflushed() throws IOException {
    long deadline = 0;
    while (true) {
      CompletableFuture<Void> next = streams.nextFlushed();
      Submission s = tooMuch();
      if (s == null || !mayWaitFor(s)) {
        return;
      }
      deadline = deadline == 0 ? Waits.deadline(scheduler) : deadline;
      switch (Waits.awaitFlush(next, deadline, scheduler)) {
        case INTERRUPTED, SILENT -> {
          return; // the flushes are still queued, the thread goes on
        }
        case TIMED_OUT -> waitNoLongerFor(s);
        default -> {}
      }
    }
  }

  private boolean mayWaitFor(Submission s) {
    if (s.isHeld()) {
      streams.waitsForNothing();
      return false;
    }
    return streams.mayWait();
  }

  /** What has waited longest of what is too much; null where the writer may go on. */
  private Submission tooMuch() throws IOException {
    long mine = plan.filling();
    for (var all = unflushed.iterator(); all.hasNext(); ) {
      Flush f = all.next();
      if (f.window().done().isDone()) {
        all.remove();
      } else if (!f.window().isHeld()) {
        mine += f.bytes();
      }
    }
    if (mine > plan.mostUnflushed() && !unflushed.isEmpty()) {
      return unflushed.getFirst().window();
    }
    long credit = scheduler.creditBytes(tag, IoOp.WRITE);
    if (!streams.isTooMuch(this, mine, credit)) {
      return null;
    }
    Window early = plan.takeEarly();
    if (early != null) { // else many open streams could each have a window that fills
      submit(early);
    }
    return streams.oldestFlush();
  }

  private void waitNoLongerFor(Submission s) {
    streams.forget(s);
    for (var all = unflushed.iterator(); all.hasNext(); ) {
      Flush f = all.next();
      if (f.window() == s) {
        all.remove();
        late.add(s); // perhaps it is under way
        unknownFrom = Math.min(unknownFrom, f.start());
      }
    }
  }

  /**
   * What waits in memory goes to the disk as ever, in parts and turns, so that the sync itself is
   * short: not more than fills a window is left to it.
   */
  @Override
  public void sync(Sync sync) throws IOException {
    if (closed || scheduler.mode() != Mode.ON) {
      sync.run();
      return;
    }
    long deadline = Waits.syncDeadline(scheduler);
    Submission turn = null;
    CallersSync io = new CallersSync(sync);
    try {
      endStep();
      hurry(deadline);
      long bytes = Math.max(1, plan.filling());
      long end = Math.max(bytes, plan.end());
      turn = scheduler.submit(tag, IoOp.WRITE, new Window(end - bytes, end), io);
    } catch (IOException | RuntimeException | LinkageError e) {
      scheduler.failOpen().count(FailOpen.Reason.INTERNAL_ERROR, "a sync unscheduled", e);
    }
    io.finish(turn, deadline, scheduler);
    streams.leftToKernel(plan.synced());
    submittedTo = plan.end();
  }

  /** Has flushed what may be held in memory, and waits for it. */
  private void hurry(long deadline) throws IOException {
    List<Flush> waiting = List.copyOf(unflushed);
    unflushed.clear();
    for (Flush f : waiting) {
      f.window().cancel();
      if (!f.window().done().isCompletedExceptionally() && f.window().done().isDone()) {
        continue; // it was done before
      }
      late.add(f.window()); // a part of it may be under way
      streams.forget(f.window());
      range.keepOpen();
      Submission again =
          scheduler.submit(
              tag, IoOp.WRITE, new Window(f.start(), f.start() + f.bytes()), new Hurried(range));
      unflushed.addLast(new Flush(again, f.start(), f.bytes()));
      streams.again(f.bytes());
      streams.flushing(again, f.bytes());
    }
    for (Flush f : List.copyOf(unflushed)) {
      switch (Waits.awaitFlush(f.window().done(), deadline, scheduler)) {
        case INTERRUPTED, SILENT, TIMED_OUT -> {
          return; // the sync itself does the rest
        }
        default -> streams.forget(f.window());
      }
    }
  }

  @Override
  public boolean schedules() {
    return scheduler.mode() == Mode.ON;
  }

  @Override
  public long onDiskTo() {
    long to = Math.min(submittedTo, unknownFrom);
    for (Flush f : unflushed) {
      if (!f.window().done().isDone()) {
        to = Math.min(to, f.start());
      }
    }
    return to;
  }

  /**
   * Ends the stream: to be called before the file itself is closed. What is left over is flushed
   * too, unless it is small: the kernel puts that to better places together with others'. The file
   * is let go when the last flush is done; the caller only waits where the flush needs its stream.
   */
  @Override
  public void close() {
    if (closed) {
      return;
    }
    closed = true;
    try {
      endStep();
      Window rest = plan.takeRest();
      if (rest != null) {
        submit(rest);
      }
      streams.leftToKernel(plan.filling());
      if (plan.end() - begin >= scheduler.limits().bulkBytes()) {
        streams.ended(IoOp.WRITE, tag.stream());
      }
      if (!range.outlivesStream()) {
        awaitAll();
      }
    } catch (IOException | RuntimeException | LinkageError e) {
      scheduler.failOpen().count(FailOpen.Reason.INTERNAL_ERROR, "last write window", e);
    } finally {
      streams.ended(this);
      unflushed.forEach(f -> late.add(f.window()));
      LateClose.afterAll(late, range, scheduler.failOpen());
    }
  }

  private void awaitAll() {
    long deadline = Waits.deadline(scheduler);
    for (Flush f : unflushed) {
      switch (Waits.awaitFlush(f.window().done(), deadline, scheduler)) {
        case INTERRUPTED, SILENT -> {
          return;
        }
        default -> {}
      }
    }
  }
}
