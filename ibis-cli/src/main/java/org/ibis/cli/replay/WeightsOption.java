package org.ibis.cli.replay;

import java.util.LinkedHashMap;
import java.util.Map;
import org.ibis.cli.UserError;
import org.ibis.core.Weight;

/** Reads {@code --weights a=32,b=1}. */
final class WeightsOption {
  private static final String OPTION = "--weights";

  private WeightsOption() {}

  /** Weights by app, in the order given; none for null. */
  static Map<String, Double> parse(String value) {
    Map<String, Double> weights = new LinkedHashMap<>();
    if (value == null) {
      return weights;
    }
    for (String pair : value.split(",", -1)) {
      int equals = pair.lastIndexOf('='); // a weight has none, a name may
      String app = equals < 0 ? "" : pair.substring(0, equals).strip();
      if (app.isEmpty()) {
        throw UserError.usage(
            OPTION + ": '" + pair + "' is not app=weight; write " + OPTION + " a=32,b=1");
      }
      double weight;
      try {
        weight = Weight.parse(OPTION + " " + app, pair.substring(equals + 1));
      } catch (IllegalArgumentException e) {
        throw UserError.usage(e.getMessage());
      }
      if (weights.put(app, weight) != null) {
        throw UserError.usage(OPTION + ": '" + app + "' has two weights");
      }
    }
    return weights;
  }
}
