package org.ibis.rig.bench.mirrors;

import java.util.Map;
import org.ibis.rig.bench.mixes.MixResults;
import org.ibis.rig.bench.streams.Mix;
import org.ibis.rig.report.Spread;

/** All that was measured so far. */
final class Results extends MixResults<MirrorSide, Measured> {

  /**
   * @param settings for the reports, by name
   * @param sides in the order of the reports
   */
  Results(Map<String, String> settings, MirrorSide[] sides) {
    super(settings, sides);
  }

  /** What disks and SSD give apart from each other, added up, in the same repetition; MB/s. */
  Spread sum(Mix mix) {
    return spread(mix, MirrorSide.DISKS, m -> sum(mix, m.repetition()));
  }

  /** A side's total as a part of that sum, in the same repetition. */
  Spread ofSum(Mix mix, MirrorSide side) {
    return spread(mix, side, m -> m.totalMbps() / sum(mix, m.repetition()));
  }

  private double sum(Mix mix, int repetition) {
    return total(mix, MirrorSide.DISKS, repetition) + total(mix, MirrorSide.SSD, repetition);
  }
}
