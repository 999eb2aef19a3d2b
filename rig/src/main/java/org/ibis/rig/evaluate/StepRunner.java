package org.ibis.rig.evaluate;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.ibis.cli.UserError;

/** Runs steps, each as a command of its own. */
final class StepRunner {
  /** How many times as long as it should a step may take. */
  private static final double PATIENCE = 4;

  private static final long LEAST_MINUTES = 10;

  private final Path home;
  private final StepResults results;

  /**
   * @param home the top of the source tree
   * @param results takes what steps give
   */
  StepRunner(Path home, StepResults results) {
    this.home = home;
    this.results = results;
  }

  /** The commit of the source tree; {@code unknown} where nobody says. */
  String commit() throws IOException, InterruptedException {
    Process git =
        new ProcessBuilder("git", "-C", home.toString(), "describe", "--always", "--dirty")
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    git.getOutputStream().close();
    String said = new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    return git.waitFor() == 0 && !said.isEmpty() ? said : "unknown";
  }

  /**
   * Runs a step to its end and keeps its result.
   *
   * @throws UserError where it fails or takes too long
   */
  void run(Step step, String commit) throws IOException, InterruptedException {
    Files.deleteIfExists(results.fresh(step));
    List<String> line = new ArrayList<>(List.of(home.resolve("ibis").toString()));
    line.addAll(step.arguments());
    line.addAll(List.of("--json", results.fresh(step).toString()));
    Process process =
        new ProcessBuilder(line)
            .directory(home.toFile())
            .redirectErrorStream(true)
            .redirectOutput(results.log(step).toFile())
            .start();
    process.getOutputStream().close();
    // A step that is told to end takes its disks and daemons down.
    Thread onSignal = new Thread(() -> end(process), "end-of-step");
    Runtime.getRuntime().addShutdownHook(onSignal);
    long minutes = Math.max(LEAST_MINUTES, Math.round(PATIENCE * step.minutes()));
    boolean ended = process.waitFor(minutes, TimeUnit.MINUTES);
    if (!ended) {
      end(process);
    }
    Runtime.getRuntime().removeShutdownHook(onSignal);
    if (!ended || process.exitValue() != 0) {
      String why =
          ended ? "ended with " + process.exitValue() : "still ran after " + minutes + " min";
      throw new UserError(step.command() + " " + why + "; see " + results.log(step));
    }
    results.keep(step, commit, Instant.now().truncatedTo(ChronoUnit.SECONDS).toString());
  }

  private static void end(Process process) {
    process.destroy();
    try {
      if (!process.waitFor(1, TimeUnit.MINUTES)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
