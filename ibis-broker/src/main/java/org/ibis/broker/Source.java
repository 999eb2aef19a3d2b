package org.ibis.broker;

/**
 * How much of a broker's memory is for what one address reports: no address has more than a
 * sixteenth of it, so that whoever makes reports up takes nobody's place. Pure.
 */
final class Source {
  private static final int PARTS = 16;

  static final int MOST_DEVICES = ServiceTotals.MOST_REPORTERS / PARTS;
  static final int MOST_COUNTERS = ServiceTotals.MOST_COUNTERS / PARTS;

  /** Of names that are no job that runs. */
  static final int MOST_MADE_UP = ServiceTotals.MOST_MADE_UP / PARTS;

  private final boolean bounded;
  int devices;
  private int counters;
  private int madeUp; // of these

  /**
   * @param bounded not where the address is not known
   */
  Source(boolean bounded) {
    this.bounded = bounded;
  }

  boolean hasRoomForDevices(long more) {
    return !bounded || devices + more <= MOST_DEVICES;
  }

  boolean hasRoomFor(FlowTotal flow) {
    return !bounded || (counters < MOST_COUNTERS && (flow.isJob || madeUp < MOST_MADE_UP));
  }

  void add(Counter c) {
    counters++;
    madeUp += c.madeUp ? 1 : 0;
  }

  void remove(Counter c) {
    counters--;
    madeUp -= c.madeUp ? 1 : 0;
  }
}
