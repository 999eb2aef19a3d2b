package org.ibis.rig.bench.total;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.ibis.rig.bench.streams.Mix;
import org.ibis.rig.report.Spread;

/** All that was measured so far. */
final class Results {

  private final Map<String, String> settings;
  private final Map<Mix, List<Measured>> byMix = new LinkedHashMap<>();

  /**
   * @param settings for the reports, by name
   */
  Results(Map<String, String> settings) {
    this.settings = settings;
  }

  void add(Mix mix, Measured measured) {
    byMix.computeIfAbsent(mix, m -> new ArrayList<>()).add(measured);
  }

  Map<String, String> settings() {
    return settings;
  }

  /** Those that were measured at least once. */
  List<Mix> mixes() {
    return List.copyOf(byMix.keySet());
  }

  /** In the order of repetitions. */
  List<Measured> of(Mix mix, Coordination coordination) {
    return byMix.getOrDefault(mix, List.of()).stream()
        .filter(m -> m.coordination() == coordination)
        .toList();
  }

  /** A number of each repetition. */
  Spread spread(Mix mix, Coordination coordination, ToDoubleFunction<Measured> value) {
    return Spread.of(of(mix, coordination).stream().map(value::applyAsDouble).toList());
  }

  /** The total with the broker as a part of that without it, in the same repetition. */
  Spread ofAlone(Mix mix) {
    return spread(
        mix,
        Coordination.BROKER,
        m -> m.totalMbps() / total(mix, Coordination.ALONE, m.repetition()));
  }

  /** MB/s; NaN where it was not measured. */
  private double total(Mix mix, Coordination coordination, int repetition) {
    return of(mix, coordination).stream()
        .filter(m -> m.repetition() == repetition)
        .mapToDouble(Measured::totalMbps)
        .findFirst()
        .orElse(Double.NaN);
  }
}
