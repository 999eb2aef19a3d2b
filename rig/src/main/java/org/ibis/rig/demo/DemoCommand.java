package org.ibis.rig.demo;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.ibis.cli.UserError;
import org.ibis.rig.report.DemoReport;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code ibis demo}. */
@Command(
    name = "demo",
    description = "A small job beside a big writer on real Hadoop daemons, without and with IBIS.",
    footer = {
      "",
      "In each run with IBIS the broker's page shows who gets what of the disks; its address is"
          + " printed when the daemons are up. The result is a table and target/demo/report.html."
    },
    mixinStandardHelpOptions = true)
public final class DemoCommand implements Callable<Integer> {

  @Mixin private final DemoOptions options = new DemoOptions();

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException, InterruptedException {
    options.check();
    options.json.check();
    options.commandLine = spec.commandLine().getParseResult().originalArgs();
    DemoDirectory directory = DemoDirectory.of(Path.of(System.getProperty("ibis.home", ".")));
    Files.createDirectories(directory.work());
    RunLog log = new RunLog(directory.runs());
    if (!options.reportOnly) {
      DemoLock.take(directory.lock());
      try (DemoSession session = DemoSession.begin(directory, options.keep)) {
        if (options.stop) {
          return 0;
        }
        run(new DemoRunner(directory, options, session, log), session);
      }
      if (options.traceWorkloads != null) {
        return 0;
      }
    }
    if (log.runs().isEmpty()) {
      throw new UserError("there are no runs to report: start ./ibis demo without --report-only");
    }
    report(directory, log);
    return 0;
  }

  private static void run(DemoRunner runner, DemoSession session)
      throws IOException, InterruptedException {
    try {
      runner.run();
    } catch (IOException e) {
      if (session.isDown()) {
        // Ctrl-C took away what it was talking to.
        throw new UserError("interrupted", e);
      }
      throw e;
    }
  }

  private void report(DemoDirectory directory, RunLog log) throws IOException {
    DemoReport report = DemoReport.of(log.settings(), log.runs());
    report.printTable(System.out);
    Path html = directory.work().resolve("report.html");
    report.writeHtml(html);
    if (report.hasPicture()) {
      report.writeSvg(directory.work().resolve("report.svg"));
    }
    System.out.println("Report: " + html);
    options.json.write(report.json(), spec.commandLine().getOut());
  }
}
