package org.ibis.rig.evaluate;

import java.util.Locale;
import org.ibis.rig.report.Spread;

/**
 * One number of a figure.
 *
 * @param what it is of
 * @param unit of both, such as {@code %}
 * @param paper what the paper has; NaN where it prints no number
 * @param ours what was measured
 */
record Line(String what, String unit, double paper, Spread ours) {

  /** The paper's, for people. */
  public String paperText() {
    return Double.isNaN(paper) ? "-" : String.format(Locale.ROOT, "%.1f", paper);
  }

  /** Ours, for people: the median, and the smallest and largest. */
  public String oursText() {
    return ours.text("%.1f");
  }
}
