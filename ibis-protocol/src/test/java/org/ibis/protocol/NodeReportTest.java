package org.ibis.protocol;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import org.ibis.core.IoCounts;
import org.ibis.core.IoKind;
import org.ibis.core.IoOp;
import org.ibis.core.LatencyHistogram;
import org.ibis.core.total.DeviceReport;
import org.ibis.core.total.Service;
import org.ibis.core.total.ServiceReport;
import org.ibis.protocol.BrokerProtos.ReportRequestProto;
import org.ibis.protocol.BrokerProtos.ReportResponseProto;
import org.junit.jupiter.api.Test;

class NodeReportTest {
  private static NodeReport of(Map<String, Service> flows) {
    return of(flows, true);
  }

  private static NodeReport of(Map<String, Service> flows, boolean withEffective) {
    LatencyHistogram waits = new LatencyHistogram();
    for (int ms = 1; ms <= 400; ms++) {
      waits.record(ms * 1_000_000L);
    }
    LatencyHistogram counts =
        LatencyHistogram.of(
            IntStream.range(0, LatencyHistogram.BUCKETS).mapToLong(waits::count).toArray(), 0);
    DeviceReport device = new DeviceReport(flows, 3.5, 12_000_000, counts);
    return new NodeReport(
        "node/datanode-1", 1_700_000_000_000L, 9, withEffective, 3, Map.of("sda", device));
  }

  private static String application(int number) {
    return String.format(Locale.ROOT, "application_1763800000000_%04d", number);
  }

  @Test
  void whatIsSaidIsWhatIsRead() {
    Map<String, Service> flows =
        Map.of(
            application(7),
            Service.of(123, true, 1, 1),
            application(12345),
            Service.of(1L << 51, true, 32, 8),
            "application_5_0001",
            Service.of(5, true, 0.5, 0.5),
            "application_1763800000000_00007",
            Service.of(6, true, 1, 2),
            "others",
            new Service(0, false, 2, true, 2, bytes(5 << 20, 0, 0, 7 << 10, 0, 0), 9_000_000, 3));
    NodeReport report = of(flows);
    assertEquals(
        List.of(
            new ServiceReport(
                "node/datanode-1/sda", 1_700_000_000_000L, 9, 3, report.devices().get("sda"))),
        NodeReport.read(report.toProto()).devices());
  }

  private static IoCounts bytes(long... amounts) {
    IoCounts bytes = new IoCounts();
    int i = 0;
    for (IoKind kind : IoKind.values()) {
      for (IoOp op : IoOp.values()) {
        bytes.add(kind, op, amounts[i++]);
      }
    }
    return bytes;
  }

  @Test
  void kindsOfDataAreInTheOrderThatTheMessageSays() {
    Service each = new Service(0, false, 1, false, 1, bytes(1024, 2048, 3072, 4096, 5120, 0), 0, 0);
    assertEquals(
        List.of(1L, 2L, 3L, 4L, 5L),
        of(Map.of("job", each)).toProto().getDevices(0).getFlows(0).getKibList());
  }

  @Test
  void whatCountsIsSaidOnlyToABrokerThatMayNotKnowIt() {
    Map<String, Service> flows = Map.of("job", Service.of(1, true, 2, 3));
    assertTrue(of(flows, true).toProto().getDevices(0).getFlows(0).hasEffective());
    assertFalse(of(flows, false).toProto().getDevices(0).getFlows(0).hasEffective());
  }

  @Test
  void theAnswerHasAWeightForEachFlow() {
    Map<String, Service> flows =
        Map.of(application(7), Service.of(1, true, 1, 1), "others", Service.of(1, true, 1, 1));
    NodeReport report = of(flows);
    ReportRequestProto message = report.toProto();
    Map<String, Double> weights = Map.of(application(7), 0.25, "others", 4.0);
    ReportResponseProto answer = NodeReport.read(message).answer(3, weights);
    assertEquals(weights, report.weightsOf(answer));
  }

  /** 20 jobs on a node, as in a cluster of 10,000 of them: a kilobyte a second, both ways. */
  @Test
  void aNodesMessagesAreSmall() {
    Map<String, Service> flows = new HashMap<>();
    Map<String, Double> weights = new HashMap<>();
    for (int i = 0; i < 20; i++) {
      String name = application(180 + i);
      long mb = 100_000_000_000L * (i + 1);
      IoCounts bytes = i % 2 == 0 ? bytes(mb, mb, 0, 0, 0, 0) : bytes(0, 0, mb, 0, mb, 0);
      long hours = 3_600_000_000_000L * (i + 1);
      flows.put(name, new Service(hours, true, 1 + i % 3, i % 2 > 0, 1.7, bytes, hours, 1 << 20));
      weights.put(name, 1.7);
    }
    ReportRequestProto message = of(flows, false).toProto();
    ReportResponseProto answer = NodeReport.read(message).answer(3, weights);
    int bytes = message.getSerializedSize() + answer.getSerializedSize();
    assertTrue(bytes <= 1024, bytes + " bytes");
  }
}
