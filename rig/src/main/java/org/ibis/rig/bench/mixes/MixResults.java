package org.ibis.rig.bench.mixes;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.ibis.rig.bench.Side;
import org.ibis.rig.bench.streams.Mix;
import org.ibis.rig.report.Spread;

/**
 * All that was measured so far.
 *
 * @param <S> what is compared
 * @param <M> what is measured of a mix
 */
public class MixResults<S extends Side, M extends MixRun<S>> {

  private final Map<String, String> settings;
  private final List<S> sides;
  private final Map<Mix, List<M>> byMix = new LinkedHashMap<>();

  /**
   * @param settings for the reports, by name
   * @param sides in the order of the reports
   */
  protected MixResults(Map<String, String> settings, S[] sides) {
    this.settings = settings;
    this.sides = List.of(sides);
  }

  /** Takes what one more run gave. */
  public final void add(Mix mix, M measured) {
    byMix.computeIfAbsent(mix, m -> new ArrayList<>()).add(measured);
  }

  /** For the reports, by name. */
  public final Map<String, String> settings() {
    return settings;
  }

  /** In the order of the reports. */
  public final List<S> sides() {
    return sides;
  }

  /** Those that were measured at least once. */
  public List<Mix> mixes() {
    return List.copyOf(byMix.keySet());
  }

  /** In the order of repetitions. */
  public final List<M> of(Mix mix, S side) {
    return byMix.getOrDefault(mix, List.of()).stream().filter(m -> m.side().equals(side)).toList();
  }

  /** A number of each repetition. */
  public final Spread spread(Mix mix, S side, ToDoubleFunction<M> value) {
    return Spread.of(of(mix, side).stream().map(value::applyAsDouble).toList());
  }

  /** The total on one side as a part of that on the other, in the same repetition. */
  public final Spread ofOther(Mix mix, S side, S other) {
    return spread(mix, side, m -> m.totalMbps() / total(mix, other, m.repetition()));
  }

  /** MB/s; NaN where it was not measured. */
  public final double total(Mix mix, S side, int repetition) {
    return of(mix, side).stream()
        .filter(m -> m.repetition() == repetition)
        .mapToDouble(MixRun::totalMbps)
        .findFirst()
        .orElse(Double.NaN);
  }
}
