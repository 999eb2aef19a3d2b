package org.ibis.rig.depth;

import static java.util.Collections.nCopies;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.ibis.core.cost.DeviceModel;
import org.ibis.rig.depth.ChannelDevice.Speed;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** SFQ(D2) finds the depth at which a device gives what it can, and no more than that. */
class KneeTest {
  private static final int PERIODS = 120;
  private static final int SETTLED = 60;

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16})
  void flashWithChannelsGetsTwiceAsManyPartsAsItHasChannels(int channels) {
    DepthScenario scenario = DepthScenarios.channels(channels);
    List<TracePeriod> trace = scenario.run(scenario.usualController(), PERIODS);
    assertGoodAsTheBestFixed(scenario, trace);
    for (TracePeriod p : trace.subList(SETTLED, PERIODS)) {
      assertEquals(2 * channels, p.exactDepth(), 0.6 + 0.1 * channels);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ssd-4k-read",
        "ssd-64k-read",
        "ssd-64k-write",
        "ssd-512k-read",
        "ssd-512k-write",
        "ssd-mix"
      })
  void emulatedSsdGivesWhatItCanAtALowDepth(String name) {
    DepthScenario scenario = scenario(name);
    List<TracePeriod> trace = scenario.run(scenario.usualController(), PERIODS);
    assertGoodAsTheBestFixed(scenario, trace);
    assertTrue(DepthScenario.depth(trace, SETTLED) < 12, () -> "" + trace);
  }

  /** What the soft knee of pages that meet on channels costs; a greater knee factor gives more. */
  @Test
  void pagesAtRandomOnSixteenChannelsGiveMoreThanFourFifthsOfTheBestFixed() {
    DepthScenario scenario = scenario("ssd-4k-write");
    List<TracePeriod> trace = scenario.run(scenario.usualController(), PERIODS);
    double rate = DepthScenario.throughput(trace, SETTLED);
    assertTrue(rate > 0.8 * scenario.bestFixed().megabytesPerSecond(), rate + " MB/s");
    double depth = DepthScenario.depth(trace, SETTLED);
    assertTrue(depth > 16 && depth < 32, "" + depth);
  }

  @Test
  void oneStreamOnADiskSettlesBetweenOneAndALittleMoreThanTwo() {
    DepthScenario scenario = scenario("disk-stream");
    List<TracePeriod> trace = scenario.run(scenario.usualController(), PERIODS);
    assertGoodAsTheBestFixed(scenario, trace);
    for (TracePeriod p : trace) {
      assertTrue(p.exactDepth() > 1 && p.exactDepth() < 2.5, "" + p);
    }
  }

  @Test
  void placesAtRandomOnADiskDoNotRunAway() {
    DepthScenario scenario = scenario("disk-random");
    List<TracePeriod> trace = scenario.run(scenario.usualController(), PERIODS);
    assertGoodAsTheBestFixed(scenario, trace);
    for (TracePeriod p : trace) {
      assertTrue(p.exactDepth() < 4, "" + p);
    }
  }

  @ParameterizedTest
  @CsvSource({"0.05, false", "20, false", "0.05, true", "20, true"})
  void whatADeviceUsuallyTakesMayBeTwentyTimesOff(double factor, boolean rotational) {
    DepthScenario scenario = rotational ? scenario("disk-random") : DepthScenarios.channels(8);
    DeviceModel usual =
        rotational
            ? new DeviceModel(true, factor * 8e6, factor * 10, DeviceModel.SPARSE_RATE)
            : new DeviceModel(false, factor * 1e5, factor * 16, DeviceModel.SPARSE_RATE);
    List<TracePeriod> trace = scenario.run(DepthScenario.controller(usual), PERIODS);
    assertGoodAsTheBestFixed(scenario, trace);
    double right = rotational ? 2 : 16;
    assertEquals(right, DepthScenario.depth(trace, SETTLED), 0.2 * right);
  }

  @Test
  void readsAndWritesOfAllSizesTogetherFindTheKnee() {
    List<Client> clients = new ArrayList<>();
    for (long bytes : new long[] {4096, 64 << 10, 1 << 20, 8 << 20}) {
      clients.addAll(nCopies(8, Client.reader(bytes, true)));
      clients.addAll(nCopies(8, Client.writer(bytes, false)));
    }
    Speed reads = new Speed(1e5, 100);
    Speed writes = new Speed(5e5, 30);
    DepthScenario scenario =
        new DepthScenario("", () -> new ChannelDevice(8, reads, writes), false, clients, 1000);
    List<TracePeriod> trace = scenario.run(scenario.usualController(), PERIODS);
    assertGoodAsTheBestFixed(scenario, trace);
    assertEquals(16, DepthScenario.depth(trace, SETTLED), 2);
  }

  @Test
  void emulatedSsdIsTheOneOfTheNativeCrate() {
    assertEquals(69.8, rate("ssd-4k-read", 1), 1);
    assertEquals(300, rate("ssd-4k-read", 32), 3);
    assertEquals(7.6, rate("ssd-4k-write", 1), 0.1);
    assertEquals(99.9, rate("ssd-4k-write", 32), 2);
    assertEquals(292.5, rate("ssd-512k-read", 1), 3);
    assertEquals(129.6, rate("ssd-512k-write", 32), 2);
  }

  private static double rate(String name, int depth) {
    return scenario(name).fixed(depth);
  }

  private static void assertGoodAsTheBestFixed(DepthScenario scenario, List<TracePeriod> trace) {
    double best = scenario.bestFixed().megabytesPerSecond();
    double rate = DepthScenario.throughput(trace, SETTLED);
    assertTrue(rate >= 0.97 * best, () -> rate + " of " + best + " MB/s: " + trace);
    assertTrue(trace.get(PERIODS - 1).exactDepth() > 1, "left its lower bound");
  }

  private static DepthScenario scenario(String name) {
    return DepthScenarios.all().stream().filter(s -> s.name().equals(name)).findFirst().get();
  }
}
