package org.ibis.protocol;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.hadoop.thirdparty.protobuf.ByteString;
import org.ibis.core.IoCounts;
import org.ibis.core.IoKind;
import org.ibis.core.IoOp;
import org.ibis.core.LatencyHistogram;
import org.ibis.core.Mode;
import org.ibis.core.total.BlockReads;
import org.ibis.core.total.DeviceReport;
import org.ibis.core.total.Service;
import org.ibis.core.total.ServiceReport;
import org.ibis.core.trust.Origin;
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
            new Service(
                0, false, 2, true, 2, bytes(5 << 20, 0, 0, 7 << 10, 0, 0), 2 << 20, 9_000_000, 3));
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
    ReportResponseProto answer =
        NodeReport.read(message)
            .answer(3, weights, Set.of(), Set.of(), Set.of(), Optional.of(Mode.ON));
    assertEquals(weights, report.weightsOf(answer));
  }

  @Test
  void theAnswerSaysWhichFlowsAreNoJobs() {
    Service some = Service.of(1, true, 1, 1);
    NodeReport report = of(Map.of(application(7), some, application(8), some, "x", some));
    NodeReport.Received received = NodeReport.read(report.toProto());
    Map<String, Double> weights = Map.of(application(7), 1.0, application(8), 0.5, "x", 0.5);
    Set<String> madeUp = Set.of(application(8), "x");
    assertEquals(
        madeUp,
        report.madeUpOf(
            received.answer(3, weights, madeUp, Set.of(), Set.of(), Optional.of(Mode.ON))));
    ReportResponseProto old =
        received.answer(3, weights, Set.of(), Set.of(), Set.of(), Optional.of(Mode.ON));
    assertEquals(Set.of(), report.madeUpOf(old), "of a broker that does not know the field");
    for (int wrong : new int[] {-1, 3, Integer.MAX_VALUE}) {
      ReportResponseProto answer = old.toBuilder().addMadeUpFlows(wrong).build();
      assertThrows(IllegalArgumentException.class, () -> report.madeUpOf(answer));
    }
  }

  private static Origin origin(String flow, boolean writes, byte... address)
      throws UnknownHostException {
    return new Origin(flow, InetAddress.getByAddress(address), writes);
  }

  private static NodeReport asking(Origin... origins) {
    return saying("node", List.of(origins), List.of(), Optional.empty(), Optional.empty());
  }

  /** Nothing of devices. */
  private static NodeReport saying(
      String reporter,
      List<Origin> origins,
      List<InetAddress> addresses,
      Optional<Mode> mode,
      Optional<BlockReads> reads) {
    return new NodeReport(reporter, 1, 2, false, 0, Map.of(), origins, addresses, mode, reads);
  }

  @Test
  void originsAreAskedAboutAndTheRefusedOnesAnswered() throws Exception {
    byte[] v6 = new byte[16];
    v6[0] = 0x20;
    Origin[] asked = {
      origin(application(7), false, (byte) 10, (byte) 0, (byte) 0, (byte) 200),
      origin(application(7), true, (byte) 10, (byte) 0, (byte) 0, (byte) 200),
      origin("application_5_0001", false, v6),
    };
    NodeReport report = asking(asked);
    NodeReport.Received received = NodeReport.read(report.toProto());
    assertEquals(List.of(asked), received.origins());
    for (Set<Origin> refused : List.of(Set.<Origin>of(), Set.of(asked[1]), Set.of(asked))) {
      ReportResponseProto answer =
          received.answer(3, Map.of(), Set.of(), refused, Set.of(asked[2]), Optional.of(Mode.ON));
      assertEquals(refused, report.refusedOf(answer));
      assertEquals(Set.of(asked[2]), report.undecidedOf(answer));
    }
  }

  @Test
  void aReportSaysWhereItComesFrom() throws Exception {
    List<InetAddress> own =
        List.of(InetAddress.getByAddress(new byte[] {10, 0, 0, 1}), InetAddress.getByName("::2"));
    NodeReport report =
        saying("node/datanode-1", List.of(), own, Optional.empty(), Optional.empty());
    NodeReport.Received received = NodeReport.read(report.toProto());
    assertEquals(own, received.addresses());
    assertEquals("node", received.host());
    ReportRequestProto old = asking().toProto();
    assertEquals(List.of(), NodeReport.read(old).addresses());
    assertEquals("", NodeReport.read(old).host(), "a name that says no host");
  }

  @Test
  void addressesThatMakeNoSenseAreRefused() {
    ReportRequestProto.Builder many = asking().toProto().toBuilder();
    for (int i = 0; i <= NodeReport.MOST_ADDRESSES; i++) {
      many.addAddresses(ByteString.copyFrom(new byte[4]));
    }
    var e = assertThrows(IllegalArgumentException.class, () -> NodeReport.read(many.build()));
    assertTrue(e.getMessage().contains("at most 32"), e.getMessage());
    for (int bytes : new int[] {0, 5, 17}) {
      ReportRequestProto.Builder odd = asking().toProto().toBuilder();
      odd.addAddresses(ByteString.copyFrom(new byte[bytes]));
      e = assertThrows(IllegalArgumentException.class, () -> NodeReport.read(odd.build()));
      assertTrue(e.getMessage().contains("must be 4 or 16"), e.getMessage());
    }
  }

  @Test
  void aBrokerThatKnowsNoOriginsRefusesNone() throws Exception {
    NodeReport report =
        asking(origin(application(7), false, (byte) 10, (byte) 0, (byte) 0, (byte) 1));
    ReportResponseProto old = ReportResponseProto.newBuilder().setEpoch(1).setSequence(2).build();
    assertEquals(Set.of(), report.refusedOf(old));
    assertEquals(Set.of(), report.undecidedOf(old));
    assertEquals(Map.of(), report.weightsOf(old));
  }

  @Test
  void anAnswerAboutWhatWasNotAskedIsNone() throws Exception {
    NodeReport report =
        asking(origin(application(7), false, (byte) 10, (byte) 0, (byte) 0, (byte) 1));
    for (int wrong : new int[] {-1, 1, Integer.MAX_VALUE}) {
      ReportResponseProto answer =
          ReportResponseProto.newBuilder()
              .setEpoch(1)
              .setSequence(2)
              .addRefusedOrigins(wrong)
              .build();
      assertThrows(IllegalArgumentException.class, () -> report.refusedOf(answer));
      ReportResponseProto undecided =
          answer.toBuilder().clearRefusedOrigins().addUndecidedOrigins(wrong).build();
      assertThrows(IllegalArgumentException.class, () -> report.undecidedOf(undecided));
    }
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
    ReportResponseProto answer =
        NodeReport.read(message)
            .answer(3, weights, Set.of(), Set.of(), Set.of(), Optional.of(Mode.ON));
    int bytes = message.getSerializedSize() + answer.getSerializedSize();
    assertTrue(bytes <= 1024, bytes + " bytes");
  }

  @Test
  void aNodeSaysWhatItWasToldOfTheClusterAndABrokerMayNotKnow() {
    for (Mode mode : Mode.values()) {
      NodeReport report = saying("node", List.of(), List.of(), Optional.of(mode), Optional.empty());
      NodeReport.Received received = NodeReport.read(report.toProto());
      assertEquals(Optional.of(mode), received.mode());
      ReportResponseProto answer =
          received.answer(3, Map.of(), Set.of(), Set.of(), Set.of(), Optional.of(mode));
      assertEquals(Optional.of(mode), NodeReport.modeOf(answer));
    }
    NodeReport.Received received = NodeReport.read(asking().toProto());
    assertEquals(Optional.empty(), received.mode());
    ReportResponseProto unknown =
        received.answer(3, Map.of(), Set.of(), Set.of(), Set.of(), Optional.empty());
    assertEquals(Optional.empty(), NodeReport.modeOf(unknown));
    ReportResponseProto older = ReportResponseProto.newBuilder().setEpoch(1).setSequence(2).build();
    assertEquals(Optional.of(Mode.ON), NodeReport.modeOf(older), "of an older version");
  }

  @Test
  void readsOfBlocksAreSaidWhereThereAreMirrors() {
    BlockReads reads = new BlockReads(5 << 10, 7L << 40, 0);
    NodeReport report = saying("node", List.of(), List.of(), Optional.empty(), Optional.of(reads));
    assertEquals(Optional.of(reads), NodeReport.read(report.toProto()).reads());
    assertEquals(Optional.empty(), NodeReport.read(asking().toProto()).reads());
    for (long wrong : new long[] {-1, Long.MAX_VALUE, Service.MOST_SERVED}) {
      ReportRequestProto.Builder message = report.toProto().toBuilder();
      message.getBlockReadsBuilder().setSsdKib(wrong);
      var e = assertThrows(IllegalArgumentException.class, () -> NodeReport.read(message.build()));
      assertTrue(e.getMessage().startsWith("bytes from the SSD: " + wrong), e.getMessage());
    }
  }
}
