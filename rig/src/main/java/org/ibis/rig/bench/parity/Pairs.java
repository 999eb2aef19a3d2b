package org.ibis.rig.bench.parity;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.ibis.rig.bench.overhead.Contender;

/**
 * One figure of one case, measured in rounds: of stock Hadoop, with IBIS, and of stock Hadoop
 * again, one right after the other. More of it is better. Pure.
 */
final class Pairs {

  private final List<Map<Contender, Double>> rounds = new ArrayList<>();

  /** Takes a round, which has all of them. */
  void add(Map<Contender, Double> round) {
    rounds.add(Map.copyOf(round));
  }

  int count() {
    return rounds.size();
  }

  /** In the order of rounds. */
  List<Double> of(Contender contender) {
    return rounds.stream().map(round -> round.get(contender)).toList();
  }

  /** What IBIS had of what stock Hadoop had in the same round. */
  Interval ofStock() {
    return ratio(Contender.IBIS);
  }

  /** The same of stock Hadoop's second measurement: this machine's noise. */
  Interval again() {
    return ratio(Contender.AGAIN);
  }

  private Interval ratio(Contender contender) {
    return Interval.of(
        rounds.stream().map(r -> r.get(contender) / r.get(Contender.STOCK)).toList());
  }

  /** How far stock Hadoop may be from itself, as a part of 1. */
  double noise() {
    return again().farthestFrom(1);
  }

  /** Whether noise and the width of IBIS's ratio are within a limit, a part of 1. */
  boolean isSettled(double limit) {
    Interval ibis = ofStock();
    if (Double.isNaN(ibis.median())) {
      return true; // stock Hadoop has none of it: more pairs say no more
    }
    return noise() <= limit && (ibis.median() == 0 || ibis.halfWidth() <= limit);
  }

  /**
   * What they say; of fewer than five pairs nothing.
   *
   * @param limit a difference that does not count, as a part of 1; noise over it counts as little
   */
  Verdict verdict(double limit) {
    if (count() < Interval.LEAST) {
      return Verdict.UNCLEAR;
    }
    Interval ibis = ofStock();
    double far = Math.max(limit, noise());
    if (ibis.high() < 1 - far) {
      return Verdict.WORSE;
    }
    if (ibis.low() > 1 + far) {
      return Verdict.BETTER;
    }
    return ibis.low() >= 1 - limit ? Verdict.SAME : Verdict.UNCLEAR;
  }
}
