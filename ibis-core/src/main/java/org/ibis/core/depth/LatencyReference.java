package org.ibis.core.depth;

import org.ibis.core.IoOp;

/** L_ref: the latency just before the device saturates, which D is to bring about. */
public interface LatencyReference {
  /**
   * The reference for one part, ns, over 0.
   *
   * @param follows whether it starts where the last one of its stream ended
   */
  double nanos(IoOp op, long bytes, boolean follows);

  /** Takes note of a part that had the device to itself from its dispatch to its completion. */
  void alone(IoOp op, long bytes, boolean follows, long latencyNanos);

  /** Whether such parts are wanted. */
  boolean learns();
}
