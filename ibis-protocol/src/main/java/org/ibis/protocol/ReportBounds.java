package org.ibis.protocol;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.ibis.core.total.DeviceReport;
import org.ibis.core.total.Service;

/**
 * What of a node fits into one report: a broker takes no larger message, and a node on which
 * somebody makes up names by the thousand goes on to be heard. Pure.
 */
public final class ReportBounds {
  /** Of a report: pairs of device and flow, of less than a hundred bytes each. */
  static final int MOST_FLOWS = 16_384;

  private ReportBounds() {}

  /** As many as fit, applications first. */
  static Map<String, DeviceReport> within(Map<String, DeviceReport> devices) {
    int all = devices.values().stream().mapToInt(d -> d.flows().size()).sum();
    if (all <= MOST_FLOWS) {
      return devices;
    }
    int each = MOST_FLOWS / devices.size();
    Map<String, DeviceReport> within = new HashMap<>();
    devices.forEach((name, device) -> within.put(name, within(each, device)));
    return within;
  }

  private static DeviceReport within(int most, DeviceReport device) {
    List<Map.Entry<String, Service>> flows = new ArrayList<>(device.flows().entrySet());
    flows.sort(Comparator.comparing(f -> FlowIds.clusterTimestamp(f.getKey()) == 0));
    Map<String, Service> first = new HashMap<>();
    for (Map.Entry<String, Service> f : flows.subList(0, Math.min(most, flows.size()))) {
      first.put(f.getKey(), f.getValue());
    }
    return new DeviceReport(first, device.depth(), device.latencyNanos(), device.waits());
  }
}
