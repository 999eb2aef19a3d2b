package org.ibis.rig.bench.mixes;

import java.util.function.Function;
import java.util.stream.Collectors;
import org.ibis.rig.bench.Side;
import org.ibis.rig.bench.streams.Mix;

/** I/O that went on without IBIS, for a terminal. */
public final class FailOpens {

  private FailOpens() {}

  /**
   * A line for each run that had any; empty where none had.
   *
   * @param where what is said of a side, after its mix
   */
  public static <S extends Side, M extends MixRun<S>> String of(
      MixResults<S, M> results, Function<S, String> where) {
    String lines =
        results.mixes().stream()
            .flatMap(mix -> results.sides().stream().map(side -> lines(results, mix, side, where)))
            .collect(Collectors.joining());
    return lines.isEmpty() ? "" : "I/O that went on without IBIS:\n" + lines;
  }

  private static <S extends Side, M extends MixRun<S>> String lines(
      MixResults<S, M> results, Mix mix, S side, Function<S, String> where) {
    return results.of(mix, side).stream()
        .filter(run -> !run.failOpens().isEmpty())
        .map(run -> "  " + mix.text() + where.apply(side) + ": " + run.failOpens() + "\n")
        .collect(Collectors.joining());
  }
}
