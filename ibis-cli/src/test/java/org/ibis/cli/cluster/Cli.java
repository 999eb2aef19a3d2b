package org.ibis.cli.cluster;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.ibis.cli.Main;

/** The command, run as from a shell. */
public final class Cli {
  private Cli() {}

  /**
   * What it came to.
   *
   * @param code what the process ends with
   */
  public record Ran(int code, String out, String err) {}

  /** Runs it. */
  public static Ran run(String... args) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int code =
        Main.commandLine(new Main())
            .setOut(new PrintWriter(out))
            .setErr(new PrintWriter(err))
            .execute(args);
    return new Ran(code, out.toString(), err.toString());
  }
}
