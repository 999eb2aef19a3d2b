package org.ibis.rig.bench.shares;

import java.util.ArrayList;
import java.util.List;
import org.ibis.rig.bench.mixes.MixRun.Tick;

/** A job's rate over time, smoothed so that single windows of several MiB do not hide it. */
final class RateCurve {

  private static final double SMOOTH_SECONDS = 2;

  private RateCurve() {}

  /**
   * Points of second and MB/s, from the begin of what was measured on: each is the mean of the
   * ticks up to two seconds before.
   */
  static List<double[]> of(Measured measured, int job) {
    List<Tick> ticks = measured.timeline();
    List<double[]> points = new ArrayList<>();
    for (int i = 0; i < ticks.size(); i++) {
      double at = ticks.get(i).seconds();
      if (at < 0) {
        continue;
      }
      double moved = 0;
      double over = 0;
      for (int k = i; k > 0 && ticks.get(k - 1).seconds() >= at - SMOOTH_SECONDS; k--) {
        double seconds = ticks.get(k).seconds() - ticks.get(k - 1).seconds();
        moved += ticks.get(k).rates()[job] * seconds;
        over += seconds;
      }
      points.add(new double[] {at, over > 0 ? moved / over : ticks.get(i).rates()[job]});
    }
    return points;
  }
}
