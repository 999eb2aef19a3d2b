package org.ibis.rig.demo;

import java.util.Locale;

/**
 * How the DataNode schedules: not at all, or SFQ at a fixed or a controlled depth.
 *
 * @param depth value of {@code ibis.scheduler.depth}; null on stock Hadoop
 */
record Scheduling(String depth) {

  static final Scheduling STOCK = new Scheduling(null);

  /** SFQ(D2): the depth follows the latency. */
  static final Scheduling CONTROLLED = new Scheduling("auto");

  static Scheduling fixed(int depth) {
    return new Scheduling(Integer.toString(depth));
  }

  boolean isIbis() {
    return depth != null;
  }

  /** The name in files and directories: {@code stock}, {@code ibis-auto}, {@code ibis-4}. */
  String mode() {
    return isIbis() ? "ibis-" + depth : "stock";
  }

  /** The name for people, as the papers write it. */
  String title() {
    if (!isIbis()) {
      return "stock";
    }
    return depth.equals("auto") ? "SFQ(D2)" : String.format(Locale.ROOT, "SFQ(D=%s)", depth);
  }
}
