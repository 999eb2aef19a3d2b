package org.ibis.protocol;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.ibis.core.total.ServiceReport;
import org.ibis.core.total.ServiceReport.Service;
import org.ibis.protocol.BrokerProtos.ReportRequestProto;
import org.ibis.protocol.BrokerProtos.ReportResponseProto;
import org.junit.jupiter.api.Test;

class NodeReportTest {
  private static NodeReport of(Map<String, Service> flows) {
    return new NodeReport("node/datanode-1", 1_700_000_000_000L, 9, Map.of("sda", flows));
  }

  private static String application(int number) {
    return String.format(Locale.ROOT, "application_1763800000000_%04d", number);
  }

  @Test
  void whatIsSaidIsWhatIsRead() {
    Map<String, Service> flows =
        Map.of(
            application(7),
            new Service(123, true, 1, 1),
            application(12345),
            new Service(1L << 51, true, 32, 8),
            "application_5_0001",
            new Service(5, true, 0.5, 0.5),
            "application_1763800000000_00007",
            new Service(6, true, 1, 2),
            "others",
            new Service(0, true, 1, 1));
    assertEquals(
        List.of(new ServiceReport("node/datanode-1/sda", 1_700_000_000_000L, 9, flows)),
        NodeReport.read(of(flows).toProto()));
  }

  @Test
  void theAnswerHasAWeightForEachFlow() {
    Map<String, Service> flows =
        Map.of(application(7), new Service(1, true, 1, 1), "others", new Service(1, true, 1, 1));
    NodeReport report = of(flows);
    ReportRequestProto message = report.toProto();
    Map<String, Double> weights = Map.of(application(7), 0.25, "others", 4.0);
    ReportResponseProto answer = NodeReport.answer(message, 3, weights);
    assertEquals(weights, report.weightsOf(answer));
  }

  /** 20 jobs on a node, as in a cluster of 10,000 of them: a kilobyte a second, both ways. */
  @Test
  void aNodesMessagesAreSmall() {
    Map<String, Service> flows = new HashMap<>();
    Map<String, Double> weights = new HashMap<>();
    for (int i = 0; i < 20; i++) {
      String name = application(180 + i);
      flows.put(name, new Service(3_600_000_000_000L * (i + 1), true, 1 + i % 3, 1.7));
      weights.put(name, 1.7);
    }
    ReportRequestProto message = of(flows).toProto();
    ReportResponseProto answer = NodeReport.answer(message, 3, weights);
    int bytes = message.getSerializedSize() + answer.getSerializedSize();
    assertTrue(bytes <= 1000, bytes + " bytes");
  }
}
