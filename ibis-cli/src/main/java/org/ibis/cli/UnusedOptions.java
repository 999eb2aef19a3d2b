package org.ibis.cli;

import java.util.List;
import picocli.CommandLine.ParseResult;

/** Options that are given and would not be used: whoever gives one takes it to count. */
public final class UnusedOptions {
  private UnusedOptions() {}

  /**
   * @param where they do nothing, as in "together with --print"
   * @throws UserError naming the first of them that is given
   */
  public static void check(ParseResult given, String where, List<String> unused) {
    for (String option : unused) {
      if (given.hasMatchedOption(option)) {
        throw UserError.usage(option + " does nothing " + where + ": take it out");
      }
    }
  }
}
