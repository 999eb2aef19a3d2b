package org.ibis.rig.bench.mirrors;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.ibis.rig.bench.mixes.MixRun;
import org.ibis.rig.bench.streams.Shares;

/**
 * What the scans got from one side, once. What is shared is bytes.
 *
 * @param mbps each scan's, MB/s as its client sees them
 * @param diskMbps what the disks read meanwhile, MB/s
 * @param ssdMbps what the SSD read
 */
record Measured(
    MirrorSide side,
    int repetition,
    double seconds,
    double[] mbps,
    double diskMbps,
    double ssdMbps,
    Map<String, Long> failOpens,
    List<Tick> timeline)
    implements MixRun<MirrorSide> {

  @Override
  public double totalMbps() {
    return Arrays.stream(mbps).sum();
  }

  /** The part of what was read from devices that came from the SSD; NaN where nothing was read. */
  double fromSsd() {
    return ssdMbps / (diskMbps + ssdMbps);
  }

  @Override
  public double[] received() {
    return Shares.received(mbps);
  }

  /** All the same: the jobs are alike. */
  @Override
  public double[] wanted() {
    double[] wanted = new double[mbps.length];
    Arrays.fill(wanted, 1.0 / mbps.length);
    return wanted;
  }
}
