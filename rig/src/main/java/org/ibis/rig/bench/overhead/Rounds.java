package org.ibis.rig.bench.overhead;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.ibis.rig.report.Spread;

/** Measurements of one case: in each round one of each contender, right after the other. */
final class Rounds {

  private final Map<Contender, List<Double>> measured = new EnumMap<>(Contender.class);

  Rounds() {
    for (Contender each : Contender.values()) {
      measured.put(each, new ArrayList<>());
    }
  }

  /**
   * Adds a round.
   *
   * @param round has all contenders
   */
  void add(Map<Contender, Double> round) {
    measured.forEach((contender, all) -> all.add(round.get(contender)));
  }

  int count() {
    return measured.get(Contender.STOCK).size();
  }

  List<Double> of(Contender contender) {
    return List.copyOf(measured.get(contender));
  }

  /** What a contender had of what {@link Contender#STOCK} had in the same round. */
  Spread ofStock(Contender contender) {
    List<Double> stock = measured.get(Contender.STOCK);
    List<Double> ratios = new ArrayList<>();
    for (int i = 0; i < stock.size(); i++) {
      ratios.add(measured.get(contender).get(i) / stock.get(i));
    }
    return Spread.of(ratios);
  }
}
