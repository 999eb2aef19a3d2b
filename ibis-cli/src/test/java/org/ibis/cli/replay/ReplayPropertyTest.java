package org.ibis.cli.replay;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.RandomDistribution;
import net.jqwik.api.constraints.IntRange;
import org.ibis.core.IoOp;
import org.ibis.core.depth.DepthController;
import org.ibis.core.depth.DepthRange;
import org.ibis.core.depth.FixedDepth;
import org.ibis.core.depth.PaperDepth;
import org.ibis.core.depth.ReferenceLatency;

/** What holds for every trace. */
class ReplayPropertyTest {
  private static final ReferenceLatency REFERENCE = ReferenceLatency.ofNanos(9e6, 15e6);
  private static final DeviceModel DEVICE = new DeviceModel(5000, 100);
  private static final Map<String, Double> WEIGHTS = Map.of("a", 32.0, "b", 1.0, "c", 0.1);

  @Provide
  Arbitrary<List<ReplayRequest>> traces() {
    return Combinators.combine(
            Arbitraries.longs().between(0, 2_000_000),
            Arbitraries.of("a", "b", "c", "d"),
            Arbitraries.of(IoOp.class),
            Arbitraries.longs().between(0, 4 << 20))
        .as((at, app, op, bytes) -> new ReplayRequest(at, app, op, op.name(), bytes))
        .list()
        .ofMaxSize(300)
        .withSizeDistribution(RandomDistribution.uniform());
  }

  @Property(tries = 200)
  void eachRequestIsServedOnceAndForItsTime(
      @ForAll("traces") List<ReplayRequest> trace, @ForAll @IntRange(min = 1, max = 8) int depth) {
    Replay replay = run(trace, new FixedDepth(depth, REFERENCE));
    for (int i = 0; i < trace.size(); i++) {
      assertTrue(replay.dispatchMicros()[i] >= trace.get(i).arrivalMicros());
      assertEquals(
          Math.round(5000 + trace.get(i).bytes() / 100.0),
          replay.completeMicros()[i] - replay.dispatchMicros()[i]);
    }
  }

  /** At each instant, once all is done that falls on it. */
  @Property(tries = 200)
  void allSlotsAreUsedWhileSomethingWaitsAndNeverMore(
      @ForAll("traces") List<ReplayRequest> trace, @ForAll @IntRange(min = 1, max = 8) int depth) {
    Replay replay = run(trace, new FixedDepth(depth, REFERENCE));
    TreeMap<Long, int[]> changes = new TreeMap<>(); // of what waits, of what is outstanding
    for (int i = 0; i < trace.size(); i++) {
      change(changes, trace.get(i).arrivalMicros(), 1, 0);
      change(changes, replay.dispatchMicros()[i], -1, 1);
      change(changes, replay.completeMicros()[i], 0, -1);
    }
    int waiting = 0;
    int outstanding = 0;
    for (int[] change : changes.values()) {
      waiting += change[0];
      outstanding += change[1];
      assertTrue(outstanding <= depth);
      assertTrue(waiting == 0 || outstanding == depth);
    }
  }

  private static void change(Map<Long, int[]> changes, long at, int waiting, int outstanding) {
    int[] change = changes.computeIfAbsent(at, t -> new int[2]);
    change[0] += waiting;
    change[1] += outstanding;
  }

  @Property(tries = 200)
  void sameTraceGivesTheSame(@ForAll("traces") List<ReplayRequest> trace) {
    Replay one = run(trace, new PaperDepth(new DepthRange(2, 1, 12, 0.5), REFERENCE));
    Replay two = run(trace, new PaperDepth(new DepthRange(2, 1, 12, 0.5), REFERENCE));
    assertArrayEquals(one.dispatchMicros(), two.dispatchMicros());
    assertArrayEquals(one.completeMicros(), two.completeMicros());
    assertArrayEquals(one.startTags(), two.startTags());
    assertEquals(one.periods(), two.periods());
  }

  @Property(tries = 200)
  void periodsAccountForEveryCompletion(@ForAll("traces") List<ReplayRequest> trace) {
    Replay replay = run(trace, new PaperDepth(new DepthRange(2, 1, 12, 0.5), REFERENCE));
    assertEquals(trace.size(), replay.periods().stream().mapToInt(ControlPeriod::completed).sum());
    for (ControlPeriod p : replay.periods()) {
      assertTrue(p.depth() >= 1 && p.depth() <= 12);
    }
  }

  private static Replay run(List<ReplayRequest> trace, DepthController depth) {
    return new ReplayEngine(trace, WEIGHTS, DEVICE, depth, 50_000).run();
  }
}
