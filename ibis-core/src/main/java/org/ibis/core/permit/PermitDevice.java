package org.ibis.core.permit;

import java.nio.file.Path;
import org.ibis.core.FailOpen;
import org.ibis.core.FlowTag;
import org.ibis.core.IoOp;
import org.ibis.core.Mode;
import org.ibis.core.device.FlowStreams;
import org.ibis.core.device.IoScheduler;
import org.ibis.core.device.RangeIo;
import org.ibis.core.device.StreamsByFlow;
import org.ibis.core.device.Submission;
import org.ibis.core.permit.Frame.Content;
import org.ibis.core.permit.Frame.FromMemory;
import org.ibis.core.permit.Frame.Observed;
import org.ibis.core.permit.Frame.Open;
import org.ibis.core.permit.Frame.Opened;
import org.ibis.core.shadow.Observation;
import org.ibis.core.window.Window;
import org.ibis.core.window.WindowLimits;

/**
 * A disk of this node to whose scheduler another process gives permits. While that process can't be
 * reached, or does not answer, windows go to another scheduler, or need no permits where there is
 * none: then nothing is read ahead or flushed. The same holds where that process says that nothing
 * is scheduled on the disk: then not even by the other. This says who it is that is asked.
 */
public final class PermitDevice implements IoScheduler {
  private final PermitLink link;
  private final int number;
  private final Path directory;
  private final IoScheduler otherwise; // or null
  private final NodeState node = new NodeState();
  private final NodePermits permits;
  private final StreamsByFlow streams = new StreamsByFlow(Frame.MAX_FLOWS);

  PermitDevice(PermitLink link, int number, Path directory, IoScheduler otherwise) {
    this.link = link;
    this.number = number;
    this.directory = directory;
    this.otherwise = otherwise;
    this.permits = new NodePermits(link, number, node);
  }

  int number() {
    return number;
  }

  Open openFrame() {
    return new Open(number, directory.toString());
  }

  /** What is asked of the node, and granted. */
  NodePermits permits() {
    return permits;
  }

  /**
   * @param by the connection, by its number
   */
  void opened(Opened frame, int by) {
    permits.heard();
    node.opened(frame, by);
  }

  /**
   * Nothing is scheduled there: lets everything go that waits.
   *
   * @param andObserved whether the other side wants to hear what is done there
   */
  void shut(boolean andObserved) {
    if (node.shut(andObserved)) {
      takeBackAll();
    }
  }

  /** Whether there are none because IBIS is off there. */
  boolean isOff() {
    return node.mode() == Mode.OFF;
  }

  /** Whether there are permits to be had. */
  public boolean isOpen() {
    return node.isOpen();
  }

  /**
   * Waits until there are permits to be had, or it is known that nothing is scheduled, for a
   * process that has just begun.
   *
   * @return whether there are now
   */
  public boolean awaitOpen(long millis) {
    return node.awaitKnown(millis);
  }

  /**
   * Sees to the flushes of a process that is about to end.
   *
   * @return whether nothing is left
   */
  public boolean awaitFlushed(long millis) {
    return permits.awaitFlushed(millis);
  }

  /** Takes back what was not granted yet; what was ends as ever. */
  @Override
  public void takeBackAll() {
    permits.takeBackAll();
  }

  @Override
  public Submission submit(FlowTag tag, IoOp op, Window window, RangeIo io) {
    NodeState.Now now = node.now();
    Content content = io.isSync() ? Content.SYNC : Content.DATA;
    Submission s = permits.ask(now, tag, op, content, window, io);
    if (s != null) {
      return s;
    }
    return isLeftToOther(now) ? otherwise.submit(tag, op, window, io) : Submission.DONE;
  }

  @Override
  public Submission submitChecksums(FlowTag tag, Window window, RangeIo io) {
    NodeState.Now now = node.now();
    Submission s = permits.ask(now, tag, IoOp.READ, Content.CHECKSUMS, window, io);
    if (s != null) {
      return s;
    }
    return isLeftToOther(now) ? otherwise.submitChecksums(tag, window, io) : Submission.DONE;
  }

  private boolean isLeftToOther(NodeState.Now now) {
    return otherwise != null && !now.shut();
  }

  /** The other scheduler where the node does not schedule; null where it does, or there is none. */
  private IoScheduler instead() {
    return node.isOpen() ? null : otherwise;
  }

  /**
   * The other process's, which hears of all that is done on the disk. Where that says nothing it is
   * the other scheduler's; so it is where that observes and the other process does nothing.
   */
  @Override
  public Mode mode() {
    Mode nodes = node.mode();
    if (nodes == Mode.ON || nodes == Mode.SHADOW) {
      return nodes;
    }
    Mode others = otherwise == null ? Mode.OFF : otherwise.mode();
    return nodes == Mode.OFF && others == Mode.ON ? Mode.OFF : others;
  }

  @Override
  public void observe(FlowTag tag, IoOp op, Observation what) {
    boolean wanted = node.mode() == Mode.SHADOW;
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

  /** To ask the other process would cost more than a permit ahead of time. */
  @Override
  public boolean passes(FlowTag tag, long bytes) {
    IoScheduler instead = instead();
    return instead != null && instead.passes(tag, bytes);
  }

  @Override
  public void withoutPermit(FlowTag tag, long bytes) {
    boolean told = isOpen() && link.send(tag, flow -> new FromMemory(number, flow, bytes));
    if (!told && otherwise != null) {
      otherwise.withoutPermit(tag, bytes);
    }
  }

  /** As of the flow's last grant of that kind; a bulk before the first. */
  @Override
  public long creditBytes(FlowTag tag, IoOp op) {
    IoScheduler instead = instead();
    return instead != null
        ? instead.creditBytes(tag, op)
        : permits.creditBytes(tag, op, limits().bulkBytes());
  }

  @Override
  public FlowStreams streams(FlowTag tag) {
    return streams.of(tag.flow());
  }

  @Override
  public String device() {
    Opened a = node.answer();
    return a == null && otherwise != null ? otherwise.device() : a.name();
  }

  @Override
  public WindowLimits limits() {
    Opened a = node.answer();
    return a == null && otherwise != null ? otherwise.limits() : a.limits();
  }

  @Override
  public long waitCapNanos() {
    Opened a = node.answer();
    return a == null && otherwise != null ? otherwise.waitCapNanos() : a.waitCapNanos();
  }

  @Override
  public long silentNanos() {
    long here = permits.silentNanos();
    IoScheduler instead = instead();
    return instead == null ? here : Math.max(here, instead.silentNanos());
  }

  @Override
  public FailOpen failOpen() {
    return link.failOpen();
  }
}
