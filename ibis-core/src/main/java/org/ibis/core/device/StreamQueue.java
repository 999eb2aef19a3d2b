package org.ibis.core.device;

import java.util.function.Consumer;
import org.ibis.core.IoOp;

/**
 * What waits of one stream: its windows, first come first served, and how far it is among those of
 * its flow and direction ({@link StreamTurns}). It lives while there are any, or it has the turn.
 * The windows are linked by themselves, so that any of them leaves at once: a client that goes away
 * takes back thousands. Not safe for use by several threads.
 */
final class StreamQueue {
  final FlowQueue flow;
  final long number; // of FlowTag.stream
  final IoOp op;
  private WindowRequest first; // null where none waits
  private WindowRequest last;
  private int size;
  double tag; // what its next turn starts with: cost, from where it joined
  long order; // of two with one tag the smaller one is first

  /**
   * @param tag where it joins
   */
  StreamQueue(FlowQueue flow, long number, IoOp op, double tag, long order) {
    this.flow = flow;
    this.number = number;
    this.op = op;
    this.tag = tag;
    this.order = order;
  }

  void addLast(WindowRequest r) {
    r.before = last;
    if (last == null) {
      first = r;
    } else {
      last.after = r;
    }
    last = r;
    size++;
  }

  /** Takes out one that is in it. */
  void remove(WindowRequest r) {
    if (r.before == null) {
      first = r.after;
    } else {
      r.before.after = r.after;
    }
    if (r.after == null) {
      last = r.before;
    } else {
      r.after.before = r.before;
    }
    r.before = null;
    r.after = null;
    size--;
  }

  boolean isEmpty() {
    return size == 0;
  }

  /** How many windows there are. */
  int size() {
    return size;
  }

  /** What is served next of it; it is not empty. */
  WindowRequest first() {
    return first;
  }

  /** All windows, in their order. */
  void forEach(Consumer<WindowRequest> what) {
    for (WindowRequest r = first; r != null; r = r.after) {
      what.accept(r);
    }
  }
}
