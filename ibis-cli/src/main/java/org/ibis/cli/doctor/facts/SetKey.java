package org.ibis.cli.doctor.facts;

import java.util.Objects;

/**
 * A key that is set.
 *
 * <p>What may steer a terminal is left out, as daemons say what they like.
 *
 * @param value trimmed, with variables replaced
 * @param file which says so, without its directory
 */
public record SetKey(String key, String value, String file) {
  public SetKey {
    Objects.requireNonNull(key, "key");
    Objects.requireNonNull(value, "value");
    Objects.requireNonNull(file, "file");
    key = plain(key);
    value = plain(value);
    file = plain(file);
  }

  private static String plain(String text) {
    return text.replaceAll("[\\p{Cntrl}\\x{80}-\\x{9f}]+", " ").trim();
  }
}
