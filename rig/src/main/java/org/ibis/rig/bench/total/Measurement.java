package org.ibis.rig.bench.total;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.ibis.cli.UserError;
import org.ibis.rig.bench.broker.LocalBroker;
import org.ibis.rig.bench.hdfs.HdfsCluster;
import org.ibis.rig.bench.streams.FilePools;
import org.ibis.rig.bench.streams.JobSpec;
import org.ibis.rig.bench.streams.JobStreams;
import org.ibis.rig.bench.streams.Mix;
import org.ibis.rig.bench.streams.RunningMix;
import org.ibis.rig.bench.streams.Ticks;
import org.ibis.rig.demo.Disks;

/** Runs one mix on one cluster: cold caches, the time for weights to settle, then what counts. */
final class Measurement {

  /** Between looks: each asks all DataNodes. */
  private static final int LOOK_SECONDS = 5;

  private final FilePools pools;
  private final Disks disks;
  private final LocalBroker broker;
  private final int settleSeconds;
  private final int seconds;

  Measurement(FilePools pools, Disks disks, LocalBroker broker, int settleSeconds, int seconds) {
    this.pools = pools;
    this.disks = disks;
    this.broker = broker;
    this.settleSeconds = settleSeconds;
    this.seconds = seconds;
  }

  Measured run(Mix mix, Coordination coordination, HdfsCluster cluster, int repetition)
      throws IOException, InterruptedException {
    return RunningMix.run(
        mix,
        cluster,
        pools,
        disks,
        Map.of(),
        running -> measure(mix, coordination, running, cluster, repetition));
  }

  private Measured measure(
      Mix mix, Coordination coordination, RunningMix running, HdfsCluster cluster, int repetition)
      throws IOException, InterruptedException {
    ServiceLooks looks = new ServiceLooks(running.jobs(), cluster);
    int begin = settleSeconds * Ticks.RATE;
    int end = begin + seconds * Ticks.RATE;
    int from = 0;
    running.go();
    Ticks ticks = new Ticks();
    for (int i = 0; i <= end; i++) {
      ticks.await(i);
      running.check();
      if (i % (LOOK_SECONDS * Ticks.RATE) == 0 || i == begin || i == end) {
        int look = looks.look();
        from = i == begin ? look : from;
      }
    }
    looks.checkPlaces();
    if (coordination == Coordination.BROKER) {
      checkBroker(running.jobs(), cluster);
    }
    return new Measured(
        coordination,
        repetition,
        looks.seconds(from),
        wanted(mix, cluster.nodes()),
        looks.measured(
            from, coordination == Coordination.BROKER ? broker::served : flow -> Double.NaN),
        looks.failOpens(from),
        looks.timeline(from));
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
}
