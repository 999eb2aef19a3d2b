package org.ibis.rig.demo;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import org.ibis.cli.UserError;

/** The job beside WordCount. */
enum Noisy {
  /** Writes to HDFS as hard as it can. */
  TERAGEN("TeraGen"),

  /** Reads, spills, shuffles, merges and writes. */
  TERASORT("TeraSort");

  private final String title;

  Noisy(String title) {
    this.title = title;
  }

  /** The job's name for people and in results. */
  String title() {
    return title;
  }

  /** The name of its program, and of its queue. */
  String program() {
    return title.toLowerCase(Locale.ROOT);
  }

  /**
   * The one of a name.
   *
   * @throws UserError naming the option {@code --noisy}
   */
  static Noisy of(String name) {
    for (Noisy noisy : values()) {
      if (noisy.program().equals(name)) {
        return noisy;
      }
    }
    throw UserError.usage(
        "--noisy: no job "
            + name
            + "; there are "
            + Arrays.stream(values()).map(Noisy::program).collect(Collectors.joining(", ")));
  }
}
