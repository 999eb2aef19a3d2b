package org.ibis.core.fairqueue;

import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.RandomDistribution;
import net.jqwik.api.Tuple;

/**
 * What happens to a scheduler from outside: who asks for what and when, how long the device takes
 * and how D changes. Times have no unit; flows are numbered from 0.
 *
 * @param depth D at the start
 * @param weights one for each flow
 * @param steps in order of time
 */
record Schedule(int depth, List<Double> weights, List<Step> steps) {

  /**
   * One request.
   *
   * @param gap time since the step before
   * @param flow index into the weights
   * @param service how long the device takes for it, whatever else it does
   * @param newDepth D from here on; 0 to leave it
   */
  record Step(int gap, int flow, int bytes, int service, int newDepth) {}

  /** Schedules with one D throughout, or with one that changes now and then. */
  static Arbitrary<Schedule> any(boolean depthChanges) {
    Arbitrary<Double> weight =
        Arbitraries.oneOf(
            Arbitraries.of(1.0, 2.0, 32.0, 0.01, 1000.0),
            Arbitraries.doubles().between(0.1, 50).ofScale(3));
    Arbitrary<List<Double>> weights = weight.list().ofMinSize(2).ofMaxSize(5);
    // How densely requests come, from a few at a time to all at once.
    Arbitrary<Integer> maxGap = Arbitraries.of(0, 3, 20, 60);
    return Combinators.combine(Arbitraries.integers().between(1, 12), weights, maxGap)
        .flatAs(
            (depth, w, gap) ->
                step(w.size(), gap, depthChanges)
                    .list()
                    .ofMaxSize(250)
                    .withSizeDistribution(RandomDistribution.uniform()) // not mostly short ones
                    .map(steps -> new Schedule(depth, w, new ArrayList<>(steps))));
  }

  private static Arbitrary<Step> step(int flows, int maxGap, boolean depthChanges) {
    Arbitrary<Integer> newDepth =
        depthChanges
            ? Arbitraries.frequencyOf(
                Tuple.of(9, Arbitraries.just(0)),
                Tuple.of(1, Arbitraries.integers().between(1, 12)))
            : Arbitraries.just(0);
    return Combinators.combine(
            Arbitraries.integers().between(0, maxGap),
            Arbitraries.integers().between(0, flows - 1),
            Arbitraries.oneOf(
                Arbitraries.of(1, 64 << 10, 4 << 20), Arbitraries.integers().between(1, 8 << 20)),
            Arbitraries.integers().between(1, 40),
            newDepth)
        .as(Step::new);
  }
}
