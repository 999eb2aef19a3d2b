package org.ibis.nodemanager;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.ibis.blockhint.FileRange;
import org.ibis.core.FailOpen;
import org.ibis.core.FlowTag;
import org.ibis.core.IoOp;
import org.ibis.core.device.DeviceScheduler;
import org.ibis.core.device.IoScheduler;
import org.ibis.core.device.Standing;
import org.ibis.core.device.Submission;
import org.ibis.core.permit.Frame;
import org.ibis.core.permit.Frame.Grant;

/**
 * A window that a client of a {@link PermitSession} asked for. A part that was granted keeps its
 * place at the device until the client releases it, is gone, or the cap on waits is over; a part of
 * a window that was taken over is flushed here. Safe for use by several threads.
 */
final class AskedWindow {
  private final int id;
  private final FlowTag tag;
  private final IoOp op;
  private final long begin; // of the window in its file, bytes
  private final IoScheduler scheduler;
  private final Consumer<Frame> out;
  private final Map<Long, CompletableFuture<Boolean>> granted = new HashMap<>(); // by start
  private Submission submission; // null before it was queued
  private FileRange file; // null unless it was taken over
  private long offset; // of the window in that file, bytes
  private boolean gone; // the client
  private boolean ended;

  /**
   * @param begin of the window in its file, bytes
   * @param out sends a frame to the client; never blocks
   */
  AskedWindow(
      int id, FlowTag tag, IoOp op, long begin, IoScheduler scheduler, Consumer<Frame> out) {
    this.id = id;
    this.tag = tag;
    this.op = op;
    this.begin = begin;
    this.scheduler = scheduler;
    this.out = out;
  }

  /** Says where it stands in the queue. */
  void queued(Submission s) {
    boolean tooLate;
    synchronized (this) {
      submission = s;
      tooLate = gone && file == null;
    }
    if (tooLate) {
      s.cancel();
    }
  }

  /** Runs as the I/O of a part: lasts as long as the client's own I/O does. */
  void grant(long at, long bytes) throws IOException {
    long start = at - begin; // in the window, as the client knows it
    CompletableFuture<Boolean> released = new CompletableFuture<>();
    FileRange here;
    synchronized (this) {
      here = file;
      if (here == null) {
        if (gone) {
          throw new IOException("the client is gone");
        }
        granted.put(start, released);
      }
    }
    if (here != null) {
      here.flush(offset + start, bytes);
      return;
    }
    out.accept(new Grant(id, start, bytes, standing()));
    try {
      if (!released.get(scheduler.waitCapNanos(), TimeUnit.NANOSECONDS)) {
        throw new IOException("the client's I/O failed, or it is gone");
      }
    } catch (TimeoutException e) {
      scheduler
          .failOpen()
          .count(
              FailOpen.Reason.SLOW_DEVICE,
              "a client of " + tag.flow() + " held a permit of " + scheduler.device() + " too long",
              null);
      throw new IOException("the client holds its permit for too long", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("the daemon stops", e);
    } catch (ExecutionException e) {
      throw new IOException(e.getCause());
    } finally {
      synchronized (this) {
        granted.remove(start);
      }
    }
  }

  private Standing standing() {
    return scheduler instanceof DeviceScheduler d ? d.standing(tag) : Standing.LESSER;
  }

  /** Ends a grant; none there is fine: it was taken back, and the client did not know yet. */
  void release(long start, boolean done) {
    CompletableFuture<Boolean> released;
    synchronized (this) {
      released = granted.get(start);
    }
    if (released != null) {
      released.complete(done);
    }
  }

  void cancel() {
    Submission s;
    synchronized (this) {
      s = submission;
    }
    if (s != null) {
      s.cancel();
    }
  }

  boolean isFlush() {
    return op == IoOp.WRITE;
  }

  /**
   * Flushes here what the client has no permits for yet.
   *
   * @param from the client's file, which this window closes
   * @param at where the window begins in it, bytes
   */
  void takeOver(FileRange from, long at) throws IOException {
    synchronized (this) {
      if (!ended && file == null) {
        file = from;
        offset = at;
        return;
      }
    }
    from.close();
  }

  synchronized boolean hasEnded() {
    return ended;
  }

  /** Counts that the client is to see to its flush itself. */
  void notTakenOver(IOException why) {
    scheduler
        .failOpen()
        .count(
            FailOpen.Reason.NO_PERMITS,
            "the last flushes of a task of " + tag.flow() + " are left to it: " + why.getMessage(),
            null);
  }

  /** Takes back what is queued for a client that is gone, unless it was taken over. */
  void clientGone() {
    Submission unwanted;
    synchronized (this) {
      gone = true;
      unwanted = file == null ? submission : null;
    }
    if (unwanted != null) {
      unwanted.cancel();
    }
  }

  /** Takes back what a client holds that is gone. */
  void releaseAll() {
    List<CompletableFuture<Boolean>> held;
    synchronized (this) {
      held = List.copyOf(granted.values());
    }
    held.forEach(r -> r.complete(false));
  }

  /** Nothing of it is queued or at the device any more. */
  void ended() {
    FileRange done;
    synchronized (this) {
      ended = true;
      done = file;
    }
    if (done != null) {
      try {
        done.close();
      } catch (IOException e) {
        scheduler.failOpen().count(FailOpen.Reason.IO_ERROR, "closing a task's file", e);
      }
    }
  }
}
