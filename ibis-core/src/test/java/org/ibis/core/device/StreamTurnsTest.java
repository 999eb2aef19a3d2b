package org.ibis.core.device;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.ibis.core.FlowTag;
import org.ibis.core.IoKind;
import org.ibis.core.IoOp;
import org.ibis.core.cost.Cost;
import org.ibis.core.depth.FixedDepth;
import org.ibis.core.depth.ReferenceLatency;
import org.ibis.core.window.Window;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the streams of one flow get of it. */
class StreamTurnsTest {
  private static final double FLAT_OUT = 1000; // MB/s
  private static final double SECONDS = 120;

  private static Simulation disk() {
    return new Simulation(
        SimulatedDevice.disk(1),
        true,
        new FixedDepth(1, ReferenceLatency.ofNanos(1e7, 1e7)),
        Cost.TIME);
  }

  /** Furthest apart of some streams, MB. */
  private static double apart(List<SimulatedStream> streams) {
    double least = streams.stream().mapToLong(s -> s.moved).min().orElse(0);
    double most = streams.stream().mapToLong(s -> s.moved).max().orElse(0);
    return (most - least) / Simulation.MB;
  }

  @Property(tries = 20)
  void readersAndWritersOfOneFlowEachStayWithinATurnOfEachOther(
      @ForAll @IntRange(min = 2, max = 8) int writers,
      @ForAll @IntRange(min = 1, max = 4) int readers,
      @ForAll boolean besideAnother) {
    Simulation s = disk();
    List<SimulatedStream> reads = new ArrayList<>();
    List<SimulatedStream> writes = new ArrayList<>();
    for (int i = 0; i < readers; i++) {
      reads.add(s.add("job", 1, IoOp.READ, FLAT_OUT));
    }
    for (int i = 0; i < writers; i++) {
      writes.add(s.add("job", 1, IoOp.WRITE, FLAT_OUT));
    }
    if (besideAnother) {
      s.add("heavy", 5, IoOp.READ, FLAT_OUT);
    }
    s.run(SECONDS);
    double turn =
        (double) s.limits.bulkBytes() / Simulation.MB; // and a window, as they count whole
    assertTrue(apart(reads) <= 2 * turn, () -> "readers are " + apart(reads) + " MB apart");
    assertTrue(apart(writes) <= 2 * turn, () -> "writers are " + apart(writes) + " MB apart");
    double read = reads.stream().mapToLong(r -> r.moved).sum();
    double written = writes.stream().mapToLong(w -> w.moved).sum();
    assertTrue(read <= 2.3 * written, () -> "flushes have a third: " + read / written);
  }

  /** As much as a node with little memory lets them have unflushed, of which each wants all. */
  @Property(tries = 20)
  void writersOfOneFlowStayWithinATurnOfEachOtherHoweverQuickTheyAre(
      @ForAll @IntRange(min = 2, max = 8) int writers,
      @ForAll @IntRange(min = 1, max = 4) int readers,
      @ForAll @IntRange(min = 32, max = 256) int unflushed) {
    Simulation s = disk();
    s.queue.backlog().limitUnflushed(unflushed * Simulation.MB, 0);
    for (int i = 0; i < readers; i++) {
      s.add("job", 1, IoOp.READ, FLAT_OUT);
    }
    List<SimulatedStream> writes = new ArrayList<>();
    for (int i = 0; i < writers; i++) {
      writes.add(s.add("job", 1, IoOp.WRITE, FLAT_OUT / (1 + i % 4)));
    }
    s.run(SECONDS);
    double turn = (double) s.limits.bulkBytes() / Simulation.MB;
    assertTrue(apart(writes) <= 2 * turn, () -> "writers are " + apart(writes) + " MB apart");
  }

  /** Streams that have something all the time, with windows and turns of any size. */
  @Property(tries = 100)
  void streamsThatWaitAllTheTimeHaveTheSameHoweverLongTheirTurnsAre(
      @ForAll @IntRange(min = 2, max = 20) int streams, @ForAll long seed) {
    Random random = new Random(seed);
    FlowQueue flow = new FlowQueue("job", 1);
    StreamTurns turns = new StreamTurns(flow);
    Map<Long, Double> had = new HashMap<>();
    for (long i = 0; i < streams; i++) {
      turns.add(window(flow, i));
      had.put(i, 0.0);
    }
    for (int step = 0; step < 1000; step++) {
      StreamQueue next = turns.first();
      turns.beginTurn(next);
      for (int part = random.nextInt(16); part >= 0; part--) {
        WindowRequest r = next.first();
        turns.add(window(flow, next.number));
        turns.charge(next, 1);
        turns.remove(r);
        had.merge(next.number, 1.0, Double::sum);
      }
      double least = had.values().stream().mapToDouble(x -> x).min().orElse(0);
      double most = had.values().stream().mapToDouble(x -> x).max().orElse(0);
      assertTrue(most - least <= 16, "a turn at most");
    }
  }

  /** As a file goes on in its next block: the stream has nothing for a moment. */
  @Property(tries = 100)
  void whoHasNothingForAMomentGoesOnFromWhereHeWas(
      @ForAll @IntRange(min = 2, max = 8) int streams, @ForAll long seed) {
    Random random = new Random(seed);
    FlowQueue flow = new FlowQueue("job", 1);
    StreamTurns turns = new StreamTurns(flow);
    double[] had = new double[streams];
    for (int i = 0; i < streams; i++) {
      turns.add(window(flow, i));
    }
    for (int step = 0; step < 1000; step++) {
      StreamQueue next = turns.first();
      turns.beginTurn(next);
      turns.charge(next, 16);
      had[(int) next.number] += 16;
      if (random.nextInt(4) == 0) {
        turns.remove(next.first());
        for (int turn = random.nextInt(streams); turn > 0; turn--) { // before its next one is due
          StreamQueue other = turns.first();
          turns.beginTurn(other);
          turns.charge(other, 16);
          had[(int) other.number] += 16;
        }
        turns.add(window(flow, next.number));
      }
    }
    double least = Arrays.stream(had).min().orElse(0);
    double most = Arrays.stream(had).max().orElse(0);
    assertTrue(most - least <= 2 * 16, () -> Arrays.toString(had));
  }

  @Test
  void whoWasAwayForLongHasNothingToCatchUp() {
    FlowQueue flow = new FlowQueue("job", 1);
    StreamTurns turns = new StreamTurns(flow);
    WindowRequest gone = window(flow, 1);
    turns.add(gone);
    turns.add(window(flow, 2));
    turns.add(window(flow, 3));
    turns.beginTurn(turns.first());
    turns.charge(gone.stream, 1);
    turns.remove(gone);
    for (int i = 0; i < 100; i++) {
      turns.beginTurn(turns.first());
      turns.charge(turns.first(), 16);
    }
    turns.add(window(flow, 1));
    int of1 = 0;
    for (int i = 0; i < 30; i++) {
      StreamQueue next = turns.first();
      of1 += next.number == 1 ? 1 : 0;
      turns.beginTurn(next);
      turns.charge(next, 16);
    }
    assertEquals(10, of1, 1);
  }

  @Test
  void shortStreamsThatComeAllTheTimeStarveNobody() {
    FlowQueue flow = new FlowQueue("job", 1);
    StreamTurns turns = new StreamTurns(flow);
    turns.add(window(flow, 1)); // one that goes on
    long number = 2;
    for (int i = 0; i < 4; i++) {
      turns.add(window(flow, number++));
    }
    int longOnes = 0;
    for (int step = 0; step < 500; step++) {
      StreamQueue next = turns.first();
      turns.beginTurn(next);
      WindowRequest r = next.first();
      if (next.number == 1) {
        longOnes++;
        turns.add(window(flow, 1));
        turns.charge(next, 16);
      } else {
        turns.add(window(flow, number++)); // as one goes, the next one comes
        turns.charge(next, 0.1);
      }
      turns.remove(r);
    }
    assertEquals(100, longOnes, 2, "one of five");
  }

  private static WindowRequest window(FlowQueue flow, long stream) {
    FlowTag tag = new FlowTag("job", 1, IoKind.PERSISTENT, stream);
    return new WindowRequest(flow, tag, IoOp.READ, true, new Window(0, 1), permit -> {}, 0);
  }

  /** Of each window of so many that a client takes back, the last one first; the least of five. */
  private static double nanosToTakeBack(int windows, int streams) {
    double least = Double.MAX_VALUE;
    for (int round = 0; round < 5; round++) {
      DeviceQueue queue = disk().queue;
      List<WindowRequest> all = new ArrayList<>();
      for (int i = 0; i < windows; i++) {
        FlowTag tag = new FlowTag("flood", 1, IoKind.PERSISTENT, i % streams);
        long at = i * Simulation.MB;
        Window w = new Window(at, at + Simulation.MB);
        all.add(queue.enqueue(tag, IoOp.READ, true, w, permit -> {}, 0));
      }
      long begin = System.nanoTime();
      for (int i = windows - 1; i >= 0; i--) {
        assertTrue(queue.cancel(all.get(i), false, 0));
      }
      least = Math.min(least, (System.nanoTime() - begin) / (double) windows);
    }
    return least;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 1 << 14})
  void aClientThatTakesThousandsOfWindowsBackTakesNoLongerForEachThanOneWithFew(int streams) {
    double many = nanosToTakeBack(1 << 14, streams); // first, as it warms the code up
    double few = nanosToTakeBack(1 << 8, streams);
    assertTrue(many <= 8 * few, () -> few + " ns each, and " + many);
  }
}
