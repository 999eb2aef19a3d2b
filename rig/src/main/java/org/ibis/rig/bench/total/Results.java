package org.ibis.rig.bench.total;

import java.util.Map;
import org.ibis.rig.bench.mixes.MixResults;
import org.ibis.rig.bench.streams.Mix;
import org.ibis.rig.report.Spread;

/** All that was measured so far. */
final class Results extends MixResults<Coordination, Measured> {

  /**
   * @param settings for the reports, by name
   */
  Results(Map<String, String> settings) {
    super(settings, Coordination.values());
  }

  /** The total with the broker as a part of that without it, in the same repetition. */
  Spread ofAlone(Mix mix) {
    return ofOther(mix, Coordination.BROKER, Coordination.ALONE);
  }
}
