package org.ibis.core;

/**
 * An I/O service weight. Only the ratio of two weights matters: a flow of weight 32 beside one of
 * weight 1 gets 32 times its service while both are backlogged.
 */
public final class Weight {
  /** The smallest weight that is taken. */
  public static final double MIN = 0.01;

  /** The largest weight that is taken. */
  public static final double MAX = 1000;

  /** What a flow without a weight of its own gets. */
  public static final double DEFAULT = 1;

  /**
   * The environment variable that claims a weight for a YARN container. The node can read it, which
   * a framework's own configuration it can't.
   */
  public static final String VARIABLE = "IBIS_IO_WEIGHT";

  private Weight() {}

  /** Whether {@code weight} is a number between {@link #MIN} and {@link #MAX}. */
  public static boolean isValid(double weight) {
    return weight >= MIN && weight <= MAX; // false for NaN
  }

  /**
   * Reads a weight.
   *
   * @param key the configuration key or option it came from, for the message
   * @throws IllegalArgumentException naming the key, the value and what would be right
   */
  public static double parse(String key, String value) {
    double weight;
    try {
      weight = Double.parseDouble(value.trim());
    } catch (NumberFormatException e) {
      weight = Double.NaN;
    }
    if (!isValid(weight)) {
      throw new IllegalArgumentException(
          key + ": '" + value + "' is not a weight: give a number from " + MIN + " to " + MAX);
    }
    return weight;
  }
}
