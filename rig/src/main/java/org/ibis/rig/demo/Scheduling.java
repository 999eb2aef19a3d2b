package org.ibis.rig.demo;

import java.util.Locale;

/**
 * How the nodes schedule: not at all, or SFQ at a fixed or a controlled depth, each for itself or
 * with the broker.
 *
 * @param depth value of {@code ibis.scheduler.depth}; null on stock Hadoop
 * @param coordinated whether nodes go by the broker's weights
 */
record Scheduling(String depth, boolean coordinated) {

  static final Scheduling STOCK = new Scheduling(null, false);

  /** SFQ(D2): the depth follows the latency. */
  static final Scheduling CONTROLLED = new Scheduling("auto", false);

  /** The same with the broker. */
  static final Scheduling COORDINATED = new Scheduling("auto", true);

  static Scheduling fixed(int depth) {
    return new Scheduling(Integer.toString(depth), false);
  }

  boolean isIbis() {
    return depth != null;
  }

  /** The name in files and directories: {@code stock}, {@code ibis-auto}, {@code ibis-4}. */
  String mode() {
    return isIbis() ? "ibis-" + depth + (coordinated ? "-sync" : "") : "stock";
  }

  /** The name for people, as the papers write it. */
  String title() {
    if (!isIbis()) {
      return "stock";
    }
    String name = depth.equals("auto") ? "SFQ(D2)" : String.format(Locale.ROOT, "SFQ(D=%s)", depth);
    return coordinated ? name + ", coordinated" : name;
  }
}
