package org.ibis.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.util.Locale;

/** Whether a person wants a command to go on. */
public final class Agreement {
  private Agreement() {}

  /**
   * Asks on standard input.
   *
   * @param ifNobody what is said where nobody answers
   * @throws UserError where nobody does
   */
  public static boolean ask(PrintWriter out, String ifNobody) throws IOException {
    out.print("Go on? [y/N] ");
    out.flush();
    String answer =
        new BufferedReader(new InputStreamReader(System.in, Charset.defaultCharset())).readLine();
    if (answer == null) {
      throw UserError.usage(ifNobody);
    }
    boolean agreed = answer.strip().toLowerCase(Locale.ROOT).startsWith("y");
    if (!agreed) {
      out.println("Nothing is changed.");
    }
    return agreed;
  }
}
