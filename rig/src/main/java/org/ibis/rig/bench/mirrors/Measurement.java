package org.ibis.rig.bench.mirrors;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.ibis.cli.UserError;
import org.ibis.rig.bench.DiskBytes;
import org.ibis.rig.bench.hdfs.DeviceCounters;
import org.ibis.rig.bench.hdfs.HdfsCluster;
import org.ibis.rig.bench.hdfs.Variant;
import org.ibis.rig.bench.mixes.MixRounds;
import org.ibis.rig.bench.mixes.MovedBytes;
import org.ibis.rig.bench.mixes.Span;
import org.ibis.rig.bench.streams.Direction;
import org.ibis.rig.bench.streams.JobStreams;
import org.ibis.rig.bench.streams.RunningMix;

/** What scans get from one side: a warm-up, then what counts. */
final class Measurement implements MixRounds.Bench<MirrorSide, Measured> {

  private static final double MB = 1e6;

  /** A mirror that is read gives more than that; less is directories. */
  private static final double LEAST_MB = 1;

  private final List<Path> disks;
  private final Path ssd;
  private final String ssdDevice;
  private final Double rate;
  private final Span span;

  /**
   * @param disks where they are mounted
   * @param ssd the same
   * @param ssdDevice its device's name
   * @param rate what each scan takes at most, MB/s; null where that is what it gets
   */
  Measurement(List<Path> disks, Path ssd, String ssdDevice, Double rate, Span span) {
    this.disks = disks;
    this.ssd = ssd;
    this.ssdDevice = ssdDevice;
    this.rate = rate;
    this.span = span;
  }

  @Override
  public String title(MirrorSide side) {
    return side.title();
  }

  /** A scan that is held back takes 100 % of this. */
  @Override
  public Map<Direction, Double> alone(MirrorSide side, int repetition) {
    return rate == null ? Map.of() : Map.of(Direction.READ, rate);
  }

  @Override
  public Measured measure(MirrorSide side, int repetition, RunningMix running)
      throws IOException, InterruptedException {
    MovedBytes moved = new MovedBytes(running.jobs());
    running.watch(span.begin(), tick -> moved.look());
    int from = moved.last();
    Counters before = counters(running.cluster());
    running.watch(span.end(), tick -> moved.look());
    int to = moved.last();
    Counters after = counters(running.cluster());
    double seconds = moved.seconds(from, to);
    double fromSsd = after.ssd().since(before.ssd()).read() / MB;
    if (side.hasMirrors() && fromSsd < LEAST_MB) {
      throw new UserError("the DataNode has read no mirror; see " + running.cluster().log(0));
    }
    return new Measured(
        side,
        repetition,
        seconds,
        running.mix().weights(),
        moved.mbps(from, to),
        ssdShares(running, after.dataNode().times().sharesSince(before.dataNode().times())),
        after.disks().since(before.disks()).read() / MB / seconds,
        fromSsd / seconds,
        after.dataNode().failOpenSince(before.dataNode()),
        moved.timeline(from, moved::mbps));
  }

  /** By job. */
  private static double[] ssdShares(RunningMix running, Map<String, Double> byFlow) {
    List<JobStreams> jobs = running.jobs();
    double[] shares = new double[jobs.size()];
    for (int j = 0; j < shares.length; j++) {
      shares[j] =
          running.mix().sharesItsFlow(j)
              ? Double.NaN
              : byFlow.getOrDefault(jobs.get(j).flow(), Double.NaN);
    }
    return shares;
  }

  /**
   * What devices and DataNode have counted at a moment.
   *
   * @param dataNode its times are of the SSD alone
   */
  private record Counters(DiskBytes disks, DiskBytes ssd, DeviceCounters dataNode) {}

  private Counters counters(HdfsCluster cluster) throws IOException, InterruptedException {
    return new Counters(
        DiskBytes.of(disks),
        DiskBytes.of(List.of(ssd)),
        cluster.variant() == Variant.STOCK
            ? DeviceCounters.NONE
            : DeviceCounters.take(cluster, 0, ssdDevice::equals));
  }

  @Override
  public String summary(Measured measured) {
    return String.format(
        Locale.ROOT,
        "%.1f MB/s, %.1f %% of what was read from the SSD",
        measured.totalMbps(),
        100 * measured.fromSsd());
  }
}
