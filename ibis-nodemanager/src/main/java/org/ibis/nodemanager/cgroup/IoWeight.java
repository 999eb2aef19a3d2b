package org.ibis.nodemanager.cgroup;

import org.ibis.core.Weight;

/**
 * An I/O weight as cgroup v2 takes it. The kernel's default, 100, stands for weight 1, so that
 * containers without a weight need no change.
 *
 * @param io of {@code io.weight}, 1 to 10000
 * @param bfq of {@code io.bfq.weight}, 1 to 1000
 * @see <a href="https://docs.kernel.org/admin-guide/cgroup-v2.html#io">Control Group v2, IO</a>
 */
record IoWeight(int io, int bfq) {
  private static final int PER_ONE = 100;
  private static final int MIN = 1;
  private static final int IO_MAX = 10_000;
  private static final int BFQ_MAX = 1000;

  /**
   * What comes nearest to a weight: over 100 for {@code io.weight}, and over 10 for {@code
   * io.bfq.weight}, it is cut.
   *
   * @throws IllegalArgumentException if this is not a weight
   */
  static IoWeight of(double weight) {
    if (!Weight.isValid(weight)) {
      throw new IllegalArgumentException(weight + " is not a weight");
    }
    long wanted = Math.round(weight * PER_ONE);
    return new IoWeight(clamp(wanted, IO_MAX), clamp(wanted, BFQ_MAX));
  }

  private static int clamp(long wanted, int max) {
    return (int) Math.max(MIN, Math.min(max, wanted));
  }
}
