package org.ibis.rig.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import org.ibis.cli.jmx.DeviceTimes;
import org.junit.jupiter.api.Test;

final class ServiceTimesTest {
  private static final List<Node> NODES = Workers.of(2);

  private static DeviceTimes times(Map<String, Long> nanos) {
    return new DeviceTimes(nanos, true);
  }

  @Test
  void aJobsTimeOnAllNodesIsAddedUp() {
    ServiceTimes service = new ServiceTimes();
    service.see(NODES.get(0), times(Map.of("job", 1_000_000_000L)));
    service.see(NODES.get(1), times(Map.of("job", 500_000_000L, "other", 7_000_000_000L)));
    service.see(NODES.get(0), times(Map.of("job", 2_000_000_000L)));
    assertEquals(2.5, service.seconds("job"));
    assertEquals(7, service.seconds("other"));
    assertEquals(0, service.seconds("nobody"));
  }

  @Test
  void aFlowThatTheDaemonForgotIsRemembered() {
    ServiceTimes service = new ServiceTimes();
    service.see(NODES.get(0), times(Map.of("job", 4_000_000_000L)));
    service.see(NODES.get(0), DeviceTimes.NONE);
    assertEquals(4, service.seconds("job"));
  }
}
