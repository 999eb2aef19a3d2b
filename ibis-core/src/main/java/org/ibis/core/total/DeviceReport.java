package org.ibis.core.total;

import static java.util.Objects.requireNonNull;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import org.ibis.core.FlowWeights.Claim;
import org.ibis.core.LatencyHistogram;

/**
 * One device: what its scheduler has given to each flow that had work since the last report that
 * was answered, and how it is.
 *
 * @param flows by name
 * @param depth D
 * @param latencyNanos mean of what the device answered last; 0 before
 * @param waits of all windows since the scheduler began, from arrival to turn
 */
public record DeviceReport(
    Map<String, Service> flows, double depth, long latencyNanos, LatencyHistogram waits) {
  /** Flows that a report may name: a scheduler knows no more. */
  public static final int MOST_FLOWS = 4096;

  public DeviceReport {
    requireNonNull(flows, "flows is null");
    requireNonNull(waits, "waits is null");
    if (flows.size() > MOST_FLOWS) {
      throw new IllegalArgumentException(
          flows.size() + " flows in one report: at most " + MOST_FLOWS);
    }
    if (!(depth >= 0 && depth < Integer.MAX_VALUE)) {
      throw new IllegalArgumentException("depth is " + depth + ": must be 0 or more");
    }
    Service.checkAmount("latency", latencyNanos);
    flows.keySet().forEach(f -> ServiceReport.checkName("flow", f));
    flows = Map.copyOf(flows);
  }

  /** The same with what jobs claim. */
  public DeviceReport with(Function<String, Claim> claims) {
    Map<String, Service> claimed = new HashMap<>();
    flows.forEach(
        (flow, s) -> {
          Claim c = claims.apply(flow);
          claimed.put(flow, s.claims(c.weight(), c.known()));
        });
    return new DeviceReport(claimed, depth, latencyNanos, waits);
  }

  /** The same with flows that may have no work there, as far as there is room for them. */
  public DeviceReport asking(Collection<String> names) {
    Map<String, Service> all = new HashMap<>(flows);
    for (String name : names) {
      if (all.size() < MOST_FLOWS) {
        all.putIfAbsent(name, Service.NOTHING);
      }
    }
    return new DeviceReport(all, depth, latencyNanos, waits);
  }

  /** Of a device of which nothing else is known. */
  public static DeviceReport of(Map<String, Service> flows) {
    return new DeviceReport(flows, 0, 0, new LatencyHistogram());
  }
}
