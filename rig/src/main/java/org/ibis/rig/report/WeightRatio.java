package org.ibis.rig.report;

import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The weights of two jobs, as the settings tell them: {@code 4:1 (TeraSort:Rival)}. */
final class WeightRatio {

  /** Of two TeraSorts. */
  static final String OF_SORTS = "sort weights";

  /** Of TeraSort and TeraGen on several nodes. */
  static final String ON_NODES = "weights";

  private static final String WEIGHT = "(\\d+(?:\\.\\d+)?)";
  private static final Pattern RATIO = Pattern.compile(WEIGHT + ":" + WEIGHT + "(?: .*)?");

  private WeightRatio() {}

  /**
   * The first one's weight over the second one's; NaN where the settings don't say.
   *
   * @param setting its name
   */
  static double of(Map<String, String> settings, String setting) {
    Matcher weights = RATIO.matcher(settings.getOrDefault(setting, ""));
    if (!weights.matches()) {
      return Double.NaN;
    }
    double ratio = Double.parseDouble(weights.group(1)) / Double.parseDouble(weights.group(2));
    // No weight is 0.
    return ratio > 0 && Double.isFinite(ratio) ? ratio : Double.NaN;
  }
}
