package org.ibis.core.device;

import org.ibis.core.IoOp;
import org.ibis.core.cost.DeviceModel;

/**
 * The parts at a device: what they follow on, which of them count against its depth, and how much
 * of its time each has. One that a task is {@link LateLeases late} with has no place there any
 * more; one that was let through after the cap blocks nobody.
 *
 * <p>Pure: time is a parameter, and never goes back. Not safe for use by several threads.
 */
final class AtDevice {
  private final SharedTime shared = new SharedTime();
  private final SmallReads small;
  private Permit lone; // by itself since it was dispatched; or null
  private FlowQueue lastFlow; // of the part that was dispatched last; null before any
  private IoOp lastOp;
  private long lastStream;
  private long lastEnd; // bytes of the file
  private int beyondDepth; // that were let through whatever the depth
  private int late; // that have no place there

  /**
   * @param partBytes of a part at most
   * @param model of the device
   */
  AtDevice(long partBytes, DeviceModel model) {
    this.small = new SmallReads(partBytes, model);
  }

  /** Whether what is next of a window goes on where the last part that was dispatched ended. */
  boolean wouldFollow(WindowRequest r) {
    return r.flow == lastFlow
        && r.op == lastOp
        && r.tag.stream() == lastStream
        && r.cursor == lastEnd;
  }

  /** A part goes to the device, of a window that still has it. */
  void began(Permit p, long now) {
    WindowRequest r = p.request;
    boolean isSmall = small.has(r);
    shared.advance(now);
    p.sharedNanos = shared.nanos();
    p.alone = shared.outstanding() == 0;
    if (lone != null) {
      lone.alone = false;
    }
    lone = p.alone ? p : null;
    shared.began();
    lastFlow = r.flow;
    lastOp = r.op;
    lastStream = r.tag.stream();
    lastEnd = p.part.end();
    if (isSmall) {
      small.began(p);
    }
  }

  /** A part that has begun was let through whatever the depth. */
  void letThrough(Permit p) {
    p.beyondDepth = true;
    beyondDepth++;
  }

  /** A task is late with a part. */
  void isLate(Permit p, long now) {
    shared.advance(now);
    shared.ended();
    small.ended(p);
    p.tookInTime = shared.nanos() - p.sharedNanos;
    p.lateNanos = now;
    late++;
    countsAgain(p);
  }

  /** A part has ended; returns its time of the device, ns. */
  double ended(Permit p, long now) {
    shared.advance(now);
    small.ended(p);
    if (lone == p) {
      lone = null;
    }
    countsAgain(p);
    if (p.late) {
      late--;
      return p.tookInTime + (now - p.lateNanos);
    }
    shared.ended();
    return shared.nanos() - p.sharedNanos;
  }

  private void countsAgain(Permit p) {
    if (p.beyondDepth) {
      p.beyondDepth = false;
      beyondDepth--;
    }
  }

  /** See {@link SmallReads#has}. */
  boolean isSmall(WindowRequest r) {
    return small.has(r);
  }

  /** Whether there are {@link SmallReads} and nothing else. */
  boolean areAllSmall() {
    return small.areAll(shared.outstanding());
  }

  /** See {@link SmallReads#mayJoin}. */
  boolean mayJoin(WindowRequest r, double cost, double mostCost) {
    return small.mayJoin(r, cost, mostCost);
  }

  /** Parts that count against the depth: who was let through blocks nobody. */
  int withinDepth() {
    return shared.outstanding() - beyondDepth;
  }

  /** All parts. */
  int outstanding() {
    return shared.outstanding() + late;
  }
}
