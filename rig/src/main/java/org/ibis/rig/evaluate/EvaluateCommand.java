package org.ibis.rig.evaluate;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.ibis.cli.Progress;
import org.ibis.cli.UserError;
import org.ibis.rig.demo.DemoDirectory;
import org.ibis.rig.demo.EmulatedDisks;
import org.ibis.rig.demo.PageCache;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code ibis evaluate}. */
@Command(
    name = "evaluate",
    mixinStandardHelpOptions = true,
    description =
        "The papers' figures, measured again, each with the paper's numbers beside ours and a"
            + " verdict. Results stay in target/evaluate: what was measured is not measured again.",
    subcommands = {
      EvaluateCommand.ListCommand.class,
      EvaluateCommand.RunCommand.class,
      EvaluateCommand.AllCommand.class,
      EvaluateCommand.ReportCommand.class
    })
public final class EvaluateCommand {

  private EvaluateCommand() {}

  private static Path home() {
    return Path.of(System.getProperty("ibis.home", ".")).toAbsolutePath().normalize();
  }

  private static Path directory() throws IOException {
    return Files.createDirectories(home().resolve("target/evaluate"));
  }

  /** {@code ibis evaluate list}. */
  @Command(
      name = "list",
      mixinStandardHelpOptions = true,
      description = "All figures, how long they take, and what is there of them.")
  static final class ListCommand implements Callable<Integer> {
    @Spec private CommandSpec spec;

    @Override
    public Integer call() throws IOException {
      StepResults results = new StepResults(directory());
      PrintWriter out = spec.commandLine().getOut();
      out.print(EvaluationText.list(Evaluation.of(Figures.ALL, results)));
      out.flush();
      return 0;
    }
  }

  /** {@code ibis evaluate run}. */
  @Command(
      name = "run",
      mixinStandardHelpOptions = true,
      description = "Measures some figures, what was not measured yet of them.")
  static final class RunCommand implements Callable<Integer> {
    @Parameters(paramLabel = "FIGURE", arity = "1..*", description = "such as 001/7; see list")
    private List<String> ids;

    @Option(names = "--again", description = "also what was measured before")
    private boolean again;

    @Spec private CommandSpec spec;

    @Override
    public Integer call() throws IOException, InterruptedException {
      return measure(Figures.named(ids), again, spec.commandLine().getOut());
    }
  }

  /** {@code ibis evaluate all}. */
  @Command(
      name = "all",
      mixinStandardHelpOptions = true,
      description = "Measures all figures; goes on where it was ended.")
  static final class AllCommand implements Callable<Integer> {
    @Option(names = "--again", description = "also what was measured before")
    private boolean again;

    @Spec private CommandSpec spec;

    @Override
    public Integer call() throws IOException, InterruptedException {
      return measure(Figures.ALL, again, spec.commandLine().getOut());
    }
  }

  /** {@code ibis evaluate report}. */
  @Command(
      name = "report",
      mixinStandardHelpOptions = true,
      description = "What came out, as a page.")
  static final class ReportCommand implements Callable<Integer> {
    @Option(
        names = "--html",
        paramLabel = "FILE",
        description = "the page (default: target/evaluate/report.html)")
    private Path html;

    @Spec private CommandSpec spec;

    @Override
    public Integer call() throws IOException {
      Path page = html == null ? directory().resolve("report.html") : html;
      Files.writeString(
          page, EvaluationPage.of(Evaluation.of(Figures.ALL, new StepResults(directory()))));
      PrintWriter out = spec.commandLine().getOut();
      out.println(page);
      out.flush();
      return 0;
    }
  }

  /** Ends with 1 where a step failed; the others are measured all the same. */
  private static int measure(List<Figure> figures, boolean again, PrintWriter out)
      throws IOException, InterruptedException {
    StepResults results = new StepResults(directory());
    List<Step> steps =
        again
            ? figures.stream().flatMap(figure -> figure.steps().stream()).distinct().toList()
            : Evaluation.missing(figures, results);
    List<Step> able = able(steps, out);
    double all = able.stream().mapToDouble(Step::minutes).sum();
    StepRunner runner = new StepRunner(home(), results);
    String commit = runner.commit();
    List<String> failures = new ArrayList<>();
    double done = 0;
    try (Progress progress = new Progress("Evaluation")) {
      for (Step step : able) {
        progress.phase(
            String.format(Locale.ROOT, "%.0f min to go: %s", all - done, step.command()));
        progress.at(done / all);
        try {
          runner.run(step, commit);
        } catch (UserError e) {
          failures.add(e.getMessage());
        }
        done += step.minutes();
      }
      progress.done(able.size() - failures.size() + " of " + able.size() + " steps measured");
    }
    out.print(EvaluationText.numbers(Evaluation.of(figures, results)));
    failures.forEach(out::println);
    out.flush();
    return failures.isEmpty() && able.size() == steps.size() ? 0 : 1;
  }

  /** The steps that this machine can do; says in one line which it can't, before any begins. */
  private static List<Step> able(List<Step> steps, PrintWriter out) {
    String obstacle =
        PageCache.canDrop()
            ? EmulatedDisks.obstacle(DemoDirectory.ofBench(home()))
            : "emulated disks take root";
    if (obstacle == null) {
      return steps;
    }
    List<String> left = steps.stream().filter(Step::disks).map(Step::id).toList();
    if (!left.isEmpty()) {
      out.println("left out, as " + obstacle + ": " + String.join(", ", left));
      out.flush();
    }
    return steps.stream().filter(step -> !step.disks()).toList();
  }
}
