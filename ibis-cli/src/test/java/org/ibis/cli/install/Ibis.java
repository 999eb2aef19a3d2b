package org.ibis.cli.install;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Map;
import org.ibis.cli.Main;

/** The two commands, run as from a shell. */
final class Ibis {
  private Ibis() {}

  /**
   * What it came to.
   *
   * @param code what the process ends with
   */
  record Ran(int code, String out, String err) {}

  static Ran install(Disk disk, String... options) {
    return run(new InstallCommand(disk, variable -> null), options);
  }

  static Ran installWith(Disk disk, Map<String, String> environment, String... options) {
    return run(new InstallCommand(disk, environment::get), options);
  }

  static Ran uninstall(Disk disk, String... options) {
    return run(new UninstallCommand(disk), options);
  }

  private static Ran run(Object command, String... options) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int code =
        Main.commandLine(command)
            .setOut(new PrintWriter(out))
            .setErr(new PrintWriter(err))
            .execute(options);
    return new Ran(code, out.toString(), err.toString());
  }
}
