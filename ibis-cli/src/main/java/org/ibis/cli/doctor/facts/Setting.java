package org.ibis.cli.doctor.facts;

import java.util.Objects;

/**
 * A key that is set.
 *
 * @param value trimmed, with variables replaced
 * @param file which says so, without its directory
 */
public record Setting(String key, String value, String file) {
  public Setting {
    Objects.requireNonNull(key, "key");
    Objects.requireNonNull(value, "value");
    Objects.requireNonNull(file, "file");
  }
}
