package org.ibis.blockhint.stream;

import java.io.IOException;
import java.util.ArrayDeque;
import org.ibis.blockhint.FileRange;
import org.ibis.core.FailOpen;
import org.ibis.core.FlowTag;
import org.ibis.core.IoKind;
import org.ibis.core.IoOp;
import org.ibis.core.device.IoScheduler;
import org.ibis.core.device.RangeIo;
import org.ibis.core.device.Submission;
import org.ibis.core.window.Window;
import org.ibis.core.window.WriteWindows;

/**
 * One replica file that is written: data goes to the page cache as ever, and each full window is
 * flushed under a permit. Over the limit of unflushed windows the writer waits, and so does the job
 * behind it: without permits no flood of dirty pages.
 *
 * <p>Used by one thread at a time.
 */
public final class WindowedWrites {
  private static final int INTERMEDIATE_FACTOR = 3;

  private final IoScheduler scheduler;
  private final FlowTag tag;
  private final FileRange range;
  private final WriteWindows plan;
  private final ArrayDeque<Submission> unflushed = new ArrayDeque<>(); // the flow's oldest first
  private boolean closed;

  public WindowedWrites(IoScheduler scheduler, FlowTag tag, FileRange range, long position) {
    this.scheduler = scheduler;
    this.tag = tag.ofStream(StreamNumbers.next());
    this.range = range;
    this.plan = new WriteWindows(position, scheduler.limits().bulkBytes());
  }

  /** Says that bytes were appended; waits while too many windows are unflushed. */
  public void wrote(long bytes) {
    if (closed) {
      return;
    }
    try {
      plan.wrote(bytes);
      for (Window full = plan.takeFull(); full != null; full = plan.takeFull()) {
        if (unflushed.isEmpty()) {
          unflushed.addAll(scheduler.memory(tag).takeUnflushed());
        }
        submit(full);
        awaitUnflushed();
      }
    } catch (RuntimeException e) {
      scheduler.failOpen().count(FailOpen.Reason.INTERNAL_ERROR, "write windows", e);
    }
  }

  /**
   * How many full windows may be unflushed while the writer goes on. Intermediate data is
   * short-lived and comes in bursts: a flow that is alone may have more of it in memory, as on a
   * disk of its own. With the lesser share there are fewer of whatever kind, as its flushes wait
   * for long: in sum, all that is unflushed must stay below where the kernel begins to write by
   * itself, past the scheduler. Spills are written in many tasks at a time, so of these none.
   */
  private int mostUnflushed() {
    int most = scheduler.limits().maxUnflushed();
    boolean spills = tag.kind() == IoKind.INTERMEDIATE;
    return switch (scheduler.standing(tag)) {
      case ALONE -> spills ? INTERMEDIATE_FACTOR * most : most;
      case GREATER -> most;
      case LESSER -> spills ? 0 : most - 1;
    };
  }

  private void awaitUnflushed() {
    long deadline = Waits.deadline(scheduler);
    while (unflushed.size() > mostUnflushed()) {
      Submission oldest = unflushed.getFirst();
      // A task does not know where its job stands before its first permit.
      if (!Waits.awaitBegun(oldest, deadline)) {
        return; // interrupted: the flushes are still queued, the thread goes on
      }
      if (unflushed.size() > mostUnflushed()) {
        if (!Waits.await(oldest, deadline, scheduler)) {
          return;
        }
        unflushed.removeFirst();
      }
    }
  }

  private record Flush(FileRange range) implements RangeIo {
    @Override
    public void run(long start, long bytes) throws IOException {
      range.flush(start, bytes);
    }

    @Override
    public int descriptor() {
      return range.descriptor();
    }
  }

  private void submit(Window w) {
    unflushed.addLast(scheduler.submit(tag, IoOp.WRITE, w, new Flush(range)));
  }

  /**
   * Ends the stream: call it before the file itself is closed. What is left over is flushed too,
   * unless it is small: the kernel puts that to better places together with others'. The file is
   * let go when the last flush is done; the caller only waits where the flush needs its stream.
   */
  public void close() {
    if (closed) {
      return;
    }
    closed = true;
    try {
      Window rest = plan.takeRest();
      if (rest != null && rest.bytes() >= scheduler.limits().initialBytes()) {
        submit(rest);
      }
      if (!range.outlivesStream()) {
        long deadline = Waits.deadline(scheduler);
        for (Submission s : unflushed) {
          if (!Waits.await(s, deadline, scheduler)) {
            break;
          }
        }
      }
    } catch (RuntimeException e) {
      scheduler.failOpen().count(FailOpen.Reason.INTERNAL_ERROR, "last write window", e);
    } finally {
      scheduler.memory(tag).leaveUnflushed(unflushed);
      LateClose.afterAll(unflushed, range, scheduler.failOpen());
    }
  }
}
