package org.ibis.cli.profile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.ibis.core.IoOp;
import org.ibis.core.cost.LinearCost;
import org.ibis.core.profile.DeviceProfile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MeasuredTest {
  private static final long PART = 1 << 20;
  private static final LinearCost READ = new LinearCost(12e6, 6);
  private static final LinearCost WRITE = new LinearCost(4e6, 8);

  @Test
  void whatADeviceOfNChannelsIsMadeOfIsFound() {
    Measured m = Measured.of(PART, points(8, 0));
    DeviceProfile found = m.profile("x");
    assertEquals(READ.fixedNanos(), found.read().fixedNanos(), 1);
    assertEquals(READ.nanosPerByte(), found.read().nanosPerByte(), 1e-6);
    assertEquals(WRITE.fixedNanos(), found.write().fixedNanos(), 1);
    assertEquals(8, found.knee(), 1e-9);
    assertEquals(32 << 20, found.bulkBytes(), "9 x 12 ms at 167 MB/s are 18 MB");
  }

  @Test
  void noiseOfATenthMovesWhatIsFoundByNoMore() {
    for (int seed = 0; seed < 200; seed++) {
      Measured m = Measured.of(PART, points(4, seed + 1));
      assertEquals(1, m.read().fixedNanos() / READ.fixedNanos(), 0.15, "seed " + seed);
      assertEquals(1, m.read().nanosPerByte() / READ.nanosPerByte(), 0.15, "seed " + seed);
      assertEquals(1, m.saturation(PART).knee() / 4, 0.25, "seed " + seed);
    }
  }

  /** However noise has it, a profile is one that can be kept and read. */
  @Test
  void ofATermThatIsLostInNoiseSomethingIsLeft() {
    List<Point> flat = new ArrayList<>();
    List<Point> steep = new ArrayList<>();
    for (IoOp op : IoOp.values()) {
      for (long bytes : new long[] {4096, PART, 16 * PART}) {
        flat.add(new Point(op, bytes, 1, 100, 1e7 - bytes / 16.0, 0));
        steep.add(new Point(op, bytes, 1, 100, Math.max(1, bytes * bytes / 1e6), 0));
      }
    }
    for (List<Point> points : List.of(flat, steep)) {
      LinearCost cost = CostFit.of(points);
      assertTrue(cost.fixedNanos() > 0 && cost.nanosPerByte() > 0, cost.toString());
    }
  }

  @ParameterizedTest
  @CsvSource({"1, 1", "3, 3", "64, 64", "1000, 64"}) // of more than it was asked nothing is known
  void theKneeIsAsManyAsItServesAtOnce(int channels, double knee) {
    Measured m = Measured.of(PART, points(channels, 0));
    for (long bytes : Step.concurrent(PART)) {
      assertEquals(knee, m.saturation(bytes).knee(), 1e-9);
    }
  }

  /** What a device goes on to write from its cache would be in the way of reads. */
  @Test
  void nothingIsReadAfterSomethingWasWritten() {
    List<IoOp> ops = Step.of(PART).stream().map(Step::op).toList();
    assertEquals(IoOp.READ, ops.get(0));
    assertTrue(ops.lastIndexOf(IoOp.READ) < ops.indexOf(IoOp.WRITE), ops.toString());
  }

  /** Of a device that serves so many at once, each as if it were alone. */
  private static List<Point> points(int channels, int seed) {
    Random random = new Random(seed);
    List<Point> points = new ArrayList<>();
    for (Step step : Step.of(PART)) {
      double alone = (step.op() == IoOp.READ ? READ : WRITE).nanos(step.bytes());
      double noise = seed == 0 ? 1 : 1 + (random.nextDouble() - 0.5) / 5;
      double perSecond = Math.min(step.depth(), channels) * 1e9 / alone / noise;
      double mean = step.depth() * 1e9 / perSecond;
      points.add(new Point(step.op(), step.bytes(), step.depth(), perSecond, mean, 0));
    }
    return points;
  }
}
