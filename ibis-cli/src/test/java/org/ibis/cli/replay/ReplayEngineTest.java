package org.ibis.cli.replay;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.ibis.core.IoOp;
import org.ibis.core.depth.DepthRange;
import org.ibis.core.depth.FixedDepth;
import org.ibis.core.depth.PaperDepth;
import org.ibis.core.depth.ReferenceLatency;
import org.junit.jupiter.api.Test;

/** Traces small enough to work out by hand. */
class ReplayEngineTest {
  /** 1000 bytes take 5000 + 1000 / 1 = 6000 µs. */
  private static final DeviceModel SLOW = new DeviceModel(5000, 1);

  private static final ReferenceLatency REFERENCE = ReferenceLatency.ofNanos(6e6, 6e6);
  private static final Map<String, Double> TWO_TO_ONE = Map.of("a", 2.0, "b", 1.0);

  private final List<ReplayRequest> requests = new ArrayList<>();

  @Test
  void twoToOneAtDepthOne() {
    sixAtOnce();
    Replay replay = atDepth(1);
    // Start tags: a 0, 500, 1000, 1500; b 0, 1000. Order: a1 b1 a2 a3 b2 a4, one at a time; a3
    // comes before b2 as it arrived earlier.
    assertArrayEquals(new double[] {0, 500, 1000, 1500, 0, 1000}, replay.startTags());
    assertArrayEquals(new double[] {500, 1000, 1500, 2000, 1000, 2000}, replay.finishTags());
    assertDispatched(replay, 0, 12000, 18000, 30000, 6000, 24000);
    assertArrayEquals(
        new long[] {6000, 18000, 24000, 36000, 12000, 30000}, replay.completeMicros());
  }

  @Test
  void twoToOneAtDepthTwo() {
    sixAtOnce();
    // The same order, two at a time: a1 b1, a2 a3, b2 a4.
    assertDispatched(atDepth(2), 0, 6000, 6000, 12000, 0, 12000);
  }

  /** a1 to a4, then b1 and b2, all at 0. */
  private void sixAtOnce() {
    for (int i = 0; i < 4; i++) {
      request(0, "a", 1000);
    }
    request(0, "b", 1000);
    request(0, "b", 1000);
  }

  @Test
  void completionsComeBeforeArrivalsAndArrivalsBeforeDispatches() {
    request(0, "a", 1000);
    request(0, "a", 1000); // start tag 500
    request(6000, "b", 1000); // v is still 0 when it arrives: its start tag is 0
    Replay replay = atDepth(1);
    assertEquals(0, replay.startTags()[2]);
    assertDispatched(replay, 0, 12000, 6000);
  }

  @Test
  void rowsOutOfOrderInTimeAreServedByTimeAndKeptInPlace() {
    request(100, "a", 1000);
    request(0, "a", 1000);
    request(100, "b", 1000);
    Replay replay = atDepth(3);
    assertDispatched(replay, 100, 0, 100);
    assertArrayEquals(new double[] {500, 0, 0}, replay.startTags());
  }

  @Test
  void missingWeightIsOne() {
    request(0, "c", 1000);
    assertEquals(1000, atDepth(1).finishTags()[0]);
  }

  @Test
  void serviceTimeIsRoundedToWholeMicroseconds() {
    DeviceModel device = new DeviceModel(10, 3);
    assertEquals(10, device.serviceMicros(1));
    assertEquals(11, device.serviceMicros(2));
    assertEquals(11, device.serviceMicros(3));
    assertEquals(11, new DeviceModel(10, 2).serviceMicros(1), "a half goes up");
  }

  @Test
  void requestsThatTakeNoTimeAreServedInOneInstant() {
    for (int i = 0; i < 5; i++) {
      request(7, "a", 0);
    }
    Replay replay =
        new ReplayEngine(
                requests, Map.of(), new DeviceModel(0, 1), new FixedDepth(1, REFERENCE), 1000)
            .run();
    assertArrayEquals(new long[] {7, 7, 7, 7, 7}, replay.completeMicros());
  }

  @Test
  void emptyTraceIsServedAtOnce() {
    assertEquals(0, atDepth(1).dispatchMicros().length);
  }

  @Test
  void autoDepthGrowsWhileTheDeviceIsFasterThanItsReference() {
    for (int i = 0; i < 8; i++) {
      request(0, "a", 1000);
    }
    // 6000 µs each, twice that is the reference: D grows by 2 (1 - 1/2) = 1 each 10 ms period.
    ReferenceLatency reference = ReferenceLatency.ofNanos(12e6, 12e6);
    Replay replay =
        new ReplayEngine(
                requests,
                Map.of(),
                SLOW,
                new PaperDepth(new DepthRange(1, 1, 12, 2), reference),
                10_000)
            .run();
    // One at 0, one at 6000; at 10 000 D is 2; at 20 000, 3; at 30 000, 4.
    assertDispatched(replay, 0, 6000, 10000, 12000, 16000, 18000, 20000, 22000);
    assertEquals(
        List.of(
            new ControlPeriod(10_000, 1, 6e6, 12e6, 2),
            new ControlPeriod(20_000, 3, 6e6, 12e6, 3),
            new ControlPeriod(30_000, 4, 6e6, 12e6, 4)),
        replay.periods());
  }

  @Test
  void completionAtTheEndOfAPeriodBelongsToIt() {
    request(0, "a", 1000);
    Replay replay =
        new ReplayEngine(requests, Map.of(), SLOW, new FixedDepth(1, REFERENCE), 6000).run();
    assertEquals(6000, replay.periods().get(0).endMicros());
    assertEquals(1, replay.periods().size());
  }

  @Test
  void longPausesCostNothingAndPeriodsKeepTheirBeat() {
    request(0, "a", 1000);
    request(RequestFile.MAX_VALUE, "a", 1000);
    Replay replay =
        new ReplayEngine(requests, Map.of(), SLOW, new FixedDepth(1, REFERENCE), 7000).run();
    assertEquals(2, replay.periods().size());
    long end = replay.periods().get(1).endMicros();
    assertEquals(0, end % 7000);
    assertTrue(end >= RequestFile.MAX_VALUE + 6000 && end < RequestFile.MAX_VALUE + 13_000);
  }

  @Test
  void timeThatOverflowsIsAnErrorNotAWrongNumber() {
    DeviceModel device = new DeviceModel(0, 1e-3);
    for (int i = 0; i < 20; i++) {
      request(0, "a", RequestFile.MAX_VALUE); // 10^18 µs each
    }
    ReplayEngine engine =
        new ReplayEngine(requests, Map.of(), device, new FixedDepth(1, REFERENCE), 1000);
    assertThrows(ArithmeticException.class, engine::run);
  }

  private void request(long arrivalMicros, String app, long bytes) {
    requests.add(new ReplayRequest(arrivalMicros, app, IoOp.READ, "read", bytes));
  }

  private Replay atDepth(int depth) {
    return new ReplayEngine(requests, TWO_TO_ONE, SLOW, new FixedDepth(depth, REFERENCE), 1000)
        .run();
  }

  private static void assertDispatched(Replay replay, long... micros) {
    assertArrayEquals(micros, replay.dispatchMicros());
  }
}
