package org.ibis.rig.bench.tiering;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
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

  /**
   * What a side took of what it takes without an SSD, round by round; nothing where it has none.
   */
  Spread ofWithoutSsd(TieringJob job, TieringSide side, ToDoubleFunction<Measured> what) {
    List<Measured> with = of(job, side);
    List<Measured> without = of(job, side.withoutSsd());
    int rounds = side.hasSsd() ? Math.min(with.size(), without.size()) : 0;
    return Spread.of(
        IntStream.range(0, rounds)
            .mapToObj(i -> what.applyAsDouble(with.get(i)) / what.applyAsDouble(without.get(i)))
            .toList());
  }

  Spread spread(TieringJob job, TieringSide side, ToDoubleFunction<Measured> what) {
    return Spread.of(of(job, side).stream().map(what::applyAsDouble).toList());
  }
}
