package org.ibis.blockhint.stream;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import org.ibis.blockhint.FileRange;
import org.ibis.core.FlowTag;
import org.ibis.core.IoOp;
import org.ibis.core.device.IoScheduler;
import org.ibis.core.device.Submission;
import org.ibis.core.window.Window;

/**
 * Brings the windows of one file into memory: what is there takes no permit, all else is paged in
 * under one, or where {@link IoScheduler#passes} says so is left to its reader. Used by one thread
 * at a time.
 */
final class Paging {
  private final IoScheduler scheduler;
  private final FlowTag flow;
  private final FileRange range;
  private final boolean data; // else checksums
  private final LongSupplier clock;
  private final List<Submission> late = new ArrayList<>(); // perhaps under way, but of no use
  private FlowTag tag; // of the stream; null before the first window
  private boolean isLong; // it has had windows such as one that is read through has
  private boolean callerWaits; // whoever asks what is ready

  /**
   * @param data whether it is data, not checksums
   * @param clock ns, monotone
   */
  Paging(IoScheduler scheduler, FlowTag flow, FileRange range, boolean data, LongSupplier clock) {
    this.scheduler = scheduler;
    this.flow = flow;
    this.range = range;
    this.data = data;
    this.clock = clock;
  }

  /** Says that whoever wants a window waits until it is there. */
  void callerWaits() {
    callerWaits = true;
  }

  /** Whether anything was paged in. */
  boolean hasBegun() {
    return tag != null;
  }

  /**
   * A window that was not read before.
   *
   * @param wanted whether it is waited for now
   */
  AheadWindow enter(Window w, long now, boolean wanted) throws IOException {
    // What was just written is read straight away as a rule, a job's own files above all: no use in
    // waiting for the disk then.
    if (range.isResident(w.start(), w.bytes())) {
      return inMemory(w, now);
    }
    return scheduler.passes(flow, w.bytes())
        ? AheadWindow.passed(w.start(), w.end(), data)
        : pageIn(w, data, wanted);
  }

  /** One of which it is known that it is in memory. */
  AheadWindow inMemory(Window w, long now) {
    return AheadWindow.inMemory(w.start(), w.end(), data, now);
  }

  /** What was read before and is read once more: not counted again. */
  AheadWindow lookBack(long from, long to, long now) throws IOException {
    return range.isResident(from, to - from)
        ? AheadWindow.inMemory(from, to, false, now)
        : again(from, to);
  }

  /** Without this, what the kernel took from memory would be read past the scheduler. */
  AheadWindow again(long from, long to) throws IOException {
    return pageIn(new Window(from, to), false, true);
  }

  private AheadWindow pageIn(Window w, boolean isData, boolean wanted) throws IOException {
    range.keepOpen();
    if (tag == null) {
      tag = flow.ofStream(StreamNumbers.next(scheduler.streams(flow), IoOp.READ));
    }
    isLong |= w.bytes() >= scheduler.limits().partBytes();
    boolean stays = w.bytes() >= scheduler.limits().initialBytes(); // else it is read at once
    Arrival arrival = new Arrival(range, w, wanted && callerWaits, stays, clock);
    arrival.submitted(
        isData
            ? scheduler.submit(tag, IoOp.READ, w, arrival)
            : scheduler.submitChecksums(tag, w, arrival));
    return AheadWindow.onItsWay(w.start(), w.end(), arrival);
  }

  /** Nobody waits for a window any longer: it counts as there. */
  void giveUp(AheadWindow w) {
    late.add(w.arrival.submission());
    w.trust();
  }

  /**
   * The reader has passed a window, or will not read it.
   *
   * @param readTo how far it has come, bytes from the file's begin
   */
  void leave(AheadWindow w, long readTo) {
    long passedTo = Math.min(w.end, readTo);
    if (data && w.fromDevice && passedTo > w.start) {
      range.passed(w.start, passedTo - w.start);
    }
    if (w.isUnderWay()) {
      w.arrival.submission().cancel();
      late.removeIf(s -> s.done().isDone());
      late.add(w.arrival.submission());
    }
    if (w.arrival != null && w.arrival.staysInMemory()) {
      w.arrival.submission().passed();
    }
  }

  /** Says that the file is read no longer. */
  void ends() {
    if (isLong) {
      scheduler.streams(flow).ended(IoOp.READ, tag.stream());
    }
  }

  /** What may still be under way though nobody waits for it. */
  List<Submission> late() {
    return late;
  }
}
