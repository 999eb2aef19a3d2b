package org.ibis.core.device;

/** What a flow is on its device at a moment, by the weights of all flows that are active there. */
public enum Standing {
  /** No other flow is active. */
  ALONE,

  /** Others are, and it has at least half of the weight. */
  GREATER,

  /** Others are, and it has less than half of the weight. */
  LESSER
}
