package org.ibis.cli;

import org.ibis.cli.cache.CacheCommand;
import org.ibis.cli.cluster.ExplainCommand;
import org.ibis.cli.cluster.ModeCommand;
import org.ibis.cli.cluster.WeightCommand;
import org.ibis.cli.doctor.DoctorCommand;
import org.ibis.cli.install.InstallCommand;
import org.ibis.cli.install.UninstallCommand;
import org.ibis.cli.profile.ProfileCommand;
import org.ibis.cli.replay.ReplayCommand;
import org.ibis.cli.shadow.ShadowCommand;
import org.ibis.cli.top.TopCommand;
import org.ibis.cli.trace.TraceCommand;
import org.ibis.cli.whatif.WhatIfCommand;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The {@code ibis} command: each subcommand lives in a package of its own. */
@Command(
    name = "ibis",
    description = "I/O scheduling for Hadoop clusters.",
    mixinStandardHelpOptions = true,
    subcommands = {
      CacheCommand.class,
      DoctorCommand.class,
      ExplainCommand.class,
      InstallCommand.class,
      ModeCommand.class,
      ProfileCommand.class,
      ReplayCommand.class,
      ShadowCommand.class,
      TopCommand.class,
      TraceCommand.class,
      UninstallCommand.class,
      WeightCommand.class,
      WhatIfCommand.class
    })
public final class Main {

  private static final String LOG_CONFIGURATION = "log4j.configuration";

  /** With all of an operator's commands. */
  public Main() {}

  /** Runs one subcommand and exits with its code. */
  public static void main(String[] args) {
    if (System.getProperty(LOG_CONFIGURATION) == null) {
      System.setProperty(LOG_CONFIGURATION, "org/ibis/cli/log4j.properties");
    }
    System.exit(run(new Main(), args));
  }

  /**
   * Runs one subcommand of a command.
   *
   * @return its exit code
   */
  public static int run(Object command, String[] args) {
    return commandLine(command).execute(args);
  }

  /** A command, with its failures told as those of all are. */
  public static CommandLine commandLine(Object command) {
    CommandLine line = new CommandLine(command);
    line.setExecutionExceptionHandler(
        (problem, failed, parsed) -> {
          if (!(problem instanceof UserError told)) {
            throw problem;
          }
          failed.getErr().println("ibis: " + told.getMessage());
          return told.exitCode();
        });
    line.setParameterExceptionHandler(new UsageErrors());
    return line;
  }
}
