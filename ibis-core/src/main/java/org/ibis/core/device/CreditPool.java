package org.ibis.core.device;

/**
 * Memory that flows share: what may be ahead of readers, or behind writers. Each flow may have its
 * part by weight among those that use any, and beyond that what the others leave. Nobody's credit
 * depends on who was about a while ago.
 *
 * <p>Pure. Not safe for use by several threads.
 */
final class CreditPool {
  private long most; // bytes
  private long bytesInUse; // of all flows
  private int users; // flows that use any
  private double weightInUse; // of those

  /** What one flow has of a pool. It belongs to one pool. */
  static final class Use {
    private long bytes;
    private double weight; // 0 while it has none

    long bytes() {
      return bytes;
    }
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
  void uses(Use use, double weight, long bytes) {
    users += Long.signum(use.bytes + bytes) - Long.signum(use.bytes);
    use.bytes += bytes;
    bytesInUse += bytes;
    double counts = use.bytes > 0 ? weight : 0;
    weightInUse = users == 0 ? 0 : weightInUse + counts - use.weight; // sums are inexact: from 0
    use.weight = counts;
  }

  /** How many flows use any. */
  int users() {
    return users;
  }

  /** What all flows together use, bytes. */
  long bytesInUse() {
    return bytesInUse;
  }

  /** What a flow may use, bytes; may be under 0. */
  long creditBytes(Use use, double weight) {
    double others = weightInUse - use.weight;
    double share = most * weight / (Math.max(0, others) + weight);
    long unused = most - (bytesInUse - use.bytes);
    return Math.max((long) share, unused);
  }
}
