package org.ibis.core.cost;

/** One term of a {@link DeviceModel}. Stays a number over 0 whatever it is told. */
final class Term {
  /** The largest step is to four times the value or to a quarter of it. */
  private static final double MAX_ERROR = 3;

  private static final double MIN_ERROR = -0.75;

  /** Beyond this many times its first value, or under its inverse, is no device of that class. */
  private static final double RANGE = 1000;

  private final double min;
  private final double max;
  private final double rateFloor;
  private double value;
  private double experience; // measurements, each by this term's share of its prediction

  Term(double initial, double rateFloor) {
    this(initial, rateFloor, 0);
  }

  /**
   * @param experience how many measurements the first value counts as
   */
  Term(double initial, double rateFloor, double experience) {
    if (!(initial > 0) || Double.isInfinite(initial)) {
      throw new IllegalArgumentException("term is " + initial + ", must be a number over 0");
    }
    this.min = initial / RANGE;
    this.max = initial * RANGE;
    this.rateFloor = rateFloor;
    this.value = initial;
    this.experience = experience;
  }

  double value() {
    return value;
  }

  /**
   * @param share this term's part of the prediction, 0 to 1
   * @param error of the prediction, relative to it: 0 where it was right, -1 or more
   */
  void correct(double share, double error) {
    experience += share;
    double rate = Math.max(rateFloor, Math.min(1, 2 / (1 + experience)));
    double bounded = Math.max(MIN_ERROR, Math.min(MAX_ERROR, error));
    value = Math.max(min, Math.min(max, value * (1 + rate * share * bounded)));
  }
}
