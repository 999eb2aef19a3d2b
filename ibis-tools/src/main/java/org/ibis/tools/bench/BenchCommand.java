package org.ibis.tools.bench;

import picocli.CommandLine.Command;

/** {@code ibis bench}. */
@Command(
    name = "bench",
    mixinStandardHelpOptions = true,
    description = "Measures what IBIS itself costs.",
    subcommands = {SchedulerBenchCommand.class, PermitsBenchCommand.class})
public final class BenchCommand {}
