package org.ibis.cli.top;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import org.ibis.cli.DaemonAddress;
import org.ibis.cli.LiveView;
import org.ibis.cli.cluster.ClusterTop;
import org.ibis.cli.cluster.ResourceManagerOptions;
import org.ibis.cli.jmx.Daemons;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code ibis top}. */
@Command(
    name = "top",
    mixinStandardHelpOptions = true,
    description = {
      "Shows what each job gets from the disks of some daemons, or with --cluster from those of the"
          + " whole cluster, until it is interrupted.",
      "",
      "share wanted: what the weights of the jobs that are active on the same disks give it. share"
          + " got: its part of the bytes. wait: from a request's arrival to its turn; p99 is rounded"
          + " up to a power of two. fail-open: requests that were let through because they waited"
          + " too long.",
      "",
      "Hadoop takes the numbers anew every 10 s; '*.period=2' in the daemons'"
          + " hadoop-metrics2.properties makes it 2 s.",
      "",
      "With --cluster, share due is the job's weight, of those of all jobs with work, and share got"
          + " its part of the time of all disks. weight counts: what goes on disks, by which the"
          + " total comes out as the weights say.",
      ""
    })
public final class TopCommand implements Callable<Integer> {
  private static final Duration TIMEOUT = Duration.ofSeconds(5);

  /** Three times what Hadoop takes between two looks. */
  private static final Duration ONCE_LIMIT = Duration.ofSeconds(30);

  @Spec private CommandSpec spec;

  @Parameters(paramLabel = "DAEMON", arity = "0..*", description = DaemonAddress.DAEMON)
  private List<String> daemons = List.of();

  @Option(
      names = "--cluster",
      description = "Asks the broker in the ResourceManager, in place of DAEMONs.")
  private boolean cluster;

  @Mixin private final ResourceManagerOptions resourceManager = new ResourceManagerOptions();
  @Mixin private final LiveView live = new LiveView();

  @Override
  public Integer call() throws InterruptedException, IOException {
    live.check();
    if (cluster == daemons.isEmpty()) {
      return cluster ? new ClusterTop(resourceManager.client()).show(live) : ofDaemons();
    }
    throw new ParameterException(
        spec.commandLine(),
        cluster
            ? "--cluster: takes no DAEMON, as it asks the broker"
            : "Missing required parameter: 'DAEMON', or --cluster for the whole cluster");
  }

  private int ofDaemons() throws InterruptedException, IOException {
    if (resourceManager.areGiven()) {
      throw new ParameterException(spec.commandLine(), "--rm, --conf: only go with --cluster");
    }
    Daemons asked = new Daemons(DaemonAddress.all(spec, "DAEMON", daemons), TIMEOUT);
    if (live.isOnce()) {
      return once(asked);
    }
    Top top = new Top();
    live.forever(() -> top.next(asked.ask()));
    return 0;
  }

  /** Fails where no daemon has anything to show. */
  private int once(Daemons asked) throws InterruptedException {
    Top top = new Top();
    long begin = System.nanoTime();
    TopView view = top.next(asked.ask());
    while (view.waiting() > 0 && System.nanoTime() - begin < ONCE_LIMIT.toNanos()) {
      live.pause();
      view = top.next(asked.ask());
    }
    live.print(view);
    return view.devices().isEmpty() ? 1 : 0;
  }
}
