package org.ibis.rig.bench.shares;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.ibis.rig.bench.mixes.MixRounds;
import org.ibis.rig.bench.mixes.MovedBytes;
import org.ibis.rig.bench.mixes.Span;
import org.ibis.rig.bench.shares.Measured.JobMeasured;
import org.ibis.rig.bench.streams.Direction;
import org.ibis.rig.bench.streams.JobStreams;
import org.ibis.rig.bench.streams.Mix;
import org.ibis.rig.bench.streams.RunningMix;
import org.ibis.rig.bench.streams.Shares;
import org.ibis.rig.demo.Disks;

/** What one mix gets of one cluster: a warm-up, then what counts. */
final class Measurement implements MixRounds.Bench<Peer, Measured> {

  private final Disks disks;
  private final String disk;
  private final LinuxBelow below;
  private final Span span;
  private final Results results;

  /**
   * @param below is given to each peer before its streams begin
   * @param results with streams that ran alone before others are measured
   */
  Measurement(Disks disks, String disk, LinuxBelow below, Span span, Results results) {
    this.disks = disks;
    this.disk = disk;
    this.below = below;
    this.span = span;
    this.results = results;
  }

  @Override
  public String title(Peer side) {
    return side.title();
  }

  @Override
  public void prepare(Peer side) throws IOException {
    below.choose(side);
  }

  @Override
  public Map<Direction, Double> alone(Peer side, int repetition) {
    return Map.of(
        Direction.READ, results.total(Mix.READER_ALONE, side, repetition),
        Direction.WRITE, results.total(Mix.WRITER_ALONE, side, repetition));
  }

  @Override
  public Measured measure(Peer side, int repetition, RunningMix running)
      throws IOException, InterruptedException {
    Mix mix = running.mix();
    List<JobStreams> jobs = running.jobs();
    MovedBytes moved = new MovedBytes(jobs);
    running.watch(span.begin(), tick -> moved.look());
    int from = moved.last();
    jobs.forEach(JobStreams::forgetSteps);
    Counters before = Counters.take(running.cluster(), disks, disk);
    running.watch(span.end(), tick -> moved.look());
    int to = moved.last();
    List<JobStreams.Waits> waits = jobs.stream().map(JobStreams::takeWaits).toList();
    Counters after = Counters.take(running.cluster(), disks, disk);
    Map<String, Double> deviceShares =
        after.dataNode().times().sharesSince(before.dataNode().times());
    double[] mbps = moved.mbps(from, to);
    double total = Arrays.stream(mbps).sum();
    List<JobMeasured> measured = new ArrayList<>();
    for (int j = 0; j < jobs.size(); j++) {
      List<Double> streamMbps = moved.streamMbps(j, from, to);
      measured.add(
          new JobMeasured(
              mbps[j],
              mix.sharesItsFlow(j)
                  ? Double.NaN
                  : deviceShares.getOrDefault(jobs.get(j).flow(), Double.NaN),
              mix.sharesItsFlow(j)
                  ? Double.NaN
                  : mbps[j] * after.timesAsFastSince(before, jobs.get(j).flow()),
              waits.get(j).p50Millis(),
              waits.get(j).p99Millis(),
              waits.get(j).longestMillis(),
              streamMbps,
              jobs.get(j).spec().randomReads(streamMbps)));
    }
    return new Measured(
        side,
        repetition,
        moved.seconds(from, to),
        total,
        after.diskMbpsSince(before),
        Shares.received(mbps),
        wanted(mix, total, alone(side, repetition)),
        measured,
        after.dataNode().times().charged(),
        after.dataNode().failOpenSince(before.dataNode()),
        moved.timeline(from, moved::mbps));
  }

  private static double[] wanted(Mix mix, double total, Map<Direction, Double> alone) {
    if (!mix.isOfOneKind()) {
      double[] nobodySays = new double[mix.jobs().size()];
      Arrays.fill(nobodySays, Double.NaN);
      return nobodySays;
    }
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

  @Override
  public String summary(Measured measured) {
    return String.format(
        Locale.ROOT,
        "%.1f MB/s: %s",
        measured.totalMbps(),
        measured.jobs().stream()
            .map(job -> String.format(Locale.ROOT, "%.2f", job.mbps()))
            .collect(Collectors.joining(" ")));
  }
}
