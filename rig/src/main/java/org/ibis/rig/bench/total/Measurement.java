package org.ibis.rig.bench.total;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.ibis.cli.UserError;
import org.ibis.rig.bench.broker.LocalBroker;
import org.ibis.rig.bench.hdfs.HdfsCluster;
import org.ibis.rig.bench.mixes.MixRounds;
import org.ibis.rig.bench.mixes.Span;
import org.ibis.rig.bench.streams.JobSpec;
import org.ibis.rig.bench.streams.JobStreams;
import org.ibis.rig.bench.streams.Mix;
import org.ibis.rig.bench.streams.RunningMix;
import org.ibis.rig.bench.streams.Ticks;

/** What one mix gets of one cluster: the time for weights to settle, then what counts. */
final class Measurement implements MixRounds.Bench<Coordination, Measured> {

  /** Between looks: each asks all DataNodes. */
  private static final int LOOK_SECONDS = 5;

  private final LocalBroker broker;
  private final Span span;

  Measurement(LocalBroker broker, Span span) {
    this.broker = broker;
    this.span = span;
  }

  @Override
  public String title(Coordination side) {
    return side.key() + " the broker";
  }

  @Override
  public Measured measure(Coordination side, int repetition, RunningMix running)
      throws IOException, InterruptedException {
    HdfsCluster cluster = running.cluster();
    ServiceLooks looks = new ServiceLooks(running.jobs(), cluster);
    running.watch(span.begin(), tick -> lookAt(tick, looks));
    int from = looks.last();
    running.watch(span.end(), tick -> lookAt(tick, looks));
    looks.checkPlaces();
    if (side == Coordination.BROKER) {
      checkBroker(running.jobs(), cluster);
    }
    return new Measured(
        side,
        repetition,
        looks.seconds(from),
        wanted(running.mix(), cluster.nodes()),
        looks.measured(from, side == Coordination.BROKER ? broker::served : flow -> Double.NaN),
        looks.failOpens(from),
        looks.timeline(from));
  }

  private void lookAt(int tick, ServiceLooks looks) throws IOException, InterruptedException {
    if (tick % (LOOK_SECONDS * Ticks.RATE) == 0 || tick == span.begin() || tick == span.end()) {
      looks.look();
    }
  }

  /** Nothing is with the broker of which it does not know. */
  private void checkBroker(List<JobStreams> jobs, HdfsCluster cluster) {
    for (JobStreams job : jobs) {
      if (broker.served(job.flow()) == 0) {
        throw new UserError(
            "the broker has heard of no service of "
                + job.spec().name()
                + "; see "
                + cluster.log(job.spec().streams().get(0).index()));
      }
    }
  }

  /** What jobs should have of the nodes: a part of the device time of all. */
  static double[] wanted(Mix mix, int nodes) {
    boolean[][] placed = new boolean[mix.jobs().size()][nodes];
    for (int j = 0; j < placed.length; j++) {
      JobSpec job = mix.jobs().get(j);
      for (int node = 0; node < nodes; node++) {
        placed[j][node] = job.isOn(node);
      }
    }
    return FairTotals.wanted(mix.weights(), placed);
  }

  @Override
  public String summary(Measured measured) {
    return String.format(
        Locale.ROOT,
        "%.1f MB/s; device time %s %%, wanted %s %%",
        measured.totalMbps(),
        percents(measured.received()),
        percents(measured.wanted()));
  }

  private static String percents(double[] parts) {
    return Arrays.stream(parts)
        .mapToObj(part -> String.format(Locale.ROOT, "%.1f", 100 * part))
        .collect(Collectors.joining(" "));
  }
}
