package org.ibis.cli.install;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.AccessDeniedException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.ibis.cli.Agreement;
import org.ibis.cli.UserError;
import picocli.CommandLine.Option;

/** What install and uninstall have in common: which Hadoop, and whether a person agrees. */
final class HomeOptions {
  private static final String VARIABLE = "HADOOP_HOME";
  private static final String CONFIGURATION = "HADOOP_CONF_DIR";

  private final UnaryOperator<String> environment;

  @Option(
      names = "--hadoop-home",
      paramLabel = "DIR",
      description = "Hadoop's directory, that of bin/hadoop. Default: $HADOOP_HOME.")
  private Path home;

  @Option(names = "--yes", description = "Goes on without a question.")
  private boolean yes;

  @Option(names = "--dry-run", description = "Shows what would be done, and changes nothing.")
  boolean dryRun;

  /**
   * @param environment values of variables; null where one is not set
   */
  HomeOptions(UnaryOperator<String> environment) {
    this.environment = environment;
  }

  /** What a command does. */
  interface Work {
    void run(PrintWriter out) throws IOException;
  }

  /**
   * Runs a command, and tells what goes wrong with files.
   *
   * @return what the process ends with
   */
  static int run(PrintWriter out, Work work) {
    try {
      work.run(out);
    } catch (AccessDeniedException e) {
      throw UserError.usage(
          e.getFile()
              + " can't be read or written by this user"
              + (e.getReason() == null ? "" : ", " + e.getReason())
              + ": run this as its owner or as root. What was begun is finished or undone by the"
              + " next call",
          e);
    } catch (IOException e) {
      throw new UserError(
          "this went wrong: " + e + ". What was begun is finished or undone by the next call", e);
    }
    out.flush();
    return 0;
  }

  /** Null where nobody says. */
  Path homeIfGiven() {
    return home == null ? variable(VARIABLE) : home;
  }

  /**
   * As the doctor finds it: a variable does not go together with a home that is named here.
   *
   * @param option null is none
   * @return null is that of the Hadoop home
   */
  Path configuration(Path option) {
    return option == null && home == null ? variable(CONFIGURATION) : option;
  }

  /** What Hadoop's commands run on where no script of the configuration says it. */
  Optional<String> javaHome() {
    return Optional.ofNullable(environment.apply("JAVA_HOME")).filter(home -> !home.isBlank());
  }

  /** What to say of a variable that was left out of account; empty where nothing is. */
  String unusedConfiguration(Path used) {
    Path set = variable(CONFIGURATION);
    return set == null || used.equals(set) || used.equals(real(set))
        ? ""
        : ", and not $HADOOP_CONF_DIR, " + set + ": give --conf-dir for that";
  }

  private static Path real(Path directory) {
    try {
      return directory.toRealPath();
    } catch (IOException e) {
      return directory;
    }
  }

  private Path variable(String name) {
    String value = environment.apply(name);
    return value == null || value.isBlank() ? null : Path.of(value.strip());
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
    return Agreement.ask(out, "nobody answers: give --yes, or --dry-run to look only");
  }
}
