package org.ibis.rig.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** How results look in JSON, which has no NaN. */
public final class JsonValues {

  private static final ObjectMapper MAPPER =
      new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT);

  private JsonValues() {}

  /** A whole file of maps, lists, text and numbers, with an end of line after it. */
  public static String file(Map<String, Object> root) {
    try {
      return MAPPER.writeValueAsString(root) + "\n";
    } catch (JsonProcessingException e) {
      // Maps, lists, text and numbers can always be written.
      throw new UncheckedIOException(e);
    }
  }

  /** Null for what is no number. */
  public static Double number(double value) {
    return Double.isFinite(value) ? value : null;
  }

  /** The same of each. */
  public static List<Double> numbers(double[] values) {
    return Arrays.stream(values).mapToObj(JsonValues::number).toList();
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
