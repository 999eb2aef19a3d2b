package org.ibis.rig.bench.shares;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.ibis.rig.bench.hdfs.HdfsCluster;
import org.ibis.rig.bench.mixes.MovedBytes;
import org.ibis.rig.bench.shares.Measured.JobMeasured;
import org.ibis.rig.bench.streams.Direction;
import org.ibis.rig.bench.streams.FilePools;
import org.ibis.rig.bench.streams.JobStreams;
import org.ibis.rig.bench.streams.Mix;
import org.ibis.rig.bench.streams.RunningMix;
import org.ibis.rig.bench.streams.Shares;
import org.ibis.rig.bench.streams.Ticks;
import org.ibis.rig.demo.Disks;

/** Runs one mix on one cluster: cold caches, a warm-up, then what counts. */
final class Measurement {

  private final FilePools pools;
  private final Disks disks;
  private final String disk;
  private final int warmUpSeconds;
  private final int seconds;

  Measurement(FilePools pools, Disks disks, String disk, int warmUpSeconds, int seconds) {
    this.pools = pools;
    this.disks = disks;
    this.disk = disk;
    this.warmUpSeconds = warmUpSeconds;
    this.seconds = seconds;
  }

  /**
   * @param alone MB/s of one stream alone on this cluster, for those that are limited
   */
  Measured run(Mix mix, HdfsCluster cluster, int repetition, Map<Direction, Double> alone)
      throws IOException, InterruptedException {
    return RunningMix.run(
        mix,
        cluster,
        pools,
        disks,
        alone,
        running -> measure(mix, running, cluster, repetition, alone));
  }

  private Measured measure(
      Mix mix,
      RunningMix running,
      HdfsCluster cluster,
      int repetition,
      Map<Direction, Double> alone)
      throws IOException, InterruptedException {
    List<JobStreams> jobs = running.jobs();
    MovedBytes moved = new MovedBytes(jobs);
    Counters before = null;
    int from = warmUpSeconds * Ticks.RATE;
    int last = from + seconds * Ticks.RATE;
    running.go();
    Ticks ticks = new Ticks();
    for (int i = 0; i <= last; i++) {
      ticks.await(i);
      running.check();
      int unused = moved.look();
      if (i == from) {
        jobs.forEach(JobStreams::forgetSteps);
        before = Counters.take(cluster, disks, disk);
      }
    }
    List<JobStreams.Waits> waits = jobs.stream().map(JobStreams::takeWaits).toList();
    Counters after = Counters.take(cluster, disks, disk);
    Map<String, Double> deviceShares =
        after.dataNode().times().sharesSince(before.dataNode().times());
    double[] mbps = moved.mbps(from, moved.last());
    List<JobMeasured> measured = new ArrayList<>();
    for (int j = 0; j < jobs.size(); j++) {
      measured.add(
          new JobMeasured(
              mbps[j],
              mix.sharesItsFlow(j)
                  ? Double.NaN
                  : deviceShares.getOrDefault(jobs.get(j).flow(), Double.NaN),
              waits.get(j).p50Millis(),
              waits.get(j).p99Millis(),
              waits.get(j).longestMillis(),
              moved.streamMbps(j, from, moved.last())));
    }
    double total = Arrays.stream(mbps).sum();
    return new Measured(
        cluster.variant(),
        repetition,
        moved.seconds(from, moved.last()),
        total,
        after.diskMbpsSince(before),
        Shares.received(mbps),
        wanted(mix, total, alone),
        measured,
        after.dataNode().times().charged(),
        after.dataNode().failOpenSince(before.dataNode()),
        moved.timeline(from, moved::mbps));
  }

  private static double[] wanted(Mix mix, double total, Map<Direction, Double> alone) {
    double[] wants =
        mix.jobs().stream()
            .mapToDouble(
                job ->
                    job.isLimited()
                        ? job.streams().stream()
                            .mapToDouble(stream -> job.limit() * alone.get(stream.direction()))
                            .sum()
                        : Double.POSITIVE_INFINITY)
            .toArray();
    return Shares.wanted(total, mix.weights(), wants);
  }
}
