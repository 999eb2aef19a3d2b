package org.ibis.rig.bench.tiering;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.ibis.rig.report.Spread;

/** What was measured of each job on each side. */
final class TieringResults {

  private final Map<TieringJob, Map<TieringSide, List<Measured>>> all =
      new EnumMap<>(TieringJob.class);

  void add(TieringJob job, TieringSide side, Measured one) {
    all.computeIfAbsent(job, j -> new EnumMap<>(TieringSide.class))
        .computeIfAbsent(side, s -> new ArrayList<>())
        .add(one);
  }

  boolean isEmpty() {
    return all.isEmpty();
  }

  List<Measured> of(TieringJob job, TieringSide side) {
    return all.getOrDefault(job, Map.of()).getOrDefault(side, List.of());
  }

  Spread spread(TieringJob job, TieringSide side, ToDoubleFunction<Measured> what) {
    return Spread.of(of(job, side).stream().map(what::applyAsDouble).toList());
  }
}
