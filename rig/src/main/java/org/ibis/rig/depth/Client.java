package org.ibis.rig.depth;

import org.ibis.core.IoOp;

/**
 * Somebody who asks for some parts at once, waits until it has all of them, thinks, and asks again.
 *
 * @param sequential whether each part follows the one before; otherwise they are anywhere
 * @param burst parts at once, at least 1
 * @param thinkNanos 0 for somebody who always wants more
 */
record Client(IoOp op, long bytes, boolean sequential, int burst, long thinkNanos) {
  /** Somebody who reads on as fast as he can. */
  static Client reader(long bytes, boolean sequential) {
    return new Client(IoOp.READ, bytes, sequential, 1, 0);
  }

  static Client writer(long bytes, boolean sequential) {
    return new Client(IoOp.WRITE, bytes, sequential, 1, 0);
  }

  Client thinking(int parts, long nanos) {
    return new Client(op, bytes, sequential, parts, nanos);
  }
}
