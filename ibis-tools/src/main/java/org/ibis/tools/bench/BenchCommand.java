package org.ibis.tools.bench;

import org.ibis.tools.bench.overhead.OverheadCommand;
import org.ibis.tools.bench.shares.SharesCommand;
import picocli.CommandLine.Command;

/** {@code ibis bench}. */
@Command(
    name = "bench",
    mixinStandardHelpOptions = true,
    description = "Measures what jobs get, and what IBIS itself costs.",
    subcommands = {
      SchedulerBenchCommand.class,
      PermitsBenchCommand.class,
      SharesCommand.class,
      OverheadCommand.class
    })
public final class BenchCommand {}
