package org.ibis.rig.report;

import java.util.Collection;
import java.util.Locale;
import java.util.function.DoubleUnaryOperator;

/**
 * What repetitions of one measurement gave. All three are NaN where nothing was measured.
 *
 * @param median the middle value, or the mean of the two in the middle
 * @param min the smallest
 * @param max the largest
 */
public record Spread(double median, double min, double max) {

  static final Spread NONE = new Spread(Double.NaN, Double.NaN, Double.NaN);

  /** Values that are not finite count as not measured. */
  public static Spread of(Collection<Double> values) {
    double[] sorted =
        values.stream()
            .filter(v -> v != null && Double.isFinite(v))
            .mapToDouble(v -> v)
            .sorted()
            .toArray();
    int n = sorted.length;
    if (n == 0) {
      return NONE;
    }
    double median = n % 2 == 1 ? sorted[n / 2] : (sorted[n / 2 - 1] + sorted[n / 2]) / 2;
    return new Spread(median, sorted[0], sorted[n - 1]);
  }

  public boolean isMeasured() {
    return !Double.isNaN(median);
  }

  /**
   * The median, and where they differ the smallest and the largest; a dash where nothing was
   * measured.
   *
   * @param format of a number
   */
  public String text(String format) {
    if (!isMeasured()) {
      return "-";
    }
    String middle = String.format(Locale.ROOT, format, median);
    return min == max
        ? middle
        : String.format(Locale.ROOT, "%s (" + format + "-" + format + ")", middle, min, max);
  }

  /** Of parts of 1, as percents: {@code 94.4 (88.9-100.0)}. */
  public String percents() {
    return map(part -> 100 * part).text("%.1f");
  }

  /** The same under an increasing function. */
  public Spread map(DoubleUnaryOperator increasing) {
    return new Spread(
        increasing.applyAsDouble(median),
        increasing.applyAsDouble(min),
        increasing.applyAsDouble(max));
  }
}
