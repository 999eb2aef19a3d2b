package org.ibis.core.metrics;

import java.util.Locale;

/** Names of constants as metrics have them: {@code WAIT_CAP} is {@code WaitCap}. */
final class CamelCase {
  private CamelCase() {}

  static String of(Enum<?> constant) {
    StringBuilder out = new StringBuilder();
    for (String part : constant.name().toLowerCase(Locale.ROOT).split("_", -1)) {
      out.append(Character.toUpperCase(part.charAt(0))).append(part.substring(1));
    }
    return out.toString();
  }
}
