package org.ibis.core.permit;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.ibis.core.FailOpen;
import org.ibis.core.FlowTag;
import org.ibis.core.IoOp;
import org.ibis.core.device.FlowStreams;
import org.ibis.core.device.IoScheduler;
import org.ibis.core.device.IoThreads;
import org.ibis.core.device.RangeIo;
import org.ibis.core.device.StreamsByFlow;
import org.ibis.core.device.Submission;
import org.ibis.core.permit.Frame.Cancel;
import org.ibis.core.permit.Frame.Ended;
import org.ibis.core.permit.Frame.FromMemory;
import org.ibis.core.permit.Frame.Grant;
import org.ibis.core.permit.Frame.Observed;
import org.ibis.core.permit.Frame.Open;
import org.ibis.core.permit.Frame.Opened;
import org.ibis.core.permit.Frame.Queued;
import org.ibis.core.permit.Frame.Release;
import org.ibis.core.permit.Frame.Request;
import org.ibis.core.permit.Frame.TakenOver;
import org.ibis.core.shadow.Observation;
import org.ibis.core.window.Window;
import org.ibis.core.window.WindowLimits;

/**
 * A disk of this node to whose scheduler another process gives permits. While that process can't be
 * reached, or does not answer, windows go to another scheduler, or need no permits where there is
 * none: then nothing is read ahead or flushed. The same holds where that process says that nothing
 * is scheduled on the disk, or where this one is not to schedule: then not even by the other.
 */
public final class PermitDevice implements IoScheduler {
  private final PermitLink link;
  private final int number;
  private final Path directory;
  private final IoScheduler otherwise; // or null
  private final AskedWindows windows;
  private final LastFlushes lastFlushes;
  private final IoThreads threads;
  private final Credits credits = new Credits();
  private final StreamsByFlow streams = new StreamsByFlow(Frame.MAX_FLOWS);

  private final Object lock = new Object(); // guards the rest
  private int era; // of the connection that opened it last
  private boolean open; // there are permits to be had
  private boolean shut; // there are none as nothing is scheduled
  private boolean held; // while it is open: flushes wait in memory there
  private boolean observed; // while it is shut: whether the other side wants to hear what is done
  private Opened answer; // the last one; null before the first

  PermitDevice(PermitLink link, int number, Path directory, IoScheduler otherwise) {
    this.link = link;
    this.number = number;
    this.directory = directory;
    this.otherwise = otherwise;
    this.windows = new AskedWindows(number);
    this.threads = new IoThreads("node-" + number);
    this.lastFlushes = new LastFlushes(windows, link::send, this::holdsFlushes);
  }

  int number() {
    return number;
  }

  Open openFrame() {
    return new Open(number, directory.toString());
  }

  /**
   * @param by the connection, by its number
   */
  void opened(Opened frame, int by) {
    windows.heard(System.nanoTime());
    synchronized (lock) {
      era = by;
      open = true;
      shut = false;
      held = false;
      observed = false;
      answer = frame;
      lock.notifyAll();
    }
  }

  /** The other side says whether it has flushes wait in memory. */
  void held(boolean now) {
    synchronized (lock) {
      held = now;
    }
    windows.held(now, System.nanoTime());
  }

  /** Takes back flushes of files that are deleted: nothing of them need go to the disk. */
  void dropMoot() {
    for (AskedWindow w : windows.flushes()) {
      if (!w.answered && w.io.isMoot()) {
        cancel(w);
      }
    }
  }

  @Override
  public boolean holdsFlushes() {
    synchronized (lock) {
      if (open) {
        return held;
      }
    }
    return otherwise != null && otherwise.holdsFlushes();
  }

  /** Whether there are permits to be had. */
  public boolean isOpen() {
    synchronized (lock) {
      return open;
    }
  }

  /** Whether it has asked for a permit in the last so many ns, or uses one. */
  boolean isUsed(long nanos) {
    return windows.isUsed(nanos, System.nanoTime());
  }

  /** Whether there are none because IBIS is off there. */
  boolean isOff() {
    synchronized (lock) {
      return shut && !observed;
    }
  }

  /**
   * Waits until there are permits to be had, or it is known that nothing is scheduled, for a
   * process that has just begun.
   *
   * @return whether there are now
   */
  public boolean awaitOpen(long millis) {
    long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
    synchronized (lock) {
      try {
        for (long left = millis; !open && !shut && left > 0; ) {
          lock.wait(left);
          left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
      return open;
    }
  }

  /**
   * Sees to the flushes of a process that is about to end.
   *
   * @return whether nothing is left
   */
  public boolean awaitFlushed(long millis) {
    dropMoot();
    return lastFlushes.await(millis);
  }

  void takenOver(TakenOver frame) {
    if (frame.taken()) {
      lastFlushes.takenOver(frame.id());
    }
  }

  /**
   * Nothing is scheduled there: lets everything go that waits.
   *
   * @param andObserved whether the other side wants to hear what is done there
   */
  void shut(boolean andObserved) {
    synchronized (lock) {
      if (answer == null) {
        return; // it comes again behind the answer, which says how large windows are
      }
      open = false;
      shut = true;
      held = false;
      observed = andObserved;
      lock.notifyAll();
    }
    takeBackAll();
  }

  /** Takes back what was not granted yet; what was ends as ever. */
  void takeBackAll() {
    windows.all().forEach(this::cancel);
  }

  /** What was asked for waits there, too. */
  void queued(Queued frame) {
    if (frame.windows() > 0) {
      windows.heard(System.nanoTime());
    }
  }

  /** Nothing more of a window is granted; it ends with what is under way of it. */
  void ended(Ended frame) {
    windows.noMore(frame.id());
  }

  /**
   * Lets everything go that waits, unless a later connection has opened the device meanwhile.
   *
   * @param of the connection that has ended, by its number
   */
  void disconnected(int of) {
    synchronized (lock) {
      if (of - era < 0) {
        return;
      }
      open = false;
      shut = false;
      held = false;
      observed = false;
    }
    windows.removeAll().forEach(w -> w.done.cancel(false));
  }

  @Override
  public Submission submit(FlowTag tag, IoOp op, Window window, RangeIo io) {
    Way way = way();
    Submission s = ask(way, tag, op, false, window, io);
    if (s != null) {
      return s;
    }
    return way.other() == null ? Submission.DONE : way.other().submit(tag, op, window, io);
  }

  @Override
  public Submission submitChecksums(FlowTag tag, Window window, RangeIo io) {
    Way way = way();
    Submission s = ask(way, tag, IoOp.READ, true, window, io);
    if (s != null) {
      return s;
    }
    return way.other() == null ? Submission.DONE : way.other().submitChecksums(tag, window, io);
  }

  /**
   * Who is to be asked at a moment.
   *
   * @param node null where it gives no permits
   * @param era of the connection to it
   * @param other where it does not; null where nobody is to schedule then
   */
  private record Way(Opened node, int era, IoScheduler other) {}

  private Way way() {
    synchronized (lock) {
      return new Way(open ? answer : null, era, shut ? null : otherwise);
    }
  }

  @Override
  public boolean schedules() {
    Way way = way();
    return link.isOn() && (way.node() != null || (way.other() != null && way.other().schedules()));
  }

  /** The disk has one observer where it can: the other process's, which hears of all of it. */
  @Override
  public boolean observes() {
    return isObserved() || (otherwise != null && otherwise.observes());
  }

  private boolean isObserved() {
    synchronized (lock) {
      return observed;
    }
  }

  @Override
  public void observe(FlowTag tag, IoOp op, Observation what) {
    boolean wanted = isObserved();
    if (wanted && link.send(tag, flow -> new Observed(number, flow, op, what))) {
      return;
    }
    if (otherwise != null) {
      otherwise.observe(tag, op, what);
    } else if (wanted) {
      failOpen()
          .count(FailOpen.Reason.NO_PERMITS, "what a task did on " + directory + " is lost", null);
    }
  }

  /** Asks for permits; null where there are none. */
  private Submission ask(
      Way way, FlowTag tag, IoOp op, boolean checksums, Window window, RangeIo io) {
    Opened node = way.node();
    if (node == null || !link.isOn()) {
      return null;
    }
    long now = System.nanoTime();
    // The other side lets something through after the cap, so nothing at all for longer is too
    // long.
    if (windows.isSilentFor(node.waitCapNanos() / 4 * 5, now)) {
      failOpen().count(FailOpen.Reason.NO_PERMITS, "no answer about " + node.name(), null);
      link.abandon(way.era());
      disconnected(way.era());
      return null;
    }
    AskedWindow asked = new AskedWindow(windows.number(), tag.flow(), op, window, io, now);
    if (!windows.add(asked, link.maxWindows())) {
      failOpen().count(FailOpen.Reason.NO_PERMITS, "too many windows on " + node.name(), null);
      return null;
    }
    boolean sent =
        link.send(
            tag,
            flow ->
                new Request(
                    asked.id,
                    number,
                    flow,
                    op,
                    checksums,
                    window.bytes(),
                    tag.stream(),
                    window.start()));
    if (!sent) {
      AskedWindow unused = windows.remove(asked.id);
      disconnected(way.era());
      return null;
    }
    if (!link.isOn() || !isOpen()) {
      cancel(asked); // it was switched off meanwhile, and may have taken back all but this one
    }
    return new Submission(asked.done, () -> cancel(asked));
  }

  /** To ask the other process would cost more than a permit ahead of time. */
  @Override
  public boolean passes(FlowTag tag, long bytes) {
    return openNode() == null && otherwise != null && otherwise.passes(tag, bytes);
  }

  @Override
  public void withoutPermit(FlowTag tag, long bytes) {
    boolean told = isOpen() && link.send(tag, flow -> new FromMemory(number, flow, bytes));
    if (!told && otherwise != null) {
      otherwise.withoutPermit(tag, bytes);
    }
  }

  private void cancel(AskedWindow asked) {
    if (windows.cancel(asked)) {
      boolean unused = link.send(new Cancel(asked.id));
    }
  }

  /** Returns what is to be done under it; null if nothing is. */
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

  /** As of the flow's last grant of that kind; a bulk before the first. */
  @Override
  public long creditBytes(FlowTag tag, IoOp op) {
    return openNode() == null && otherwise != null
        ? otherwise.creditBytes(tag, op)
        : credits.get(tag.flow(), op, limits().bulkBytes());
  }

  @Override
  public FlowStreams streams(FlowTag tag) {
    return streams.of(tag.flow());
  }

  @Override
  public String device() {
    Opened a = answer();
    return a == null && otherwise != null ? otherwise.device() : a.name();
  }

  @Override
  public WindowLimits limits() {
    Opened a = answer();
    return a == null && otherwise != null ? otherwise.limits() : a.limits();
  }

  @Override
  public long waitCapNanos() {
    Opened a = answer();
    return a == null && otherwise != null ? otherwise.waitCapNanos() : a.waitCapNanos();
  }

  @Override
  public long silentNanos() {
    long here = windows.silentNanos(System.nanoTime());
    return openNode() == null && otherwise != null ? Math.max(here, otherwise.silentNanos()) : here;
  }

  private Opened answer() {
    synchronized (lock) {
      return answer;
    }
  }

  private Opened openNode() {
    synchronized (lock) {
      return open ? answer : null;
    }
  }

  @Override
  public FailOpen failOpen() {
    return link.failOpen();
  }
}
