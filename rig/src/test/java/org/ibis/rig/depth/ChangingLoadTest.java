package org.ibis.rig.depth;

import static java.util.Collections.nCopies;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.function.Supplier;
import org.ibis.core.IoOp;
import org.ibis.core.cost.DeviceModel;
import org.ibis.core.depth.LatencyDepth;
import org.ibis.rig.depth.ChannelDevice.Speed;
import org.junit.jupiter.api.Test;

/** SFQ(D2) where the device or what is asked of it changes. */
class ChangingLoadTest {
  private static final long SECOND = 1_000_000_000;
  private static final Speed SPEED = new Speed(1e5, 60); // 4.5 ms for 256 KiB
  private static final Client READER = Client.reader(256 << 10, false);

  @Test
  void flashThatIsThreeTimesSlowerForAWhileGetsItsDepthBackEachTime() {
    List<TracePeriod> trace =
        run(
            () -> new SlowerForAWhile(channels(4), 3, 40 * SECOND, 100 * SECOND),
            nCopies(64, READER),
            200);
    assertEquals(235, mean(trace, 30, 40), 5, "before");
    assertTrue(trace.get(41).exactDepth() < 4, "it falls at once");
    assertEquals(235 / 3.0, mean(trace, 60, 100), 2, "at a third of the speed");
    assertEquals(8, trace.get(99).exactDepth(), 1);
    assertEquals(235, mean(trace, 102, 200), 5, "after");
    assertTrue(trace.subList(100, 200).stream().allMatch(p -> p.exactDepth() < 16));
    assertEquals(8, trace.get(199).exactDepth(), 1);
  }

  @Test
  void diskThatIsThreeTimesSlowerForAWhileKeepsItsThroughput() {
    Client stream = new Client(IoOp.READ, 1 << 20, true, 64, 0);
    List<TracePeriod> trace =
        new DepthScenario(
                "",
                () -> new SlowerForAWhile(new SerialDisk(8e6, 100), 3, 40 * SECOND, 100 * SECOND),
                true,
                List.of(stream),
                1000)
            .run(usual(true), 200);
    assertEquals(100, mean(trace, 0, 40), 2);
    assertEquals(100 / 3.0, mean(trace, 41, 100), 1);
    assertEquals(100, mean(trace, 101, 200), 2);
    assertTrue(trace.stream().allMatch(p -> p.exactDepth() < 7));
    assertEquals(2, trace.get(199).exactDepth(), 0.5);
  }

  @Test
  void lightLoadNeverNeedsMoreThanItHasOutstanding() {
    List<TracePeriod> trace = run(() -> channels(8), nCopies(3, thinks(1, 20)), 200);
    assertTrue(trace.stream().allMatch(p -> p.exactDepth() < 4), () -> "" + trace);
  }

  @Test
  void oneClientAtATimeLeavesDepthWhereItIs() {
    List<TracePeriod> trace = run(() -> channels(8), List.of(thinks(1, 0)), 50);
    assertTrue(trace.stream().allMatch(p -> p.exactDepth() == 2));
  }

  @Test
  void idlePeriodsChangeNothing() {
    List<TracePeriod> trace = run(() -> channels(4), List.of(thinks(2000, 60_000)), 190);
    int quiet = 0;
    for (int n = 1; n < trace.size(); n++) {
      if (trace.get(n).bytes() == 0) {
        quiet++;
        assertEquals(trace.get(n - 1).exactDepth(), trace.get(n).exactDepth());
      }
    }
    assertTrue(quiet > 100, "" + quiet);
  }

  @Test
  void burstsInALightLoadAreServedAtTheirKneeAndNoDeeper() {
    List<TracePeriod> trace = run(() -> channels(2), List.of(thinks(1, 1), thinks(30, 900)), 150);
    assertEquals(4, DepthScenario.depth(trace, 50), 0.6);
    assertTrue(trace.stream().allMatch(p -> p.exactDepth() < 6));
  }

  private static Client thinks(int parts, long millis) {
    return READER.thinking(parts, millis * 1_000_000);
  }

  private static SimulatedDevice channels(int channels) {
    return new ChannelDevice(channels, SPEED, SPEED);
  }

  private static List<TracePeriod> run(
      Supplier<SimulatedDevice> device, List<Client> clients, int periods) {
    return new DepthScenario("", device, false, clients, 1000).run(usual(false), periods);
  }

  private static LatencyDepth usual(boolean rotational) {
    return DepthScenario.controller(DeviceModel.usual(rotational, DeviceModel.SPARSE_RATE));
  }

  private static double mean(List<TracePeriod> trace, int from, int to) {
    return DepthScenario.throughput(trace.subList(from, to), 0);
  }
}
