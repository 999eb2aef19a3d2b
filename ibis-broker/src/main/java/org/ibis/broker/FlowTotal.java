package org.ibis.broker;

import org.ibis.core.IoCounts;
import org.ibis.core.IoKind;
import org.ibis.core.IoOp;
import org.ibis.core.Weight;

/** A flow in the whole cluster. Pure. */
final class FlowTotal {
  private static final IoKind[] KINDS = IoKind.values();
  private static final IoOp[] OPS = IoOp.values();

  private double claimed = Weight.DEFAULT; // by the job
  private boolean hasClaim;
  private final double[] pending = new double[KINDS.length * OPS.length]; // bytes, of the period
  private final Smoothed[] rates = new Smoothed[pending.length]; // of bytes
  private final Smoothed costPerSecond = new Smoothed();
  private long servedBefore; // when the period began

  double weight = Weight.DEFAULT; // what it has
  boolean isJob = true; // that runs
  long served; // cost, since the epoch began; never falls
  int devices; // on which it competes
  int counters; // of devices that remember it
  double skew; // log of what its weight is multiplied with everywhere

  // What it has asked for, and what becomes of it.
  double wish; // bytes in a second; 0 where it has not
  Bandwidths.State wishState = Bandwidths.State.NONE;
  double measuredSeconds;
  double boost; // log of what its weight is multiplied with for it
  int waitsOn; // devices, now

  // Of the period that ends.
  double level; // its service over its weight, in a second
  double usual; // service, in a second
  int index; // among those that compete

  FlowTotal() {
    for (int i = 0; i < rates.length; i++) {
      rates[i] = new Smoothed();
    }
  }

  /**
   * Somebody says what the job claims. The first one counts, until what YARN runs as the job says
   * what it is, as on each node.
   */
  void claim(double weight, boolean isKnown) {
    if (isKnown || !hasClaim) {
      claimed = weight;
      hasClaim = true;
    }
  }

  double claimed() {
    return claimed;
  }

  /** Data that a device moved between two reports. */
  void moved(IoCounts before, IoCounts now) {
    for (int i = 0; i < pending.length; i++) {
      IoKind kind = KINDS[i / OPS.length];
      IoOp op = OPS[i % OPS.length];
      pending[i] += Math.max(0, now.get(kind, op) - before.get(kind, op));
    }
  }

  void endPeriod(double seconds) {
    for (int i = 0; i < pending.length; i++) {
      rates[i].endPeriod(pending[i], seconds);
      pending[i] = 0;
    }
    costPerSecond.endPeriod((double) (served - servedBefore), seconds);
    servedBefore = served;
  }

  /** Bytes in a second. */
  double rate(IoKind kind, IoOp op) {
    return rates[kind.ordinal() * OPS.length + op.ordinal()].perSecond();
  }

  /** Of all kinds. */
  double bytesPerSecond() {
    double sum = 0;
    for (Smoothed r : rates) {
      sum += r.perSecond();
    }
    return sum;
  }

  /** What its wish costs, as its bytes cost now: ns of device time in a second. */
  double need() {
    return wish * costPerSecond.perSecond() / Math.max(1, bytesPerSecond());
  }

  /** Its service over its weight, as it usually is. */
  double usualLevel() {
    return usual / weight;
  }

  /** The weight that counts at the devices. */
  double effective() {
    return weight * Math.exp(skew);
  }
}
