package org.ibis.rig.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The runs of a demo, summed up per configuration. */
final class Summaries {

  private final Map<String, Summary> byName = new LinkedHashMap<>();

  private final String noisy;

  private Summaries(Map<String, List<Run>> runs) {
    noisy =
        runs.values().stream().flatMap(List::stream).anyMatch(Summaries::hasTeraSort)
            ? Jobs.TERA_SORT
            : Jobs.TERA_GEN;
    runs.forEach((name, repetitions) -> byName.put(name, summarise(name, repetitions, runs)));
  }

  /** Known configurations come first, in their own order, then others in order of appearance. */
  static Summaries of(List<Run> runs) {
    Map<String, List<Run>> grouped = new LinkedHashMap<>();
    for (Configuration known : Configuration.values()) {
      grouped.put(known.runName, new ArrayList<>());
    }
    for (Run run : runs) {
      grouped.computeIfAbsent(run.name(), n -> new ArrayList<>()).add(run);
    }
    grouped.values().removeIf(List::isEmpty);
    return new Summaries(grouped);
  }

  /** The job beside which WordCount runs, TeraGen or TeraSort. */
  String noisy() {
    return noisy;
  }

  Collection<Summary> all() {
    return byName.values();
  }

  Optional<Summary> get(Configuration configuration) {
    return Optional.ofNullable(byName.get(configuration.runName));
  }

  /** Those with a slowdown to draw: WordCount beside the noisy job. */
  List<Summary> slowdowns() {
    return known(Configuration::hasNeighbour).filter(s -> s.slowdown().isMeasured()).toList();
  }

  /** Those whose total throughput can be compared: both jobs on one disk. */
  List<Summary> totals() {
    return known(Configuration::sharesDisk).filter(s -> s.totalMbps().isMeasured()).toList();
  }

  /** Whether the run shows that TeraSort is the noisy job; two TeraSorts alone show nothing. */
  private static boolean hasTeraSort(Run run) {
    return run.name().startsWith("terasort")
        || (JobRates.has(run.mbps(), Jobs.WORD_COUNT) && JobRates.has(run.mbps(), Jobs.TERA_SORT));
  }

  private Stream<Summary> known(Predicate<Configuration> wanted) {
    return Arrays.stream(Configuration.values())
        .filter(wanted)
        .map(this::get)
        .flatMap(Optional::stream);
  }

  private static Summary summarise(
      String name, List<Run> repetitions, Map<String, List<Run>> runs) {
    Optional<Configuration> known = Configuration.named(name);
    Spread seconds = spread(repetitions, Run::seconds);
    Spread total = spread(repetitions, Run::totalMbps);
    double alone =
        known
            .map(Configuration::baseline)
            .orElse(Optional.of(Configuration.WORDCOUNT_ALONE))
            .map(c -> spread(runs.get(c.runName), Run::seconds).median())
            .orElse(Double.NaN);
    double nativeTotal = spread(runs.get(Configuration.NATIVE.runName), Run::totalMbps).median();
    return new Summary(
        name,
        known.map(c -> c.label).orElse(name),
        repetitions.size(),
        seconds,
        seconds.map(s -> s / alone - 1),
        spreadPerJob(repetitions),
        spread(repetitions, r -> r.mbpsOf(Jobs.TERA_SORT) / r.mbpsOf(Jobs.RIVAL)),
        total,
        spread(repetitions, Run::diskMbps),
        spread(repetitions, Run::cpuPressure),
        spread(repetitions, r -> r.conditions().containerCpuSeconds()),
        spread(repetitions, r -> r.conditions().startCpuSeconds()),
        pages(repetitions, Residency::kept),
        pages(repetitions, Residency::lost),
        known.filter(Configuration::sharesDisk).isPresent()
            ? total.median() / nativeTotal
            : Double.NaN,
        nearest(repetitions, seconds.median()));
  }

  private static Spread spread(List<Run> runs, Function<Run, Double> value) {
    return runs == null ? Spread.NONE : Spread.of(runs.stream().map(value).toList());
  }

  private static Spread pages(List<Run> runs, ToLongFunction<Residency> pages) {
    return spread(
        runs,
        run -> {
          Residency memory = run.conditions().memory();
          return memory == null ? Double.NaN : (double) pages.applyAsLong(memory);
        });
  }

  private static Map<String, Spread> spreadPerJob(List<Run> runs) {
    Map<String, List<Double>> values = new LinkedHashMap<>();
    for (Run run : runs) {
      run.mbps().forEach((job, v) -> values.computeIfAbsent(job, j -> new ArrayList<>()).add(v));
    }
    return values.entrySet().stream()
        .collect(
            Collectors.toMap(
                Map.Entry::getKey, e -> Spread.of(e.getValue()), (a, b) -> a, LinkedHashMap::new));
  }

  private static Run nearest(List<Run> runs, double seconds) {
    return runs.stream()
        .min(
            Comparator.comparingDouble((Run r) -> Math.abs(r.seconds() - seconds))
                .thenComparingInt(Run::repetition))
        .orElseThrow();
  }
}
