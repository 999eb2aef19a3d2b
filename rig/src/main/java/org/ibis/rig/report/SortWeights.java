package org.ibis.rig.report;

import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The weights of two TeraSorts, as the settings tell them: {@code 4:1 (TeraSort:Rival)}. */
final class SortWeights {

  private static final String SETTING = "sort weights";

  private static final String WEIGHT = "(\\d+(?:\\.\\d+)?)";
  private static final Pattern RATIO = Pattern.compile(WEIGHT + ":" + WEIGHT + "(?: .*)?");

  private SortWeights() {}

  /** TeraSort's weight over its rival's; NaN where the settings don't say. */
  static double ratio(Map<String, String> settings) {
    Matcher weights = RATIO.matcher(settings.getOrDefault(SETTING, ""));
    if (!weights.matches()) {
      return Double.NaN;
    }
    double ratio = Double.parseDouble(weights.group(1)) / Double.parseDouble(weights.group(2));
    // No weight is 0.
    return ratio > 0 && Double.isFinite(ratio) ? ratio : Double.NaN;
  }
}
