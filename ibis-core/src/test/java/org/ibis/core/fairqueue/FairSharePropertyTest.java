package org.ibis.core.fairqueue;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.ibis.core.fairqueue.RequestSimulation.Event;
import org.ibis.core.fairqueue.RequestSimulation.Kind;
import org.ibis.core.fairqueue.Schedule.Step;

/** The fairness bounds of SFQ and SFQ(D), over every interval; see {@link FairShare}. */
class FairSharePropertyTest {
  /** Tags are sums of doubles. */
  private static final double ROUNDING = 1 + 1e-9;

  @Provide
  Arbitrary<Schedule> fixedDepth() {
    return Schedule.any(false);
  }

  @Provide
  Arbitrary<Schedule> changingDepth() {
    return Schedule.any(true);
  }

  @Property(tries = 600)
  void dispatchedWorkStaysWithinOneRequestOfEach(@ForAll("fixedDepth") Schedule schedule) {
    checkAllPairs(schedule, Kind.DISPATCH, 1);
  }

  @Property(tries = 600)
  void completedWorkStaysWithinTheBoundOfJin(@ForAll("fixedDepth") Schedule schedule) {
    checkAllPairs(schedule, Kind.COMPLETE, schedule.depth() + 1);
  }

  @Property(tries = 300)
  void dispatchedWorkStaysWithinTheBoundWhateverDepthDoes(
      @ForAll("changingDepth") Schedule schedule) {
    checkAllPairs(schedule, Kind.DISPATCH, 1);
  }

  @Property(tries = 300)
  void completedWorkStaysWithinTheBoundOfTheLargestDepth(
      @ForAll("changingDepth") Schedule schedule) {
    int largest = schedule.depth();
    for (Step step : schedule.steps()) {
      largest = Math.max(largest, step.newDepth());
    }
    checkAllPairs(schedule, Kind.COMPLETE, largest + 1);
  }

  private static void checkAllPairs(Schedule schedule, Kind counted, int factor) {
    List<Event> events = RequestSimulation.run(schedule);
    for (int i = 0; i < schedule.weights().size(); i++) {
      for (int j = 0; j < i; j++) {
        FairShare share = new FairShare(schedule, events, i, j);
        double bound = factor * share.largestPair() * ROUNDING;
        double worst = share.worst(counted);
        assertTrue(worst <= bound, "flows " + i + " and " + j + ": " + worst + " over " + bound);
      }
    }
  }

  /** The bound is tight enough to mean something: a fifth of it is passed in a plain case. */
  @Example
  void measureSeesDifferences() {
    Schedule schedule = bothBacklogged(1, 3, 200);
    FairShare share = new FairShare(schedule, RequestSimulation.run(schedule), 0, 1);
    assertTrue(share.worst(Kind.DISPATCH) > share.largestPair() / 5);
  }

  @Example
  void bytesFollowWeightsWhileBothAreBacklogged() {
    Schedule schedule = bothBacklogged(4, 3, 400);
    long[] bytes = new long[2];
    int[] queued = {400, 400};
    for (Event e : RequestSimulation.run(schedule)) {
      if (e.kind() == Kind.DISPATCH && queued[0] > 0 && queued[1] > 0) {
        bytes[e.flow()] += e.request().cost();
        queued[e.flow()]--;
      }
    }
    assertEquals(3, (double) bytes[0] / bytes[1], 0.05);
  }

  /** Two flows that ask for everything at the start, one 1 MiB at a time. */
  private static Schedule bothBacklogged(int depth, double weight, int each) {
    List<Step> steps = new ArrayList<>();
    for (int n = 0; n < 2 * each; n++) {
      steps.add(new Step(0, n % 2, 1 << 20, 10, 0));
    }
    return new Schedule(depth, List.of(weight, 1.0), steps);
  }
}
