package org.ibis.rig.bench.mirrors;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.ibis.rig.bench.mixes.MixRun;
import org.ibis.rig.bench.streams.Shares;

/**
 * What the scans got from one side, once. What is shared is bytes.
 *
 * @param weights of the jobs
 * @param mbps each job's, MB/s as its clients see them
 * @param ssdShares each job's part of the SSD's time, 0 to 1; NaN where nobody says
 * @param diskMbps what the disks read meanwhile, MB/s
 * @param ssdMbps what the SSD read
 */
record Measured(
    MirrorSide side,
    int repetition,
    double seconds,
    double[] weights,
    double[] mbps,
    double[] ssdShares,
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

  /** The same of the SSD alone; NaN where nobody says. */
  double ssdDeviation() {
    return Arrays.stream(ssdShares).anyMatch(Double::isNaN)
        ? Double.NaN
        : Shares.greatestDeviation(ssdShares, wanted());
  }

  @Override
  public double[] wanted() {
    double sum = Arrays.stream(weights).sum();
    return Arrays.stream(weights).map(weight -> weight / sum).toArray();
  }
}
