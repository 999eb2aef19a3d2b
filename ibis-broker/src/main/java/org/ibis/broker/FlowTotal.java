package org.ibis.broker;

import java.util.Arrays;
import org.ibis.core.IoCounts;
import org.ibis.core.IoKind;
import org.ibis.core.IoOp;
import org.ibis.core.Weight;

/** A flow in the whole cluster. Pure. */
final class FlowTotal {
  private static final IoKind[] KINDS = IoKind.values();
  private static final IoOp[] OPS = IoOp.values();

  /** Of a kind and an op each. */
  static final int TRAFFIC = KINDS.length * OPS.length;

  private static final int KIB = 1024;

  final String name; // the only copy of it that is kept
  private double claimed = Weight.DEFAULT; // by the job
  private boolean isKnown; // the claim is from what YARN runs as the job
  private final double[] pending = new double[TRAFFIC]; // bytes, of the period
  private final double[] rates = new double[TRAFFIC]; // of bytes, in a second
  private double pendingMemory; // of these, bytes that were found in memory
  private double memoryRate; // the same in a second
  private double costPerSecond;
  private double pendingCost; // of the period

  double weight = Weight.DEFAULT; // what it has
  boolean isJob = true; // that runs
  long served; // cost, since the epoch began; never falls
  int devices; // on which it competes
  int counters; // of devices that remember it
  private double skew; // log of what its weight is multiplied with everywhere
  private double factor = 1; // e^skew

  // What it has asked for, and what becomes of it.
  double wish; // bytes in a second; 0 where it has not
  double most = Weight.MAX; // weight that it may have for it
  Bandwidths.State wishState = Bandwidths.State.NONE;
  double measuredSeconds;
  double needs; // device time in a second that it costs, mean of what was measured, s
  double room; // of that, as much could be promised when it was decided last
  double boost; // log of what its weight is multiplied with for it

  // Where it competes, when the last period ended: the sums over devices.
  double rate; // cost in a second
  double waited; // ns in a second
  double ended; // windows in a second
  int waitsOn; // devices

  // Of the period that ends.
  double level; // its service over its weight, in a second
  double usual; // service, in a second
  double wants; // service, in a second; it may have no bound
  int index; // among those that compete

  FlowTotal(String name) {
    this.name = name;
  }

  /** As it is now, for people. */
  FlowTotal copy() {
    FlowTotal copy = new FlowTotal(name);
    copy.claimed = claimed;
    copy.weight = weight;
    copy.isJob = isJob;
    copy.served = served;
    copy.devices = devices;
    copy.skew(skew);
    copy.wish = wish;
    copy.wishState = wishState;
    copy.needs = needs;
    copy.room = room;
    copy.rate = rate;
    copy.waited = waited;
    copy.ended = ended;
    copy.waitsOn = waitsOn;
    System.arraycopy(rates, 0, copy.rates, 0, rates.length);
    return copy;
  }

  /** What it is to have from now on. */
  void has(Terms terms) {
    weight = terms.weight();
    wish = terms.bandwidth();
    most = terms.most();
    isJob = terms.isJob();
  }

  /**
   * Somebody says what the job claims. The first one counts, until what YARN runs as the job says
   * what it is, as on each node. The default is no claim: a process that says it does not know of
   * the job's weight.
   */
  void claim(double weight, boolean known) {
    boolean says = weight != Weight.DEFAULT;
    if (known ? says || !isKnown : says && !isKnown && claimed == Weight.DEFAULT) {
      claimed = weight;
    }
    isKnown |= known;
  }

  double claimed() {
    return claimed;
  }

  /**
   * Takes in what a device has given it since.
   *
   * @param news cost
   * @param fresh part of it that is of the last second
   */
  void served(long news, double fresh) {
    served += news;
    pendingCost += fresh * news;
  }

  /**
   * Takes in what a device has moved since.
   *
   * @param counted KiB that were taken in before, {@code now}'s afterwards. Of what an int can't
   *     have it is the rest: differences are right all the same, up to 2 TiB
   * @param fresh part of the news that is of the last second
   */
  void moved(int[] counted, IoCounts now, double fresh) {
    int i = 0;
    for (IoKind kind : KINDS) {
      for (IoOp op : OPS) {
        int kib = (int) (now.get(kind, op) / KIB);
        int news = kib - counted[i];
        counted[i] = kib;
        pending[i++] += fresh * KIB * Math.max(0, news);
      }
    }
  }

  /**
   * Takes in what was found in memory since, of what {@link #moved} takes in.
   *
   * @param bytes news
   * @param fresh part of them that is of the last second
   */
  void foundInMemory(long bytes, double fresh) {
    pendingMemory += fresh * bytes;
  }

  /** No rate knows of what came since the last period. */
  void forgetNews() {
    Arrays.fill(pending, 0);
    pendingMemory = 0;
    pendingCost = 0;
  }

  /** Comes before that of its counters, which add themselves up anew. */
  void endPeriod(Period period) {
    rate = 0;
    waited = 0;
    ended = 0;
    waitsOn = 0;
    for (int i = 0; i < pending.length; i++) {
      rates[i] = period.mean(rates[i], pending[i]);
      pending[i] = 0;
    }
    memoryRate = period.mean(memoryRate, pendingMemory);
    pendingMemory = 0;
    costPerSecond = period.mean(costPerSecond, pendingCost);
    pendingCost = 0;
  }

  /** Bytes in a second. */
  double rate(IoKind kind, IoOp op) {
    return rates[kind.ordinal() * OPS.length + op.ordinal()];
  }

  /** Of all kinds. */
  double bytesPerSecond() {
    double sum = 0;
    for (double r : rates) {
      sum += r;
    }
    return sum;
  }

  /** The same without what was found in memory: anybody can say that he found any amount. */
  double scheduledPerSecond() {
    return Math.max(0, bytesPerSecond() - memoryRate);
  }

  /** What its wish costs, as its bytes cost now: ns of device time in a second. */
  double need() {
    return wish * costPerSecond / Math.max(1, scheduledPerSecond());
  }

  /** Its service over its weight, as it usually is. */
  double usualLevel() {
    return usual / weight;
  }

  double skew() {
    return skew;
  }

  void skew(double now) {
    skew = now;
    factor = Math.exp(now);
  }

  /** The weight that counts at the devices. */
  double effective() {
    return weight * factor;
  }
}
