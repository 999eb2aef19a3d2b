package org.ibis.core.device;

import org.ibis.core.window.WindowLimits;

/** What a flow is on its device at a moment, by the weights of all flows that are active there. */
public enum Standing {
  /**
   * No other flow is active, or none whose turn would come within a window of this one: it weighs
   * at least as many times what all others do as the bulk size has contended sizes.
   */
  ALONE,

  /** Others are, and it has at least half of the weight. */
  GREATER,

  /** Others are, and it has less than half of the weight. */
  LESSER;

  /**
   * The largest request of such a flow, bytes: the bulk size where it shares the device and has at
   * least half of its weight, else the contended size, as others that weigh more wait for what it
   * does. That counts for a flow that is alone too: it loses nothing while its requests follow one
   * another, and somebody else may come while they are queued; its own reads wait for less of its
   * flushes, and a task can end though a flush of it is at the device, which no process can be
   * killed out of.
   */
  public long requestBytes(WindowLimits limits) {
    return this == GREATER ? limits.bulkBytes() : limits.partBytes();
  }
}
