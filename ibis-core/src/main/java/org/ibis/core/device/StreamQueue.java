package org.ibis.core.device;

import java.util.ArrayDeque;
import org.ibis.core.IoOp;

/**
 * What waits of one stream: its windows, first come first served, and how far it is among those of
 * its flow and direction ({@link StreamTurns}). It lives while there are any, or it has the turn.
 * Not safe for use by several threads.
 */
final class StreamQueue {
  final FlowQueue flow;
  final long number; // of FlowTag.stream
  final IoOp op;
  final ArrayDeque<WindowRequest> windows = new ArrayDeque<>(4);
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

  boolean isEmpty() {
    return windows.isEmpty();
  }

  /** What is served next of it; it is not empty. */
  WindowRequest first() {
    return windows.getFirst();
  }
}
