package org.ibis.broker;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.ibis.core.FlowTag;
import org.ibis.core.total.DeviceReport;
import org.ibis.core.total.Service;
import org.ibis.core.total.ServiceReport;
import org.junit.jupiter.api.Test;

class FlowNamesTest {
  private static final String JOB = "application_1764000000000_0001";

  @Test
  void applicationsAndIbisOwnOnesAreRight() {
    for (String name : List.of(JOB, "application_1_123456789", FlowTag.SYSTEM, FlowTag.UNTRUSTED)) {
      assertTrue(FlowNames.isRight(name), name);
    }
    for (String name :
        List.of(
            "application_1_",
            "application__1",
            "application_1",
            "application_1_1x",
            "application_1_1234567890",
            "application_1234567890123456_1",
            "application_1_1\n",
            "application_1_1\",job=\"x",
            "application_\u0661_1",
            "a b",
            "A",
            "a\n",
            "x".repeat(33))) {
      assertFalse(FlowNames.isRight(name), name);
    }
  }

  @Test
  void othersHaveNoPartAndTheLeastWeight() {
    Service service = Service.of(1, true, 1, 1);
    DeviceReport device = DeviceReport.of(Map.of(JOB, service, "a\"b", service));
    FlowNames names = FlowNames.of(List.of(new ServiceReport("node/sda", 1, 1, 0, device)));
    assertEquals(Set.of(JOB), names.reports().get(0).device().flows().keySet());
    assertEquals(Map.of(JOB, 3.0, "a\"b", 0.01), names.withOthers(Map.of(JOB, 3.0)));
  }
}
