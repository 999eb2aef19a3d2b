package org.ibis.core.permit;

import java.io.IOException;
import org.ibis.core.FailOpen;
import org.ibis.core.FlowTag;
import org.ibis.core.IoOp;
import org.ibis.core.device.IoThreads;
import org.ibis.core.device.RangeIo;
import org.ibis.core.device.Submission;
import org.ibis.core.permit.Frame.Cancel;
import org.ibis.core.permit.Frame.Content;
import org.ibis.core.permit.Frame.Grant;
import org.ibis.core.permit.Frame.Held;
import org.ibis.core.permit.Frame.Opened;
import org.ibis.core.permit.Frame.Passed;
import org.ibis.core.permit.Frame.Release;
import org.ibis.core.permit.Frame.Request;
import org.ibis.core.permit.Frame.TakenOver;
import org.ibis.core.window.Window;

/**
 * What this process asks a node for on one of its disks, and does under the permits that it gets.
 * Safe for use by several threads.
 */
final class NodePermits {
  private final PermitLink link;
  private final int device;
  private final NodeState state;
  private final AskedWindows windows;
  private final LastFlushes lastFlushes;
  private final IoThreads threads;
  private final Credits credits = new Credits();

  /**
   * @param device its number on the link
   * @param state says what the node does there
   */
  NodePermits(PermitLink link, int device, NodeState state) {
    this.link = link;
    this.device = device;
    this.state = state;
    this.windows = new AskedWindows(device);
    this.threads = new IoThreads("node-" + device);
    this.lastFlushes = new LastFlushes(windows, link::send);
  }

  /**
   * Asks for the permits of a window.
   *
   * @param now what the node does, as its caller knows it
   * @return null where there are none to be had
   */
  Submission ask(
      NodeState.Now now, FlowTag tag, IoOp op, Content content, Window window, RangeIo io) {
    Opened node = now.answer();
    if (node == null || (content == Content.SYNC && !link.hasSyncs())) {
      return null;
    }
    long nanos = System.nanoTime();
    // The other side lets something through after the cap, so nothing at all for longer is too
    // long.
    if (windows.isSilentFor(node.waitCapNanos() / 4 * 5, nanos)) {
      count("no answer about " + node.name());
      link.abandon(now.era());
      disconnected(now.era());
      return null;
    }
    AskedWindow asked = new AskedWindow(windows.number(), tag.flow(), op, window, io, nanos);
    if (!windows.add(asked, link.maxWindows())) {
      count("too many windows on " + node.name());
      return null;
    }
    if (!link.send(tag, flow -> request(asked, flow, content, tag.stream()))) {
      AskedWindow unused = windows.remove(asked.id);
      disconnected(now.era());
      return null;
    }
    if (!state.isOpen()) {
      cancel(asked); // it was switched off meanwhile, and may have taken back all but this one
    }
    return new Submission(
        asked.done, () -> cancel(asked), () -> passed(asked), () -> asked.held, asked.heldOnce);
  }

  private Request request(AskedWindow w, int flow, Content content, long stream) {
    return new Request(
        w.id,
        device,
        flow,
        w.op,
        content,
        w.window.bytes(),
        stream,
        w.window.start(),
        w.isFlush() ? w.io.mayBeHeld() : w.io.staysInMemory());
  }

  private void count(String what) {
    link.failOpen().count(FailOpen.Reason.NO_PERMITS, what, null);
  }

  private void passed(AskedWindow asked) {
    boolean unused = link.send(new Passed(asked.id));
  }

  private void cancel(AskedWindow asked) {
    if (windows.cancel(asked)) {
      boolean unused = link.send(new Cancel(asked.id));
    }
  }

  /** A part may be done: returns what is to be done by that; null where that is nothing. */
  Connection.Work granted(Grant grant) {
    AskedWindow asked = windows.granted(grant.id(), System.nanoTime());
    if (asked == null) { // taken back meanwhile
      boolean unused = link.send(new Release(grant.id(), grant.start(), false));
      return null;
    }
    credits.set(asked.flow, asked.op, grant.creditBytes());
    return new Connection.Work(threads, () -> run(asked, grant));
  }

  private void run(AskedWindow asked, Grant grant) {
    IOException failure = null;
    try {
      asked.io.run(asked.window.start() + grant.start(), grant.bytes());
    } catch (IOException e) {
      failure = e;
    } catch (Throwable t) { // whatever it was, the permit must go back
      failure = new IOException(t);
    }
    boolean unused = link.send(new Release(grant.id(), grant.start(), failure == null));
    windows.ended(asked, grant.bytes(), failure, System.nanoTime());
  }

  /** The node has just answered, or said that what waits here waits there. */
  void heard() {
    windows.heard(System.nanoTime());
  }

  /** The node says whether it has a flush wait in memory. */
  void held(Held frame) {
    windows.held(frame.id(), frame.on(), System.nanoTime());
  }

  /** Nothing more of a window is granted; it ends with what is under way of it. */
  void ended(int id) {
    windows.noMore(id);
  }

  void takenOver(TakenOver frame) {
    lastFlushes.answered(frame);
  }

  /** Takes back what was not granted yet; what was ends as ever. */
  void takeBackAll() {
    windows.all().forEach(this::cancel);
  }

  /** Takes back flushes of files that are deleted: nothing of them need go to the disk. */
  void dropMoot() {
    for (AskedWindow w : windows.flushes()) {
      if (!w.answered && w.io.isMoot()) {
        cancel(w);
      }
    }
  }

  /**
   * Lets everything go that waits, unless a later connection has opened the device meanwhile.
   *
   * @param of the connection that has ended, by its number
   */
  void disconnected(int of) {
    if (state.disconnected(of)) {
      windows.removeAll().forEach(w -> w.done.cancel(false));
    }
  }

  /** See {@link PermitDevice#awaitFlushed}. */
  boolean awaitFlushed(long millis) {
    dropMoot();
    return lastFlushes.await(millis);
  }

  /** Whether it has asked for a permit in the last so many ns, or uses one. */
  boolean isUsed(long nanos) {
    return windows.isUsed(nanos, System.nanoTime());
  }

  /** For how long nothing has ended of what was granted and is under way, ns. */
  long silentNanos() {
    return windows.silentNanos(System.nanoTime());
  }

  /**
   * What the flow may have in memory here, as of its last grant of that kind, bytes.
   *
   * @param atFirst before the first one
   */
  long creditBytes(FlowTag tag, IoOp op, long atFirst) {
    return credits.get(tag.flow(), op, atFirst);
  }
}
