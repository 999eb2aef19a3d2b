package org.ibis.rig.bench;

import org.ibis.rig.bench.broker.BrokerBenchCommand;
import org.ibis.rig.bench.hostile.HostileCommand;
import org.ibis.rig.bench.memory.MemoryCommand;
import org.ibis.rig.bench.mirrors.MirrorsCommand;
import org.ibis.rig.bench.overhead.OverheadCommand;
import org.ibis.rig.bench.parity.ParityCommand;
import org.ibis.rig.bench.profile.ProfileBenchCommand;
import org.ibis.rig.bench.replay.ReplayCommand;
import org.ibis.rig.bench.shares.SharesCommand;
import org.ibis.rig.bench.tiering.TieringCommand;
import org.ibis.rig.bench.total.TotalCommand;
import org.ibis.rig.depth.DepthBenchCommand;
import picocli.CommandLine.Command;

/** {@code ibis bench}. */
@Command(
    name = "bench",
    mixinStandardHelpOptions = true,
    description =
        "Measures what jobs get, what IBIS itself costs, and how well its depth control does.",
    subcommands = {
      SchedulerBenchCommand.class,
      PermitsBenchCommand.class,
      SharesCommand.class,
      TotalCommand.class,
      OverheadCommand.class,
      MemoryCommand.class,
      ParityCommand.class,
      HostileCommand.class,
      BrokerBenchCommand.class,
      DepthBenchCommand.class,
      MirrorsCommand.class,
      TieringCommand.class,
      ProfileBenchCommand.class,
      ReplayCommand.class
    })
public final class BenchCommand {}
