package org.ibis.protocol;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.Map;
import org.ibis.core.total.DeviceReport;
import org.ibis.core.total.Service;
import org.junit.jupiter.api.Test;

/** Twelve disks on which somebody has made up as many names as a scheduler knows. */
class ReportBoundsTest {
  private static final String JOB = "application_1764000000000_0001";
  private static final int MOST_BYTES = 2 << 20; // that a broker takes

  private static NodeReport report(int disks) {
    Map<String, Service> flows = new HashMap<>();
    Service service = Service.of(Service.MOST_SERVED, true, 3, 300);
    flows.put(JOB, service);
    while (flows.size() < DeviceReport.MOST_FLOWS) {
      flows.put("of_nobody_" + flows.size(), service);
    }
    Map<String, DeviceReport> devices = new HashMap<>();
    for (int d = 0; d < disks; d++) {
      devices.put("sd" + d, DeviceReport.of(flows));
    }
    return new NodeReport("node/datanode-1", 1, 1, true, 0, devices);
  }

  @Test
  void whatFitsIsThereAndJobsAre() {
    NodeReport report = report(12);
    int bytes = report.toProto().getSerializedSize();
    assertTrue(bytes < MOST_BYTES, bytes + " bytes");
    NodeReport.Received received = NodeReport.read(report.toProto());
    assertEquals(12, received.devices().size());
    received.devices().forEach(d -> assertTrue(d.device().flows().containsKey(JOB)));
  }

  @Test
  void aReportThatFitsIsWhole() {
    report(4).devices().values().forEach(d -> assertEquals(4096, d.flows().size()));
  }
}
