package org.ibis.rig.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import org.ibis.cli.jmx.DeviceSample;
import org.ibis.cli.jmx.FlowSample;
import org.ibis.core.IoKind;
import org.ibis.core.LatencyHistogram;
import org.ibis.core.shadow.Forecast;
import org.junit.jupiter.api.Test;

final class ScheduledBytesTest {

  private static DeviceSample device(String name, String flow, Map<IoKind, Long> bytes) {
    FlowSample sample = new FlowSample(1, bytes, new LatencyHistogram(), 0, 0, Forecast.NONE);
    return new DeviceSample(
        new DeviceSample.Id("NodeManager", name, "IBIS-" + name),
        0,
        1,
        0,
        0,
        false,
        Map.of(flow, sample));
  }

  @Test
  void aJobsBytesOfAllDevicesAreAddedUp() {
    ScheduledBytes scheduled = new ScheduledBytes();
    scheduled.see(List.of(device("sda", "job", Map.of(IoKind.PERSISTENT, 5L))));
    scheduled.see(
        List.of(
            device("sda", "job", Map.of(IoKind.PERSISTENT, 7L)),
            device("sdb", "job", Map.of(IoKind.PERSISTENT, 1L, IoKind.SHUFFLE, 2L)),
            device("sdc", "other", Map.of(IoKind.INTERMEDIATE, 9L))));
    assertEquals(Map.of(IoKind.PERSISTENT, 8L, IoKind.SHUFFLE, 2L), scheduled.of("job"));
    assertEquals(10, scheduled.total("job"));
  }

  @Test
  void aFlowThatTheDaemonForgotIsRemembered() {
    ScheduledBytes scheduled = new ScheduledBytes();
    scheduled.see(List.of(device("sda", "job", Map.of(IoKind.INTERMEDIATE, 4L))));
    scheduled.see(List.of(device("sda", "later", Map.of())));
    assertEquals(Map.of(IoKind.INTERMEDIATE, 4L), scheduled.of("job"));
  }
}
