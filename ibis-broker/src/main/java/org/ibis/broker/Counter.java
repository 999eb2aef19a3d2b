package org.ibis.broker;

/** What one flow got from one device. Pure. */
final class Counter {
  /** Of a rate: news is as old. */
  private static final double RATE_SECONDS = 2;

  /** Of what is usual. */
  private static final double BLOCK_SECONDS = 10;

  final FlowTotal flow;
  private long served; // cost, since the incarnation began
  private double pending; // cost, since the last period
  private boolean waits; // when it was seen last
  private double rate; // cost in a second
  private long lastSeen;
  private boolean competes;

  // Of the block.
  private double seconds;
  private double cost;
  private double waited; // seconds

  // Of the blocks before it.
  private double usual; // cost in a second
  private double usuallyWaits; // 0 to 1
  private boolean hasUsual;

  /**
   * @param served when the first report came that counts
   */
  Counter(FlowTotal flow, long served) {
    this.flow = flow;
    this.served = served;
    flow.counters++;
  }

  /**
   * Takes in a report.
   *
   * @param inAll what the device's scheduler has given it
   * @param waiting whether something of it waits there
   */
  void served(long inAll, boolean waiting, long now) {
    long more = inAll - served;
    double news = more >= 0 ? more : inAll; // the scheduler had forgotten it, and began at 0
    served = inAll;
    pending += news;
    flow.served += (long) news;
    waits = waiting;
    lastSeen = now;
  }

  /** The scheduler began anew. */
  void restart() {
    served = 0;
  }

  void competes(boolean is) {
    if (is != competes) {
      competes = is;
      flow.devices += is ? 1 : -1;
    }
  }

  boolean competes() {
    return competes;
  }

  void endPeriod(double period) {
    rate += (pending / period - rate) * (1 - Math.exp(-period / RATE_SECONDS));
    seconds += period;
    cost += pending;
    waited += waits ? period : 0;
    pending = 0;
    if (seconds >= BLOCK_SECONDS) {
      double part = hasUsual ? 0.5 : 1;
      usual += (cost / seconds - usual) * part;
      usuallyWaits += (waited / seconds - usuallyWaits) * part;
      hasUsual = true;
      seconds = 0;
      cost = 0;
      waited = 0;
    }
  }

  /** Cost in a second, now. */
  double rate() {
    return rate;
  }

  /**
   * Cost in a second. It says nothing of what the flow gets now: a mean over devices that counts
   * each by this is not drawn to where the flow has just had a turn.
   */
  double usual() {
    return hasUsual ? usual : rate;
  }

  /** The same, as far as the flow would have taken more. */
  double wanting() {
    return hasUsual ? usual * Math.max(0, 2 * usuallyWaits - 1) : rate;
  }

  long lastSeen() {
    return lastSeen;
  }
}
