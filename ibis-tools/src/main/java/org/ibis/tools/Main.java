package org.ibis.tools;

import org.ibis.tools.bench.BenchCommand;
import org.ibis.tools.demo.DemoCommand;
import org.ibis.tools.replay.ReplayCommand;
import org.ibis.tools.top.TopCommand;
import org.ibis.tools.trace.TraceCommand;
import org.ibis.tools.whatif.WhatIfCommand;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The {@code ibis} command: each subcommand lives in a package of its own. */
@Command(
    name = "ibis",
    description = "I/O scheduling for Hadoop clusters.",
    mixinStandardHelpOptions = true,
    subcommands = {
      DemoCommand.class,
      ReplayCommand.class,
      BenchCommand.class,
      TopCommand.class,
      TraceCommand.class,
      WhatIfCommand.class
    })
public final class Main {

  private Main() {}

  /** Runs one subcommand and exits with its code. */
  public static void main(String[] args) {
    CommandLine line = new CommandLine(new Main());
    line.setExecutionExceptionHandler(
        (problem, command, parsed) -> {
          if (!(problem instanceof UserError)) {
            throw problem;
          }
          command.getErr().println("ibis: " + problem.getMessage());
          return 1;
        });
    line.setParameterExceptionHandler(new UsageErrors());
    System.exit(line.execute(args));
  }
}
