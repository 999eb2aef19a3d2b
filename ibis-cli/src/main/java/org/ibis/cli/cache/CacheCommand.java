package org.ibis.cli.cache;

import picocli.CommandLine.Command;

/** {@code ibis cache}. */
@Command(
    name = "cache",
    mixinStandardHelpOptions = true,
    synopsisSubcommandLabel = "COMMAND",
    description = {
      "Mirrors of this node's blocks on its SSD, as ibis-blockd keeps them. To be run as the"
          + " DataNode's user or as root.",
      ""
    },
    subcommands = {
      StatusCommand.class,
      WarmCommand.class,
      DrainCommand.class,
      ForgetCommand.class,
      OffCommand.class,
      OnCommand.class
    })
public final class CacheCommand {}
