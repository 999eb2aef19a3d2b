package org.ibis.rig.report;

import java.util.LinkedHashMap;
import java.util.Map;

/** How results look in JSON, which has no NaN. */
public final class JsonValues {
  private JsonValues() {}

  /** Null for what is no number. */
  public static Double number(double value) {
    return Double.isFinite(value) ? value : null;
  }

  /** Median, smallest and largest. */
  public static Map<String, Object> spread(Spread spread) {
    Map<String, Object> out = new LinkedHashMap<>();
    out.put("median", number(spread.median()));
    out.put("min", number(spread.min()));
    out.put("max", number(spread.max()));
    return out;
  }
}
