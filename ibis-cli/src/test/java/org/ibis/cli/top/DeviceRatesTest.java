package org.ibis.cli.top;

import static org.ibis.cli.top.Samples.MB;
import static org.ibis.cli.top.Samples.device;
import static org.ibis.cli.top.Samples.flow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.Map;
import java.util.Optional;
import org.ibis.cli.jmx.DeviceSample;
import org.ibis.cli.jmx.FlowSample;
import org.ibis.core.IoKind;
import org.junit.jupiter.api.Test;

class DeviceRatesTest {
  private static final DeviceSample BEFORE =
      device("sda", 100, Map.of("a", flow(4, 10 * MB, 20 * MB, 30 * MB, 1000, 1000)));

  private static FlowRate rateOf(FlowSample now) {
    return DeviceRates.between(BEFORE, device("sda", 104, Map.of("a", now))).flows().get("a");
  }

  @Test
  void ratesAreDifferencesByTheDaemonsClock() {
    FlowRate a = rateOf(flow(4, 50 * MB, 24 * MB, 30 * MB, 1000, 1000, 10, 30));
    assertEquals(10.0 * MB, a.bytesPerSecond().get(IoKind.PERSISTENT));
    assertEquals(1.0 * MB, a.bytesPerSecond().get(IoKind.INTERMEDIATE));
    assertEquals(0.0, a.bytesPerSecond().get(IoKind.SHUFFLE));
    assertEquals(11.0 * MB, a.totalBytesPerSecond());
    assertEquals(2, a.waits().count());
    assertEquals(40_000_000, a.waits().nanos());
    assertEquals(32, a.waits().quantileMillis(0.99), "the waits of 1 s were before");
    assertEquals(4, a.weight());
  }

  @Test
  void countersThatGoBackBeganAnewAndAreNeverNegative() {
    FlowRate a = rateOf(flow(4, 4 * MB, 40 * MB, 0, 10));
    assertEquals(1.0 * MB, a.bytesPerSecond().get(IoKind.PERSISTENT));
    assertEquals(10.0 * MB, a.bytesPerSecond().get(IoKind.INTERMEDIATE), "all of it is new");
    assertEquals(0.0, a.bytesPerSecond().get(IoKind.SHUFFLE));
    assertEquals(1, a.waits().count());
  }

  @Test
  void lessWaitingAloneShowsThatCountersBeganAnew() {
    FlowRate a = rateOf(flow(4, 12 * MB, 20 * MB, 30 * MB, 1000));
    assertEquals(3.0 * MB, a.bytesPerSecond().get(IoKind.PERSISTENT));
  }

  @Test
  void aFlowThatWasNotThereCountsFromItsBegin() {
    DeviceSample now =
        device("sda", 102, Map.of("new", flow(1, 2 * MB, 0, 0), "a", BEFORE.flows().get("a")));
    DeviceRates rates = DeviceRates.between(BEFORE, now);
    assertEquals(1.0 * MB, rates.flows().get("new").totalBytesPerSecond());
    assertEquals(1.0 * MB, rates.bytesPerSecond());
    assertFalse(rates.flows().containsKey("a"), "it did nothing and waits for nothing");
    assertEquals(1, rates.weights());
  }

  @Test
  void whoOnlyWaitsIsActive() {
    DeviceSample now = device("sda", 101, Map.of("b", Samples.queued(3, 1)));
    assertEquals(3, DeviceRates.between(BEFORE, now).weights());
  }

  @Test
  void twoSamplesOfOneMomentHaveNoRates() {
    assertThrows(IllegalArgumentException.class, () -> DeviceRates.between(BEFORE, BEFORE));
  }

  @Test
  void ratesStandWhileTheDaemonRepeatsItself() {
    RateTracker tracker = new RateTracker();
    DeviceSample later =
        device("sda", 110, Map.of("a", flow(4, 30 * MB, 20 * MB, 30 * MB, 1000, 1000)));
    assertEquals(Optional.empty(), tracker.update(BEFORE));
    assertEquals(Optional.empty(), tracker.update(BEFORE));
    assertEquals(2.0 * MB, tracker.update(later).orElseThrow().bytesPerSecond());
    assertEquals(2.0 * MB, tracker.update(later).orElseThrow().bytesPerSecond());
  }

  @Test
  void aClockThatGoesBackBeginsAnew() {
    RateTracker tracker = new RateTracker();
    tracker.update(BEFORE);
    tracker.update(device("sda", 101, BEFORE.flows()));
    assertEquals(Optional.empty(), tracker.update(device("sda", 5, Map.of())));
    DeviceSample next = device("sda", 7, Map.of("a", flow(4, 4 * MB, 0, 0)));
    assertEquals(2.0 * MB, tracker.update(next).orElseThrow().bytesPerSecond());
  }

  @Test
  void devicesOfOneNameInTwoDaemonsAreTwo() {
    RateTracker tracker = new RateTracker();
    tracker.update(BEFORE);
    DeviceSample other =
        new DeviceSample(
            new DeviceSample.Id("dn2:9864", "sda", "IBIS-sda"),
            200_000_000_000L,
            1,
            0,
            0,
            false,
            Map.of());
    assertEquals(Optional.empty(), tracker.update(other));
  }
}
