package org.ibis.rig.bench.overhead;

import java.util.ArrayList;
import java.util.List;
import org.ibis.rig.report.Spread;

/** Measurements of one case, always one of each variant right after the other. */
final class Pairs {

  private final List<Double> stock = new ArrayList<>();
  private final List<Double> ibis = new ArrayList<>();

  void add(double onStock, double withIbis) {
    stock.add(onStock);
    ibis.add(withIbis);
  }

  int count() {
    return stock.size();
  }

  List<Double> stock() {
    return List.copyOf(stock);
  }

  List<Double> ibis() {
    return List.copyOf(ibis);
  }

  /** With IBIS over without, of each pair. */
  List<Double> ratios() {
    List<Double> ratios = new ArrayList<>();
    for (int i = 0; i < stock.size(); i++) {
      ratios.add(ibis.get(i) / stock.get(i));
    }
    return ratios;
  }

  /** The ratios' median, smallest and largest. */
  Spread ratio() {
    return Spread.of(ratios());
  }
}
