package org.ibis.broker;

import org.ibis.core.IoCounts;
import org.ibis.core.total.Service;

/** What one flow got from one device. Pure. */
final class Counter {
  /** Of what is usual. */
  private static final double BLOCK_SECONDS = 10;

  final FlowTotal flow;
  private long served; // cost, since the incarnation began
  private double pending; // cost, since the last period
  private boolean waits; // when it was seen last
  private double rate; // cost in a second
  private IoCounts bytes; // when it was seen last
  private long waitedNanos; // when it was seen last
  private long windows; // when it was seen last
  private double waited; // ns in a second
  private double ended; // windows in a second
  private double pendingWaited; // ns, since the last period
  private double pendingEnded; // windows, since the last period
  private long lastSeen;
  private boolean competes;

  // Of the block.
  private double seconds;
  private double cost;
  private double waitedSeconds;
  private double competedSeconds; // of these

  // Of the blocks before it.
  private double usual; // cost in a second
  private double usuallyWaits; // 0 to 1
  private boolean hasUsual;

  /**
   * @param known what of it was known before; what was served then does not count
   */
  Counter(FlowTotal flow, Service known) {
    this.flow = flow;
    this.served = known.served();
    this.bytes = known.bytes().copy();
    this.waitedNanos = known.waitedNanos();
    this.windows = known.windows();
    flow.counters++;
  }

  /**
   * Takes in a report. Keeps nothing of it: what lives for one report only costs the memory's
   * collector nothing, and a broker takes in 200,000 of these in a second.
   *
   * @param inAll what the device's scheduler has given it
   * @param fresh part of the news that is of the last second
   */
  void served(Service inAll, double fresh, long now) {
    if (inAll.served() < served) { // the scheduler had forgotten it, and began at 0
      restart();
    }
    long news = inAll.served() - served;
    served = inAll.served();
    pending += fresh * news;
    flow.served(news, fresh);
    flow.moved(bytes, inAll.bytes(), fresh);
    pendingWaited += fresh * Math.max(0, inAll.waitedNanos() - waitedNanos);
    pendingEnded += fresh * Math.max(0, inAll.windows() - windows);
    waitedNanos = inAll.waitedNanos();
    windows = inAll.windows();
    waits = inAll.waits();
    lastSeen = now;
  }

  /** The scheduler began anew. */
  void restart() {
    served = 0;
    bytes = new IoCounts();
    waitedNanos = 0;
    windows = 0;
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

  void endPeriod(Period period) {
    rate = period.mean(rate, pending);
    waited = period.mean(waited, pendingWaited);
    ended = period.mean(ended, pendingEnded);
    pendingWaited = 0;
    pendingEnded = 0;
    seconds += period.seconds();
    cost += pending;
    waitedSeconds += waits() ? period.seconds() : 0;
    competedSeconds += competes ? period.seconds() : 0;
    pending = 0;
    if (seconds >= BLOCK_SECONDS) {
      endBlock();
    }
  }

  private void endBlock() {
    if (competedSeconds > 0) { // else what is usual is what it was
      double part = hasUsual ? 0.5 : 1;
      usual += (cost / seconds - usual) * part;
      usuallyWaits += (waitedSeconds / competedSeconds - usuallyWaits) * part;
      hasUsual = true;
    }
    seconds = 0;
    competedSeconds = 0;
    cost = 0;
    waitedSeconds = 0;
  }

  /** No rate knows of what came since the last period. */
  void forgetNews() {
    pending = 0;
    pendingWaited = 0;
    pendingEnded = 0;
  }

  /** Cost in a second, now. */
  double rate() {
    return rate;
  }

  /** Times of windows from arrival to turn, ns in a second. */
  double waited() {
    return waited;
  }

  /** Windows in a second. */
  double ended() {
    return ended;
  }

  /** Adds what it has now to its flow's. */
  void addUp() {
    if (competes) {
      flow.rate += rate;
      flow.waited += waited;
      flow.ended += ended;
      flow.waitsOn += waits ? 1 : 0;
    }
  }

  /** Whether something of it waited when it was seen last. */
  boolean waits() {
    return waits && competes;
  }

  /**
   * Cost in a second. It says nothing of what the flow gets now: a mean over devices that counts
   * each by this is not drawn to where the flow has just had a turn.
   */
  double usual() {
    return hasUsual ? usual : rate();
  }

  /** The same, as far as the flow would have taken more. */
  double wanting() {
    return hasUsual ? usual * Math.max(0, 2 * usuallyWaits - 1) : rate();
  }

  long lastSeen() {
    return lastSeen;
  }
}
