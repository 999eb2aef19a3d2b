package org.ibis.broker;

/**
 * Which broker began last, whatever the clocks of their hosts say: ResourceManagers that keep their
 * state count how often one of them became the active one. Pure.
 */
final class Epochs {
  private static final int MILLIS_BITS = 42; // until the year 2109
  private static final long COUNT_MASK = (1L << (Long.SIZE - 1 - MILLIS_BITS)) - 1;

  private Epochs() {}

  /**
   * Of a broker.
   *
   * @param active how often a ResourceManager of the cluster became the active one; 0 where it does
   *     not count that
   * @param millis since 1970
   * @param before that of the one whose place it takes in the same process; 0 where there is none
   */
  static long of(long active, long millis, long before) {
    long ofMillis = millis & ((1L << MILLIS_BITS) - 1);
    long epoch = ((active & COUNT_MASK) << MILLIS_BITS) | ofMillis;
    return Math.max(epoch, before + 1);
  }
}
