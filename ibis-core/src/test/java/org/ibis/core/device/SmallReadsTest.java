package org.ibis.core.device;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.ibis.core.FlowTag;
import org.ibis.core.IoKind;
import org.ibis.core.IoOp;
import org.ibis.core.cost.Cost;
import org.ibis.core.cost.DeviceModel;
import org.ibis.core.depth.FixedDepth;
import org.ibis.core.depth.ReferenceLatency;
import org.ibis.core.window.Window;
import org.ibis.core.window.WindowLimits;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Reads of tens of KB on a disk: several at a time, and by the same shares. */
class SmallReadsTest {
  private static final long KB = 1 << 10;
  private static final long MB = 1 << 20;
  private static final WindowLimits LIMITS = new WindowLimits(MB, MB, 16 * MB);
  private static final double FLAT_OUT = 1000; // MB/s
  private static final double SECONDS = 120;

  private final DeviceQueue queue =
      new DeviceQueue(
          LIMITS,
          DeviceModel.usual(true, DeviceModel.COST_RATE),
          Cost.TIME,
          depth(),
          256 * MB,
          0,
          null);

  private static FixedDepth depth() {
    return new FixedDepth(1, ReferenceLatency.ofNanos(1e7, 1e7));
  }

  private WindowRequest enqueue(String flow, long stream, IoOp op, long bytes) {
    FlowTag tag = new FlowTag(flow, 1, IoKind.PERSISTENT, stream);
    return queue.enqueue(tag, op, true, new Window(0, bytes), permit -> {}, 0);
  }

  private List<Permit> takeAll() {
    List<Permit> all = new ArrayList<>();
    for (Permit p = queue.next(0); p != null; p = queue.next(0)) {
      all.add(p);
    }
    return all;
  }

  @Test
  void sixteenGoToADiskTogether() {
    for (int i = 0; i < 20; i++) {
      enqueue("job" + i % 2, i, IoOp.READ, 64 * KB);
    }
    List<Permit> out = takeAll();
    assertEquals(SmallReads.MOST, out.size());
    boolean unused = queue.ended(out.get(3), true, 1);
    assertEquals(1, takeAll().size(), "for each that is back another one goes");
  }

  @Test
  void whatIsLargerGoesWhenTheyAreBackAndBeforeThoseThatComeThen() {
    enqueue("small", 1, IoOp.READ, 64 * KB);
    enqueue("small", 2, IoOp.READ, 64 * KB);
    enqueue("large", 3, IoOp.READ, 4 * MB);
    List<Permit> out = takeAll();
    assertEquals(1, out.size(), "large has had nothing, so it is next");
    enqueue("small", 4, IoOp.READ, 64 * KB);
    assertNull(queue.next(1), "it waits for the one that is at the disk");
    boolean unused = queue.ended(out.get(0), true, 9_000_000);
    Permit large = queue.next(9_000_000);
    assertEquals("large", large.tag().flow());
    assertNull(queue.next(9_000_000), "nothing joins it");
  }

  @Test
  void twoWindowsOfOneStreamGoOneBehindTheOther() {
    enqueue("job", 1, IoOp.READ, 64 * KB);
    assertEquals(1, takeAll().size());
    enqueue("job", 1, IoOp.READ, 64 * KB);
    assertNull(queue.next(1));
  }

  @Test
  void flushesAndReadsOfWhatTakesLongerThanToGetThereGoOneAtATime() {
    enqueue("a", 1, IoOp.WRITE, 64 * KB);
    enqueue("b", 2, IoOp.WRITE, 64 * KB);
    List<Permit> first = takeAll();
    assertEquals(1, first.size());
    boolean unused = queue.ended(first.get(0), true, 1_000_000);
    enqueue("c", 3, IoOp.READ, MB);
    enqueue("d", 4, IoOp.READ, MB);
    assertEquals(1, takeAll().size());
  }

  @Test
  void togetherTheyTakeNoLongerThanATurn() {
    for (int i = 0; i < 20; i++) {
      enqueue("job" + i, i, IoOp.READ, 700 * KB);
    }
    double due = takeAll().stream().mapToDouble(p -> p.due).sum();
    assertTrue(due <= 8e6 + 16 * MB * 10, () -> due + " ns");
  }

  private static Simulation disk() {
    return new Simulation(SimulatedDevice.disk(1), true, depth(), Cost.TIME);
  }

  /** Reads in a second of so many readers, each of which is at another place each time. */
  private static double rate(int jobs, int readers) {
    Simulation s = disk();
    List<RandomReader> all = new ArrayList<>();
    for (int i = 0; i < readers; i++) {
      all.add(new RandomReader(s, "job" + i % jobs, i, 64 * KB));
    }
    s.run(SECONDS);
    return all.stream().mapToLong(r -> r.done).sum() / SECONDS;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 8, 32})
  void manyReadersUseTheDisksOwnQueueWhoseverTheyAre(int jobs) {
    double one = rate(1, 1);
    double many = rate(jobs, 32);
    assertTrue(many >= 1.4 * one, () -> many + " reads/s, " + one + " of one alone");
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 4, 16})
  void besideSequentialJobsAJobOfSmallReadsHasItsShareOfTheTime(int readers) {
    Simulation s = disk();
    SimulatedStream a = s.add("a", 1, IoOp.READ, FLAT_OUT);
    SimulatedStream b = s.add("b", 1, IoOp.READ, FLAT_OUT);
    List<RandomReader> small = new ArrayList<>();
    for (int i = 0; i < readers; i++) {
      small.add(new RandomReader(s, "small", i, 64 * KB));
    }
    s.run(SECONDS);
    for (String job : List.of("a", "b", "small")) {
      assertEquals(SECONDS / 3, s.charged(job), 0.05 * SECONDS / 3, job);
    }
    assertTrue(s.megabytesPerSecond(a) + s.megabytesPerSecond(b) >= 0.6 * alone());
    assertTrue(small.stream().allMatch(r -> r.done > 0));
  }

  @Test
  void aLightJobOfSmallReadsDoesNotCostAHeavySequentialOneMoreThanItsShare() {
    Simulation s = disk();
    s.add("heavy", 8, IoOp.READ, FLAT_OUT);
    for (int i = 0; i < 16; i++) {
      new RandomReader(s, "small", i, 64 * KB);
    }
    s.run(SECONDS);
    assertEquals(SECONDS * 8 / 9, s.charged("heavy"), 0.02 * SECONDS);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 8, 32})
  void besideAScanOfTheirOwnFlowTheyHaveOneReadEachForAShortTurn(int readers) {
    Simulation s = disk();
    SimulatedStream scan = s.add("store", 1, IoOp.READ, FLAT_OUT);
    List<RandomReader> small = new ArrayList<>();
    for (int i = 0; i < readers; i++) {
      small.add(new RandomReader(s, "store", i, 16 * KB));
    }
    s.run(SECONDS);
    double turns = scan.moved / (s.limits.bulkBytes() / 4.0);
    double least = small.stream().mapToLong(r -> r.done).min().orElse(0);
    assertTrue(least >= 0.75 * turns, () -> least + " reads in " + turns + " turns");
    assertTrue(least <= 2 * turns, () -> "nor does the scan starve: " + least + ", " + turns);
  }

  private static double alone() {
    Simulation s = disk();
    SimulatedStream r = s.add("alone", 1, IoOp.READ, FLAT_OUT);
    s.run(SECONDS);
    return s.megabytesPerSecond(r);
  }

  /** A closed loop: a read at a random place, each of a stream of its own, and then the next. */
  private static final class RandomReader {
    private final Simulation simulation;
    private final String flow;
    private final long bytes;
    private long stream;
    long done;

    RandomReader(Simulation simulation, String flow, int number, long bytes) {
      this.simulation = simulation;
      this.flow = flow;
      this.bytes = bytes;
      this.stream = (number + 1L) << 32;
      simulation.at(simulation.now(), this::next);
    }

    private void next() {
      FlowTag tag = new FlowTag(flow, 1, IoKind.PERSISTENT, stream++);
      simulation.submit(
          tag,
          IoOp.READ,
          new Window(0, bytes),
          () -> {
            done++;
            simulation.at(simulation.now() + 500_000, this::next); // its network, 0.5 ms
          });
    }
  }
}
