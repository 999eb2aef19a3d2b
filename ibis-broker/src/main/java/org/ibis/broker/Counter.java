package org.ibis.broker;

import java.util.Arrays;
import org.ibis.core.total.Service;

/** What one flow got from one device. Pure. */
final class Counter {
  /** Of what is usual. */
  private static final double BLOCK_SECONDS = 10;

  final FlowTotal flow;
  final boolean madeUp; // it was no job that runs when this began

  // Of what a device's scheduler has counted since it began, when it was seen last.
  private long served; // cost
  private final int[] kib = new int[FlowTotal.TRAFFIC]; // of what is more than 4 TiB the rest
  private long memoryBytes;
  private long waitedNanos;
  private long windows;
  private boolean waits;

  // Since the last period. There are some hundred thousand of these: they have no doubles.
  private float pending; // cost
  private float pendingWaited; // ns
  private float pendingEnded; // windows
  private boolean competes;
  private float idleSeconds; // for which it has not

  private float rate; // cost in a second
  private float waited; // ns in a second
  private float ended; // windows in a second

  // Of the block.
  private float seconds;
  private float cost;
  private float waitedSeconds;
  private float competedSeconds; // of these

  // Of the blocks before it.
  private float usual; // cost in a second
  private float usuallyWaits; // 0 to 1
  private float told; // weight; 0 before
  private boolean hasUsual;

  /**
   * @param known what of it was known before; what was served then does not count
   */
  Counter(FlowTotal flow, Service known) {
    this.flow = flow;
    this.madeUp = !flow.isJob;
    this.served = known.served();
    this.memoryBytes = known.memoryBytes();
    this.waitedNanos = known.waitedNanos();
    this.windows = known.windows();
    flow.moved(kib, known.bytes(), 0);
    flow.counters++;
  }

  /**
   * Takes in a report. Keeps nothing of it: what lives for one report only costs the memory's
   * collector nothing, and a broker takes in 200,000 of these in a second.
   *
   * @param inAll what the device's scheduler has given it
   * @param fresh part of the news that is of the last second
   */
  void served(Service inAll, double fresh) {
    if (inAll.served() < served) { // the scheduler had forgotten it, and began at 0
      restart();
    }
    long news = inAll.served() - served;
    served = inAll.served();
    pending = (float) (pending + fresh * news);
    flow.served(news, fresh);
    flow.moved(kib, inAll.bytes(), fresh);
    flow.foundInMemory(Math.max(0, inAll.memoryBytes() - memoryBytes), fresh);
    memoryBytes = inAll.memoryBytes();
    pendingWaited =
        (float) (pendingWaited + fresh * Math.max(0, inAll.waitedNanos() - waitedNanos));
    pendingEnded = (float) (pendingEnded + fresh * Math.max(0, inAll.windows() - windows));
    waitedNanos = inAll.waitedNanos();
    windows = inAll.windows();
    waits = inAll.waits();
  }

  /** The scheduler began anew. */
  void restart() {
    served = 0;
    Arrays.fill(kib, 0);
    memoryBytes = 0;
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
    float took = (float) period.seconds();
    rate = (float) period.mean(rate, pending);
    waited = (float) period.mean(waited, pendingWaited);
    ended = (float) period.mean(ended, pendingEnded);
    seconds += took;
    cost += pending;
    waitedSeconds += waits() ? took : 0;
    competedSeconds += competes ? took : 0;
    idleSeconds = competes ? 0 : idleSeconds + took;
    forgetNews();
    if (seconds >= BLOCK_SECONDS) {
      endBlock();
    }
  }

  private void endBlock() {
    if (competedSeconds > 0) { // else what is usual is what it was
      float part = hasUsual ? 0.5f : 1;
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

  /** The node is told which weight counts. */
  void told(double weight) {
    told = (float) weight;
  }

  /** Which weight the node goes by, as far as anybody knows. */
  double told() {
    return told > 0 ? told : flow.effective();
  }

  /** For how long it has had no work. */
  double idleSeconds() {
    return idleSeconds;
  }
}
