package org.ibis.cli.install;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.Locale;
import org.ibis.cli.UserError;
import picocli.CommandLine.Option;

/** What install and uninstall have in common: which Hadoop, and whether a person agrees. */
final class HomeOptions {
  private static final String VARIABLE = "HADOOP_HOME";

  @Option(
      names = "--hadoop-home",
      paramLabel = "DIR",
      description = "Hadoop's directory, that of bin/hadoop. Default: $HADOOP_HOME.")
  private Path home;

  @Option(names = "--yes", description = "Goes on without a question.")
  private boolean yes;

  @Option(names = "--dry-run", description = "Shows what would be done, and changes nothing.")
  boolean dryRun;

  /** Null where nobody says. */
  Path homeIfGiven() {
    String variable = System.getenv(VARIABLE);
    if (home != null || variable == null || variable.isBlank()) {
      return home;
    }
    return Path.of(variable);
  }

  Path home() {
    Path given = homeIfGiven();
    if (given == null) {
      throw UserError.usage("which Hadoop? Give --hadoop-home DIR, or set " + VARIABLE);
    }
    return given;
  }

  /** Whether to go on. */
  boolean agrees(PrintWriter out) throws IOException {
    if (dryRun) {
      out.println("Nothing is changed (--dry-run).");
      return false;
    }
    if (yes) {
      return true;
    }
    out.print("Go on? [y/N] ");
    out.flush();
    String answer =
        new BufferedReader(new InputStreamReader(System.in, Charset.defaultCharset())).readLine();
    if (answer == null) {
      throw UserError.usage("nobody answers: give --yes, or --dry-run to look only");
    }
    boolean agreed = answer.strip().toLowerCase(Locale.ROOT).startsWith("y");
    if (!agreed) {
      out.println("Nothing is changed.");
    }
    return agreed;
  }
}
