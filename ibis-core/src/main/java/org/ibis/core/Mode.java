package org.ibis.core;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** What IBIS does to I/O. In the order of how little that is: of two the later one wins. */
public enum Mode {
  /** It is scheduled. */
  ON,

  /**
   * It goes on as on stock Hadoop, and is looked at: what each flow would have got, had it been
   * scheduled.
   */
  SHADOW,

  /** Nothing: all of it goes on as on stock Hadoop. */
  OFF;

  /** The values, for people. */
  public static final String VALUES =
      Arrays.stream(values()).map(Mode::text).collect(Collectors.joining(" or "));

  /** The one that a text names; empty where it names none. */
  public static Optional<Mode> of(String text) {
    return Arrays.stream(values()).filter(m -> m.text().equals(text)).findFirst();
  }

  /** As it is in a configuration. */
  public String text() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Which one holds where two have a say. */
  public Mode and(Mode other) {
    return compareTo(other) >= 0 ? this : other;
  }
}
