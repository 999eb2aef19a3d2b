package org.ibis.core.device;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.ibis.core.IoOp;
import org.ibis.core.cost.Cost;
import org.ibis.core.cost.DeviceModel;
import org.ibis.core.depth.DepthController;
import org.ibis.core.depth.DepthRange;
import org.ibis.core.depth.LatencyDepth;
import org.ibis.core.depth.LearnedReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What jobs get of a simulated disk, on virtual time: the ordinary cluster first. */
class SharesTest {
  private static final double SECONDS = 120;
  private static final double FLAT_OUT = 1000; // MB/s: faster than the disk

  /** One stream's rate on the disk, MB/s. */
  private static final double ALONE = alone();

  private enum Mix {
    READERS,
    WRITERS,
    MIXED;

    IoOp op(int stream) {
      return this == READERS || (this == MIXED && stream % 2 == 0) ? IoOp.READ : IoOp.WRITE;
    }
  }

  private static DepthController auto() {
    return new LatencyDepth(
        new DepthRange(2, 1, 12, 0.5),
        new LearnedReference(DeviceModel.usual(true, DeviceModel.SPARSE_RATE), 2));
  }

  private static Simulation disk(double slow) {
    return new Simulation(SimulatedDevice.disk(slow), true, auto(), Cost.TIME);
  }

  private static double alone() {
    Simulation s = disk(1);
    s.add("alone", 1, IoOp.READ, FLAT_OUT);
    s.run(SECONDS);
    return s.totalMegabytesPerSecond();
  }

  static Stream<Arguments> equalFlows() {
    return Stream.of(2, 3, 5, 10)
        .flatMap(n -> Stream.of(Mix.values()).map(mix -> Arguments.of(n, mix)));
  }

  @ParameterizedTest
  @MethodSource("equalFlows")
  void equalFlowsTakeTurnsOfABulkAndTheDiskMovesNearlyWhatOneStreamDoes(int n, Mix mix) {
    Simulation s = disk(1);
    for (int i = 0; i < n; i++) {
      s.add("job" + i, 1, mix.op(i), FLAT_OUT);
    }
    s.run(SECONDS);
    assertTrue(
        s.totalMegabytesPerSecond() >= (n == 10 ? 0.85 : 0.9) * ALONE,
        () -> s.totalMegabytesPerSecond() + " of " + ALONE);
    double turnSeconds = s.limits.bulkBytes() / (double) Simulation.MB / ALONE;
    for (int i = 0; i < n; i++) {
      double off = Math.max(0.01 * SECONDS / n, turnSeconds); // a turn counts whole
      assertEquals(SECONDS / n, s.charged("job" + i), off);
    }
    double turn = s.turns.stream().mapToLong(t -> t.bytes()).average().orElse(0);
    // Ten flows have less than two bulks of credit each.
    assertTrue(turn >= (n == 10 ? 0.8 : 0.9) * s.limits.bulkBytes(), () -> "turns of " + turn);
  }

  static Stream<Arguments> weights() {
    return Stream.of(
            List.of(2.0, 1.0),
            List.of(4.0, 1.0),
            List.of(1.0, 4.0),
            List.of(2.0, 1.0, 1.0),
            List.of(8.0, 4.0, 2.0, 1.0),
            List.of(32.0, 1.0),
            List.of(100.0, 0.1))
        .flatMap(w -> Stream.of(Mix.values()).map(mix -> Arguments.of(w, mix)));
  }

  @ParameterizedTest
  @MethodSource("weights")
  void deviceTimeFollowsTheWeights(List<Double> weights, Mix mix) {
    Simulation s = disk(1);
    for (int i = 0; i < weights.size(); i++) {
      s.add("job" + i, weights.get(i), mix.op(i), FLAT_OUT);
    }
    s.run(SECONDS);
    double sum = weights.stream().mapToDouble(w -> w).sum();
    double part = s.limits.partBytes() / (ALONE * Simulation.MB) + 0.03; // s, with a seek
    for (int i = 0; i < weights.size(); i++) {
      double wanted = SECONDS * weights.get(i) / sum;
      assertEquals(wanted, s.charged("job" + i), 0.01 * wanted + 2 * part, "job" + i);
    }
    assertTrue(s.totalMegabytesPerSecond() >= 0.85 * ALONE, () -> s.totalMegabytesPerSecond() + "");
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 4, 10})
  void aHeavyReaderThatEatsHalfOfTheDiskNeverNoticesHowManyWriteBesideIt(int writers) {
    double rate = ALONE / 2;
    Simulation s = disk(1);
    SimulatedStream reader = s.add("reader", 32, IoOp.READ, rate);
    for (int i = 0; i < writers; i++) {
      s.add("writer" + i, 1, IoOp.WRITE, FLAT_OUT);
    }
    s.run(SECONDS);
    assertTrue(s.megabytesPerSecond(reader) >= 0.97 * rate);
    assertTrue(s.totalMegabytesPerSecond() >= 0.85 * ALONE, () -> s.totalMegabytesPerSecond() + "");
  }

  @Test
  void streamsOfOneJobTakeTurnsEvenlyAndGetNoMoreThanAJobWithOne() {
    Simulation s = disk(1);
    List<SimulatedStream> three = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      three.add(s.add("three", 1, IoOp.READ, FLAT_OUT));
    }
    s.add("one", 1, IoOp.READ, FLAT_OUT);
    s.run(SECONDS);
    double mean = three.stream().mapToDouble(s::megabytesPerSecond).average().orElse(0);
    three.forEach(r -> assertEquals(mean, s.megabytesPerSecond(r), 0.05 * mean));
    assertEquals(SECONDS / 2, s.charged("one"), 0.01 * SECONDS);
  }

  @Test
  void aJobIsNotSlowedByASystemFlowThatMovesABlockNowAndThen() {
    Simulation s = disk(1);
    SimulatedStream job = s.add("job", 1, IoOp.READ, FLAT_OUT);
    s.add("system", 8, IoOp.READ, 0.4); // 4 MB each 10 s, in bulks
    s.run(SECONDS);
    assertTrue(s.megabytesPerSecond(job) >= 0.98 * ALONE, () -> s.megabytesPerSecond(job) + "");
  }

  @Test
  void whatOneDoesNotUseTheOthersGet() {
    Simulation s = disk(1);
    SimulatedStream slow = s.add("slow", 1, IoOp.READ, 20);
    s.add("a", 1, IoOp.READ, FLAT_OUT);
    s.add("b", 1, IoOp.WRITE, FLAT_OUT);
    s.run(SECONDS);
    assertEquals(20, s.megabytesPerSecond(slow), 0.6);
    assertEquals(s.charged("a"), s.charged("b"), 0.02 * s.charged("a"));
    assertTrue(s.totalMegabytesPerSecond() >= 0.88 * ALONE, () -> s.totalMegabytesPerSecond() + "");
  }

  @Test
  void aDiskInSlowMotionIsSharedAsWell() {
    Simulation s = disk(20);
    for (int i = 0; i < 3; i++) {
      s.add("job" + i, 1, IoOp.READ, FLAT_OUT);
    }
    s.run(20 * SECONDS);
    assertTrue(s.totalMegabytesPerSecond() >= 0.9 * ALONE / 20);
    for (int i = 0; i < 3; i++) {
      assertEquals(20 * SECONDS / 3, s.charged("job" + i), 20 * SECONDS / 100);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 4, 8})
  void onFlashAllChannelsWorkAndTheWeightsHold(int channels) {
    Simulation s =
        new Simulation(
            SimulatedDevice.flash(channels),
            false,
            new LatencyDepth(
                new DepthRange(2, 1, 32, 0.5),
                new LearnedReference(DeviceModel.usual(false, DeviceModel.SPARSE_RATE), 2)),
            Cost.TIME);
    for (int i = 0; i < 4; i++) {
      for (int stream = 0; stream < 4; stream++) {
        s.add("job" + i, 1 << i, IoOp.READ, 10_000);
      }
    }
    s.run(60); // D finds its place
    double before = s.totalMegabytes();
    double[] chargedBefore = new double[4];
    for (int i = 0; i < 4; i++) {
      chargedBefore[i] = s.charged("job" + i);
    }
    s.run(60);
    double rate = (s.totalMegabytes() - before) / 60;
    double most =
        channels * 100e6 / Simulation.MB / (1 + 1e5 / (Simulation.FLASH.partBytes() * 10));
    assertTrue(rate >= 0.9 * most, () -> rate + " of " + most + " at D = " + s.depth.exactDepth());
    double total = 0;
    for (int i = 0; i < 4; i++) {
      total += s.charged("job" + i) - chargedBefore[i];
    }
    for (int i = 0; i < 4; i++) {
      double wanted = total * (1 << i) / 15;
      assertEquals(wanted, s.charged("job" + i) - chargedBefore[i], 0.05 * wanted, "job" + i);
    }
  }
}
