package org.ibis.rig.bench.shares;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.ibis.rig.bench.hdfs.Variant;
import org.ibis.rig.bench.streams.Mix;
import org.ibis.rig.report.Spread;

/** All that was measured so far. */
final class Results {

  private final Map<String, String> settings;
  private final List<Mix> mixes;
  private final Map<Mix, List<Measured>> byMix = new LinkedHashMap<>();

  /**
   * @param settings for the reports, by name
   * @param mixes that are wanted; what else is measured only serves to compare
   */
  Results(Map<String, String> settings, List<Mix> mixes) {
    this.settings = settings;
    this.mixes = List.copyOf(mixes);
  }

  void add(Mix mix, Measured measured) {
    byMix.computeIfAbsent(mix, m -> new ArrayList<>()).add(measured);
  }

  Map<String, String> settings() {
    return settings;
  }

  /** Those that were measured at least once, in the order wanted. */
  List<Mix> mixes() {
    return mixes.stream().filter(byMix::containsKey).toList();
  }

  /** In the order of repetitions. */
  List<Measured> of(Mix mix, Variant variant) {
    return byMix.getOrDefault(mix, List.of()).stream().filter(m -> m.variant() == variant).toList();
  }

  /** The repetition whose total is the median one, or the lower of the two; null if none. */
  Measured typical(Mix mix, Variant variant) {
    List<Measured> all =
        of(mix, variant).stream().sorted(Comparator.comparingDouble(Measured::totalMbps)).toList();
    return all.isEmpty() ? null : all.get((all.size() - 1) / 2);
  }

  boolean isRepeated() {
    return byMix.values().stream().flatMap(List::stream).anyMatch(m -> m.repetition() > 1);
  }

  /** A number of each repetition. */
  Spread spread(Mix mix, Variant variant, ToDoubleFunction<Measured> value) {
    return Spread.of(of(mix, variant).stream().map(value::applyAsDouble).toList());
  }

  /** The total of a mix as a part of one stream's alone, in the same repetition. */
  Spread ofAlone(Mix mix, Variant variant, Variant alone) {
    return spread(
        mix,
        variant,
        m ->
            m.totalMbps()
                / mix.alone(
                    total(Mix.READER_ALONE, alone, m.repetition()),
                    total(Mix.WRITER_ALONE, alone, m.repetition())));
  }

  /** The total of a mix under IBIS as a part of stock Hadoop's, in the same repetition. */
  Spread ofStock(Mix mix) {
    return spread(
        mix, Variant.IBIS, m -> m.totalMbps() / total(mix, Variant.STOCK, m.repetition()));
  }

  /** MB/s; NaN where it was not measured. */
  double total(Mix mix, Variant variant, int repetition) {
    return of(mix, variant).stream()
        .filter(m -> m.repetition() == repetition)
        .mapToDouble(Measured::totalMbps)
        .findFirst()
        .orElse(Double.NaN);
  }
}
