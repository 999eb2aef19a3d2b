package org.ibis.rig.bench.memory;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.ibis.rig.report.Spread;

/** What was measured of each side. */
final class MemoryResults {

  private final Map<MemorySide, List<Measured>> bySide = new EnumMap<>(MemorySide.class);

  void add(MemorySide side, Measured one) {
    bySide.computeIfAbsent(side, s -> new ArrayList<>()).add(one);
  }

  boolean isEmpty() {
    return bySide.isEmpty();
  }

  List<Measured> of(MemorySide side) {
    return bySide.getOrDefault(side, List.of());
  }

  Spread spread(MemorySide side, ToDoubleFunction<Measured> what) {
    return Spread.of(of(side).stream().map(what::applyAsDouble).toList());
  }
}
