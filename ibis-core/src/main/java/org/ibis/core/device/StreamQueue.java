package org.ibis.core.device;

import java.util.ArrayDeque;
import org.ibis.core.IoOp;

/**
 * What waits of one stream: its windows, first come first served. It lives while there are any. Not
 * safe for use by several threads.
 */
final class StreamQueue {
  final FlowQueue flow;
  final long number; // of FlowTag.stream
  final IoOp op;
  final ArrayDeque<WindowRequest> windows = new ArrayDeque<>(4);

  StreamQueue(FlowQueue flow, long number, IoOp op) {
    this.flow = flow;
    this.number = number;
    this.op = op;
  }

  boolean isEmpty() {
    return windows.isEmpty();
  }
}
