package org.ibis.core.device;

import java.util.HashMap;
import java.util.Map;

/**
 * Memory that flows share: what may be ahead of readers, or behind writers. Each flow may have its
 * part by weight among those that use any, and beyond that what the others leave. Nobody's credit
 * depends on who was about a while ago.
 *
 * <p>Pure. Not safe for use by several threads.
 */
final class CreditPool {
  private final Map<String, Use> uses = new HashMap<>(); // of flows that use any
  private long most; // bytes
  private long bytesInUse; // of all flows
  private double weightInUse; // of those that use any

  private static final class Use {
    private long bytes;
    private double weight;
  }

  /**
   * @param most bytes of all flows together
   */
  CreditPool(long most) {
    this.most = most;
  }

  /** Sets what all flows together may have, bytes; who has more already keeps it. */
  void setMost(long bytes) {
    most = bytes;
  }

  /** Takes note that a flow uses so much more, or less, bytes. */
  void uses(String flow, double weight, long bytes) {
    Use use = uses.get(flow);
    if (use == null) {
      use = new Use();
      uses.put(flow, use);
    }
    bytesInUse += bytes;
    use.bytes += bytes;
    weightInUse += weight - use.weight;
    use.weight = weight;
    if (use.bytes <= 0) {
      uses.remove(flow);
      weightInUse -= weight;
    }
    if (uses.isEmpty()) {
      weightInUse = 0; // sums of weights are inexact
    }
  }

  /** What a flow uses, bytes. */
  long used(String flow) {
    Use use = uses.get(flow);
    return use == null ? 0 : use.bytes;
  }

  /** What a flow may use, bytes; may be under 0. */
  long creditBytes(String flow, double weight) {
    Use use = uses.get(flow);
    double others = weightInUse - (use == null ? 0 : use.weight);
    double share = most * weight / (Math.max(0, others) + weight);
    long unused = most - (bytesInUse - used(flow));
    return Math.max((long) share, unused);
  }
}
