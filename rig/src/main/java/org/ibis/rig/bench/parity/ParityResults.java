package org.ibis.rig.bench.parity;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.ibis.rig.bench.DiskBytes;
import org.ibis.rig.bench.overhead.Contender;

/** All that was measured so far. */
final class ParityResults {

  private final double limit;
  private final Map<String, OfCase> cases = new LinkedHashMap<>();

  /** One case's. */
  static final class OfCase {

    private final String title;
    private final Map<String, Pairs> figures = new LinkedHashMap<>();
    private final Map<Contender, List<DiskBytes>> disk = new EnumMap<>(Contender.class);

    private OfCase(String title) {
      this.title = title;
    }

    /** For people. */
    String title() {
      return title;
    }

    /** By name and unit. */
    Map<String, Pairs> figures() {
      return figures;
    }

    /** What the disks moved in each round. */
    List<DiskBytes> disk(Contender contender) {
      return disk.getOrDefault(contender, List.of());
    }

    private void add(Map<Contender, Figures> round) {
      for (String name : round.get(Contender.STOCK).rates().keySet()) {
        Map<Contender, Double> values = new EnumMap<>(Contender.class);
        round.forEach((contender, figures) -> values.put(contender, figures.rates().get(name)));
        figures.computeIfAbsent(name, n -> new Pairs()).add(values);
      }
      round.forEach(
          (contender, figures) ->
              disk.computeIfAbsent(contender, c -> new ArrayList<>()).add(figures.disk()));
    }
  }

  /**
   * Nothing yet.
   *
   * @param limit a difference that does not count, as a part of 1
   */
  ParityResults(double limit) {
    this.limit = limit;
  }

  double limit() {
    return limit;
  }

  /** Takes a round of a case. */
  void add(String key, String title, Map<Contender, Figures> round) {
    cases.computeIfAbsent(key, k -> new OfCase(title)).add(round);
  }

  /** By key, in the order in which they were measured. */
  Map<String, OfCase> cases() {
    return cases;
  }

  /** Whether more pairs of a case would say no more than there is to know. */
  boolean isSettled(String key) {
    OfCase of = cases.get(key);
    return of != null && of.figures().values().stream().allMatch(p -> p.isSettled(limit));
  }

  /** Whether stock Hadoop is better at something. */
  boolean isWorse() {
    return cases.values().stream()
        .flatMap(of -> of.figures().values().stream())
        .anyMatch(pairs -> pairs.verdict(limit) == Verdict.WORSE);
  }
}
