package org.ibis.core.shadow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.ibis.core.IoOp;
import org.ibis.core.cost.DeviceModel;
import org.ibis.core.window.WindowLimits;
import org.junit.jupiter.api.Test;

class ShadowDeviceTest {
  private static final long MB = 1_000_000;
  private static final double SECOND = 1e9;

  private final ShadowDevice disk =
      new ShadowDevice(
          new DeviceModel(true, 10e6, 10, DeviceModel.COST_RATE),
          new WindowLimits(MB, MB, 16 * MB));
  private final List<ShadowDevice.Known> flows = new ArrayList<>();
  private NeededTime needed = NeededTime.UNKNOWN;

  private ShadowFlow flow(String name, double weight) {
    ShadowFlow f = new ShadowFlow();
    flows.add(new ShadowDevice.Known(f, name, weight));
    return f;
  }

  /** It has the disk to itself for a second, and waits for it all the time: 100 MB/s. */
  private void aloneAtFirst() {
    ShadowFlow f = new ShadowFlow();
    f.did(IoOp.READ, new Observation(100 * MB, (long) SECOND, (long) SECOND, 0));
    disk.endPeriod(
        SECOND,
        new Moved(100 * MB, 0, (long) SECOND),
        List.of(new ShadowDevice.Known(f, "first", 1)),
        NeededTime.UNKNOWN);
    assertEquals(1, seconds(f), 0.01);
  }

  private static void did(ShadowFlow f, IoOp op, double megabytes, double waited) {
    f.did(op, new Observation((long) (megabytes * MB), (long) SECOND, (long) (waited * SECOND), 0));
  }

  private void aSecondEnds(double readMb, double writtenMb) {
    disk.endPeriod(
        SECOND,
        new Moved((long) (readMb * MB), (long) (writtenMb * MB), (long) SECOND),
        flows,
        needed);
  }

  /** What a process says of its own I/O may be anything. */
  @Test
  void oneFlowsWordChangesNobodyElsesForecastByMuch() {
    double[] seconds = new double[2];
    for (int liar = 0; liar < 2; liar++) {
      ShadowDevice device =
          new ShadowDevice(
              new DeviceModel(true, 10e6, 10, DeviceModel.COST_RATE),
              new WindowLimits(MB, MB, 16 * MB));
      ShadowFlow honest = new ShadowFlow();
      ShadowFlow other = new ShadowFlow();
      List<ShadowDevice.Known> both =
          List.of(
              new ShadowDevice.Known(honest, "honest", 1),
              new ShadowDevice.Known(other, "other", 1));
      for (int second = 0; second < 60; second++) {
        did(honest, IoOp.READ, 50, 1);
        did(other, IoOp.READ, 50, 1);
        if (liar == 1) {
          other.did(IoOp.READ, new Observation(Long.MAX_VALUE, 0, Long.MAX_VALUE, 0));
          other.did(IoOp.READ, new Observation(1L << 52, (long) SECOND, 0, 0));
        }
        device.endPeriod(SECOND, new Moved(100 * MB, 0, (long) SECOND), both, needed);
      }
      seconds[liar] = seconds(honest);
    }
    assertEquals(seconds[0], seconds[1], 0.1 * seconds[0]);
  }

  /** That it would have taken with IBIS. */
  private static double seconds(ShadowFlow f) {
    return f.forecast().withIbisNanos() / SECOND;
  }

  private static double speedUp(ShadowFlow f) {
    return f.forecast().nanos() / (double) f.forecast().withIbisNanos();
  }

  @Test
  void aHeavyReaderWouldHaveItsShareOfTheDisk() {
    aloneAtFirst();
    ShadowFlow heavy = flow("heavy", 4);
    ShadowFlow light = flow("light", 1);
    did(heavy, IoOp.READ, 40, 1);
    did(light, IoOp.READ, 40, 1);
    aSecondEnds(80, 0);
    // 100 MB/s, less a seek each turn of 160 ms.
    assertEquals(100 / 1.0625 * 0.8 / 40, speedUp(heavy), 0.01);
    assertEquals(100 / 1.25 * 0.2 / 40, speedUp(light), 0.01); // and of 40 ms for the light one
    assertTrue(heavy.forecast().gainedNanos() > 0 && heavy.forecast().delayedNanos() == 0);
    assertTrue(light.forecast().delayedNanos() > 0 && light.forecast().gainedNanos() == 0);
  }

  @Test
  void equalJobsGetTheSame() {
    aloneAtFirst();
    List<ShadowFlow> three = List.of(flow("a", 1), flow("b", 1), flow("c", 1));
    three.forEach(f -> did(f, IoOp.READ, 25, 1));
    aSecondEnds(75, 0);
    three.forEach(f -> assertEquals(100 / 1.0625 / 3 / 25, speedUp(f), 0.01));
  }

  @Test
  void whoThinksMostOfTheTimeGainsNoMoreThanItWaited() {
    aloneAtFirst();
    ShadowFlow thinker = flow("thinker", 32);
    ShadowFlow writer = flow("writer", 1);
    did(thinker, IoOp.READ, 10, 0.3);
    did(writer, IoOp.WRITE, 70, 1);
    aSecondEnds(10, 70);
    assertEquals(1 / 0.7, speedUp(thinker), 0.01);
  }

  @Test
  void aJobWhoseProcessorsAreBusyGainsNothing() {
    aloneAtFirst();
    ShadowFlow busy = flow("busy", 32);
    ShadowFlow writer = flow("writer", 1);
    needed = name -> name.equals("busy") ? 0.9 : 0;
    did(busy, IoOp.READ, 10, 1); // its reads wait, and it does not wait for them
    did(writer, IoOp.WRITE, 70, 1);
    aSecondEnds(10, 70);
    assertEquals(1 / 0.9, speedUp(busy), 0.01);
  }

  @Test
  void whatIsReadFromMemoryCostsTheDiskNothing() {
    aloneAtFirst();
    ShadowFlow hot = flow("hot", 1);
    ShadowFlow other = flow("other", 1);
    did(hot, IoOp.READ, 900, 0);
    did(other, IoOp.READ, 0, 0);
    aSecondEnds(0, 0);
    assertEquals(1, speedUp(hot), 0.001);
  }

  @Test
  void aWriterThatFillsMemoryWouldWaitForTheDisk() {
    aloneAtFirst();
    ShadowFlow writer = flow("writer", 1);
    did(writer, IoOp.WRITE, 300, 0); // into memory, three times as fast as the disk
    aSecondEnds(0, 100);
    assertEquals(3, seconds(writer), 0.01);
  }

  @Test
  void aBurstBetweenPausesWouldNot() {
    aloneAtFirst();
    ShadowFlow burst = flow("burst", 1);
    ShadowFlow reader = flow("reader", 1);
    burst.did(IoOp.WRITE, new Observation(30 * MB, (long) (0.1 * SECOND), 0, 0));
    did(reader, IoOp.READ, 50, 1);
    aSecondEnds(50, 30);
    assertEquals(0.1, seconds(burst), 0.01);
  }

  @Test
  void nothingIsForetoldOfADiskThatNobodyHasSeenBusy() {
    ShadowFlow f = flow("f", 1);
    did(f, IoOp.READ, 5, 0.1);
    disk.endPeriod(SECOND, new Moved(5 * MB, 0, (long) (0.1 * SECOND)), flows, needed);
    assertEquals(1, speedUp(f), 1e-9);
  }

  @Test
  void manyShortReadsAtRandomPayForTheirSeeks() {
    aloneAtFirst();
    ShadowFlow random = flow("random", 1);
    ShadowFlow reader = flow("reader", 1);
    for (int i = 0; i < 100; i++) {
      random.did(IoOp.READ, new Observation(4096, 10_000_000, 10_000_000, 1));
    }
    did(reader, IoOp.READ, 15, 1);
    aSecondEnds(15.4, 0);
    assertEquals(0.5 / (100 * 0.010), speedUp(random), 0.02); // half of the disk, and needs all
    assertTrue(speedUp(reader) > 2.5);
  }

  @Test
  void aFlowThatDidNothingHasNoForecast() {
    aloneAtFirst();
    ShadowFlow idle = flow("idle", 1);
    aSecondEnds(0, 0);
    assertEquals(Forecast.NONE, idle.forecast());
  }
}
