package org.ibis.cli.trace;

import picocli.CommandLine.Command;

/** {@code ibis trace}. */
@Command(
    name = "trace",
    mixinStandardHelpOptions = true,
    synopsisSubcommandLabel = "COMMAND",
    description = "What the scheduler, or the block device below, has done.",
    subcommands = {ShowCommand.class, BlocksCommand.class})
public final class TraceCommand {}
