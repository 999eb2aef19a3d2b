package org.ibis.rig.bench.shares;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.ibis.rig.bench.mixes.MixRun;
import org.ibis.rig.bench.streams.Mix;
import org.ibis.rig.bench.streams.Shares;

/** Results that nobody measured. */
final class MadeUpResults {

  private MadeUpResults() {}

  static Results of(Mix... mixes) {
    return new Results(Map.of("disk", "a <made up> one"), List.of(mixes));
  }

  /** What a mix of unlimited jobs got, over 10 s. */
  static Measured measured(Mix mix, Peer variant, int repetition, double... mbps) {
    double total = 0;
    List<Measured.JobMeasured> jobs = new ArrayList<>();
    for (double m : mbps) {
      total += m;
      double device = variant == Peer.IBIS ? 1.0 / mbps.length : Double.NaN;
      jobs.add(
          new Measured.JobMeasured(
              m,
              device,
              variant == Peer.SHADOW ? 2 * m : Double.NaN,
              10,
              100,
              1000,
              List.of(m),
              mix.jobs().get(jobs.size()).randomReads(List.of(m))));
    }
    double[] wants = new double[mbps.length];
    java.util.Arrays.fill(wants, Double.POSITIVE_INFINITY);
    List<MixRun.Tick> timeline = new ArrayList<>();
    for (int i = -4; i <= 20; i++) {
      timeline.add(new MixRun.Tick(i / 2.0, mbps));
    }
    return new Measured(
        variant,
        repetition,
        10,
        total,
        total + 1,
        Shares.received(mbps),
        Shares.wanted(total, mix.weights(), wants),
        jobs,
        false,
        Map.of(),
        timeline);
  }
}
