package org.ibis.cli.top;

import java.util.Map;
import java.util.TreeMap;
import org.ibis.cli.jmx.DeviceSample;
import org.ibis.cli.jmx.FlowSample;

/**
 * What a device's flows got between two samples.
 *
 * @param now the later one
 * @param seconds between them, on the daemon's clock
 * @param flows those that are active, by name
 */
record DeviceRates(DeviceSample now, double seconds, Map<String, FlowRate> flows) {
  private static final double NANOS_PER_SECOND = 1e9;

  /**
   * @throws IllegalArgumentException if the first is not earlier
   */
  static DeviceRates between(DeviceSample before, DeviceSample now) {
    double seconds = (now.clockNanos() - before.clockNanos()) / NANOS_PER_SECOND;
    if (seconds <= 0) {
      throw new IllegalArgumentException(now.id() + " was not sampled before");
    }
    Map<String, FlowRate> flows = new TreeMap<>();
    now.flows()
        .forEach(
            (name, flow) -> {
              FlowSample earlier = before.flows().getOrDefault(name, FlowSample.NONE);
              FlowRate rate = FlowRate.between(earlier, flow, seconds);
              if (rate.isActive()) {
                flows.put(name, rate);
              }
            });
    return new DeviceRates(now, seconds, flows);
  }

  double bytesPerSecond() {
    return flows.values().stream().mapToDouble(FlowRate::totalBytesPerSecond).sum();
  }

  /** Sum of the weights of those that are active. */
  double weights() {
    return flows.values().stream().mapToDouble(FlowRate::weight).sum();
  }
}
