package org.ibis.rig.bench.hostile;

/**
 * What must hold under each attack.
 *
 * @param kept of what a victim is due, as a part of 1, at least
 * @param heap of what a daemon's heap has at rest, times, at most
 * @param pingMillis 99th percentile of others' pings, ms, at most
 * @param silentSeconds without a report of the node, s, at most
 */
record Limits(double kept, double heap, double pingMillis, double silentSeconds) {

  static final Limits FULL = new Limits(0.95, 1.5, 100, 5);

  /** After a few seconds, in which little can be told. */
  static final Limits LOOSE = new Limits(0.5, 2.5, 1000, 10);
}
