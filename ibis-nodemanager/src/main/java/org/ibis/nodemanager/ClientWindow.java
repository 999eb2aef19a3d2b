package org.ibis.nodemanager;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import org.ibis.blockhint.FileRange;
import org.ibis.core.FailOpen;
import org.ibis.core.FlowTag;
import org.ibis.core.IoOp;
import org.ibis.core.device.DeviceScheduler;
import org.ibis.core.device.PartIo;
import org.ibis.core.device.Permit;
import org.ibis.core.device.Submission;
import org.ibis.core.permit.Frame;
import org.ibis.core.permit.Frame.Grant;
import org.ibis.core.permit.Frame.Held;
import org.ibis.core.window.Window;

/**
 * A window that a client of a {@link PermitSession} asked for. A part that was granted keeps its
 * place at the device until the client releases it, is gone, or the scheduler takes it back; a part
 * of a window that was taken over is flushed here. No thread waits for a client. Safe for use by
 * several threads.
 */
final class ClientWindow implements PartIo {
  private final int id;
  private final FlowTag tag;
  private final IoOp op;
  private final Window window; // in its file
  private final DeviceScheduler device;
  private final boolean sync;
  private final boolean stays;
  private final Consumer<Frame> out;
  private final ClientWindows windows;
  private final boolean trusted;
  private final IntConsumer onLeaseOver;
  private final Map<Long, Permit> granted = new HashMap<>(); // by start in the window
  private Submission submission; // null before it was queued
  private FileRange file; // null unless it was taken over
  private long offset; // of the window in that file, bytes
  private boolean gone; // the client
  private boolean ended;
  private boolean passed; // by its reader
  private boolean moot; // the client has taken it back
  private boolean held; // in memory
  private boolean letGo; // it waits in memory no longer, and never will again

  /**
   * @param window of the client's file
   * @param sync whether it is a sync: see {@link #isSync}
   * @param stays whether it may stay in memory: what is read until {@link #passed}, what is written
   *     while it is {@link #held}
   * @param out sends a frame to the client; never blocks
   * @param windows of the client, this one among them
   * @param trusted whether what the client says of its I/O is believed
   * @param onLeaseOver is told of the window, by its number, when a permit was taken back
   */
  ClientWindow(
      int id,
      FlowTag tag,
      IoOp op,
      Window window,
      DeviceScheduler device,
      boolean sync,
      boolean stays,
      Consumer<Frame> out,
      ClientWindows windows,
      boolean trusted,
      IntConsumer onLeaseOver) {
    this.id = id;
    this.tag = tag;
    this.op = op;
    this.window = window;
    this.device = device;
    this.sync = sync;
    this.stays = stays;
    this.out = out;
    this.windows = windows;
    this.trusted = trusted;
    this.onLeaseOver = onLeaseOver;
  }

  int id() {
    return id;
  }

  DeviceScheduler device() {
    return device;
  }

  FlowTag tag() {
    return tag;
  }

  IoOp op() {
    return op;
  }

  long bytes() {
    return window.bytes();
  }

  /** Says where it stands in the queue. */
  void queued(Submission s) {
    boolean tooLate;
    boolean isPassed;
    synchronized (this) {
      submission = s;
      tooLate = gone && file == null;
      isPassed = passed;
    }
    if (tooLate) {
      s.cancel();
    }
    if (isPassed) {
      s.passed();
    }
  }

  /** Its reader has passed it, or never will. */
  void passed() {
    Submission s;
    synchronized (this) {
      if (passed) {
        return;
      }
      passed = true;
      s = submission;
    }
    if (s != null) {
      s.passed();
    }
  }

  synchronized boolean isPassed() {
    return passed;
  }

  @Override
  public boolean staysInMemory() {
    return stays && !isFlush();
  }

  /** The client has it. */
  @Override
  public boolean isLeased() {
    return true;
  }

  @Override
  public boolean mayBeHeld() {
    return stays && isFlush();
  }

  @Override
  public void held(boolean on) {
    synchronized (this) {
      if (on && letGo) {
        return; // that came first
      }
      letGo = !on;
      held = on;
      out.accept(new Held(id, on));
    }
    windows.heldOrNot(this);
  }

  /** Whether it waits in memory, where nobody waits for it. */
  synchronized boolean isHeld() {
    return held;
  }

  @Override
  public boolean isSync() {
    return sync;
  }

  /** The client itself takes back what it has deleted, and no flush else, until it is gone. */
  @Override
  public boolean isMoot() {
    FileRange here;
    synchronized (this) {
      if (moot) {
        return true;
      }
      here = file;
    }
    return here != null && here.isDeleted();
  }

  @Override
  public boolean isTrusted() {
    return trusted;
  }

  /** The client is told, or sent away: it may not know for as long as its I/O hangs. */
  @Override
  public void leaseOver(Permit permit) {
    boolean clients;
    synchronized (this) {
      clients = granted.values().remove(permit);
    }
    if (clients) {
      onLeaseOver.accept(id);
    }
  }

  @Override
  public void begin(Permit permit) {
    long start = permit.part().start() - window.start(); // as the client knows it
    FileRange here;
    boolean tooLate = false;
    synchronized (this) {
      here = file;
      if (here == null) {
        tooLate = gone;
        if (!gone) {
          granted.put(start, permit);
        }
      }
    }
    if (here != null) {
      permit.run((at, bytes) -> here.flush(offset + start, bytes));
    } else if (tooLate) {
      permit.end(new IOException("the client is gone"));
    } else {
      out.accept(new Grant(id, start, permit.part().bytes(), creditBytes()));
    }
  }

  /** What the client may have of the flow in memory, bytes. */
  private long creditBytes() {
    return device.creditBytes(tag, op, windows.bytesInUse(device, tag, op));
  }

  /** Ends a grant; none there is fine: it was taken back, and the client did not know yet. */
  void release(long start, boolean done) {
    Permit permit;
    synchronized (this) {
      permit = granted.remove(start);
    }
    if (permit != null) {
      permit.end(done ? null : new IOException("the client's I/O failed"));
    }
  }

  /** The client takes back what was not granted. */
  void cancel() {
    Submission s;
    synchronized (this) {
      s = submission;
      moot = isFlush();
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

  /** Takes back what a client holds that is gone; what was taken over is flushed here instead. */
  void releaseAll() {
    List<Permit> held;
    synchronized (this) {
      held = new ArrayList<>(granted.values());
      granted.clear();
    }
    held.forEach(this::begin);
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
        device.failOpen().count(FailOpen.Reason.IO_ERROR, "closing a task's file", e);
      }
    }
  }
}
