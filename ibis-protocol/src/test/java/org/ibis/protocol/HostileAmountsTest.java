package org.ibis.protocol;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.ibis.core.FailOpen;
import org.ibis.core.FlowTag;
import org.ibis.core.FlowWeights;
import org.ibis.core.IoKind;
import org.ibis.core.cost.Cost;
import org.ibis.core.cost.DeviceModel;
import org.ibis.core.depth.FixedDepth;
import org.ibis.core.depth.ReferenceLatency;
import org.ibis.core.device.DeviceScheduler;
import org.ibis.core.device.DeviceSettings;
import org.ibis.core.total.DeviceReport;
import org.ibis.core.window.WindowLimits;
import org.junit.jupiter.api.Test;

/** Tasks that say things of their own I/O by which their node's reports are to break. */
class HostileAmountsTest {
  private static final long GIB = 1 << 30;
  private static final String VICTIM = "application_1763800000000_0001";
  private static final String LIAR = "application_1763800000000_0002";

  private final DeviceScheduler disk =
      new DeviceScheduler(
          "sda",
          DeviceModel.usual(false, DeviceModel.COST_RATE),
          new FixedDepth(1, ReferenceLatency.ofNanos(1e6, 1e6)),
          new DeviceSettings(
              new WindowLimits(4096, 4096, 16_384), Cost.TIME, 1 << 20, 20_000_000_000L),
          () -> 0,
          Runnable::run,
          (nanos, what) -> {},
          new FailOpen(() -> 0, (m, t) -> {}));

  private void fromMemory(String flow, long bytes) {
    disk.withoutPermit(new FlowTag(flow, 1, IoKind.INTERMEDIATE), bytes);
  }

  /** What the broker reads of this node's report. */
  private Set<String> told(Map<String, DeviceReport> devices) {
    NodeReport report = new NodeReport("node/nodemanager-1", 1, 1, true, 0, devices);
    NodeReport.Received received = NodeReport.read(report.toProto());
    assertEquals(Math.min(256, devices.size()), received.devices().size());
    return received.flows();
  }

  private Set<String> told() {
    return told(Map.of("sda", disk.report(1)));
  }

  @Test
  void whateverATaskClaimsTheOthersAreReported() {
    fromMemory(VICTIM, 5 << 20);
    assertEquals(Set.of(VICTIM), told()); // before
    for (int i = 0; i < 5_000_000; i++) { // over 2^52 bytes
      fromMemory(LIAR, GIB);
    }
    fromMemory(LIAR, Long.MAX_VALUE);
    fromMemory(LIAR, Long.MAX_VALUE);
    assertEquals(Set.of(VICTIM, LIAR), told());
  }

  @Test
  void aNameThatCanNotBeToldSpoilsNoReport() {
    fromMemory(VICTIM, 5 << 20);
    fromMemory("x".repeat(10_000), 1);
    assertEquals(Set.of(VICTIM), told());
  }

  @Test
  void oneDeviceTooManyTakesNoOthersWithIt() {
    fromMemory(VICTIM, 5 << 20);
    Map<String, DeviceReport> devices = new HashMap<>();
    for (int i = 0; i < 300; i++) {
      devices.put("sd" + i, disk.report(1));
    }
    assertTrue(told(devices).contains(VICTIM));
  }

  @Test
  void claimsOfNoWeightAreTold() {
    fromMemory(VICTIM, 5 << 20);
    for (double claim : new double[] {Double.NaN, -1, 0, 1e300, Double.POSITIVE_INFINITY}) {
      DeviceReport report = disk.report(1).with(flow -> new FlowWeights.Claim(claim, false));
      assertEquals(Set.of(VICTIM), told(Map.of("sda", report)));
    }
  }
}
