package org.ibis.broker;

/**
 * How weights divide a device where some flows want only a part of it, by water-filling: each gets
 * its weight times one level, or what it wants where that is less. A flow that never waits wants
 * what it gets; one that waits for a part of the time, the more the longer it waits.
 *
 * <p>So there are two weights beyond which none means anything: with the least one a flow gets next
 * to nothing, and with the most it would have the whole device if it wanted it. As they go by the
 * level, and not by the weights of others, those that share what a content flow leaves keep their
 * ratios whatever that one weighs.
 *
 * <p>Pure.
 *
 * @param least weight, skewed, with which a flow gets the least part
 * @param most weight, skewed, with which it gets whatever it wants
 */
record WaterLevel(double least, double most) {
  /**
   * Of a device: so much those get together that should get nothing there, each the least at least.
   * With the least a part of 20 ms comes each 7 s.
   */
  private static final double LEFT_OVER = 0.012;

  private static final double LEAST = 0.003;

  /**
   * Of a device. Who has a weight for just what it wants waits for it much of the time; with one
   * for more than the whole, no longer than a turn.
   */
  private static final double MOST = 3;

  /** Some few do; a device may have thousands of flows. */
  private static final int MOST_ROUNDS = 30;

  /** Of a device, as it usually is. */
  static WaterLevel of(Reporter device) {
    double given = 0;
    int competing = 0;
    for (Counter c : device.flows()) {
      if (c.competes()) {
        competing++;
        given += c.usual();
      }
    }
    double level = level(device, given);
    return level > 0
        ? new WaterLevel(leastShare(competing) * given / level, MOST * given / level)
        : new WaterLevel(0, Double.POSITIVE_INFINITY);
  }

  /**
   * Service over weight of those that do not get all they want, from below; 0 where nothing is
   * known. Each round finds more that do, or is the last.
   */
  private static double level(Reporter device, double given) {
    double level = 0;
    for (int round = 0; round < MOST_ROUNDS; round++) {
      double left = given;
      double weights = 0; // of those that share it
      for (Counter c : device.flows()) {
        if (c.competes() && wants(c) < level * c.flow.effective()) {
          left -= wants(c);
        } else if (c.competes()) {
          weights += c.flow.effective();
        }
      }
      double higher = weights > 0 ? left / weights : 0;
      if (higher <= level) {
        break;
      }
      level = higher;
    }
    return level;
  }

  /** Cost in a second, without a bound where it waits for ever, as far as anybody knows. */
  static double wants(Counter c) {
    double content = c.usual() - c.wanting();
    return content > 0 ? c.usual() * c.usual() / content : Double.POSITIVE_INFINITY;
  }

  /** What is left of a device to one of so many flows that should get nothing there. */
  static double leastShare(int of) {
    return Math.max(LEAST, LEFT_OVER / Math.max(1, of));
  }
}
