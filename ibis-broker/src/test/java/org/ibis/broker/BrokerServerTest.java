package org.ibis.broker;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.ipc.ProtobufRpcEngine2;
import org.apache.hadoop.ipc.RPC;
import org.apache.hadoop.net.NetUtils;
import org.apache.hadoop.thirdparty.protobuf.ByteString;
import org.apache.hadoop.thirdparty.protobuf.ServiceException;
import org.ibis.broker.policy.Job;
import org.ibis.broker.policy.JobWeights;
import org.ibis.broker.trust.Trust;
import org.ibis.broker.trust.Trust.Verdict;
import org.ibis.core.FailOpen;
import org.ibis.core.conf.IbisKeys;
import org.ibis.core.total.DeviceReport;
import org.ibis.core.total.Service;
import org.ibis.core.trust.Origin;
import org.ibis.core.trust.TrustedOrigins;
import org.ibis.protocol.BrokerLink;
import org.ibis.protocol.BrokerProtocolPB;
import org.ibis.protocol.BrokerProtos.DeviceProto;
import org.ibis.protocol.BrokerProtos.FlowServiceProto;
import org.ibis.protocol.BrokerProtos.OriginProto;
import org.ibis.protocol.BrokerProtos.ReportRequestProto;
import org.ibis.protocol.BrokerProtos.ReportResponseProto;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Nodes and broker over Hadoop's RPC on loopback. */
class BrokerServerTest {
  private static final String EVERYWHERE = "application_1700000000000_0001";
  private static final String HERE_ONLY = "application_1700000000000_0002";

  private final Object news = new Object(); // is told when something happens that tests wait for
  private final FailOpen failOpen = new FailOpen(System::nanoTime, (message, cause) -> tell());
  private final AtomicInteger asked = new AtomicInteger(); // what runs
  private BrokerServer broker;

  @BeforeEach
  void start() throws IOException {
    broker = startBroker();
  }

  private BrokerServer startBroker() throws IOException {
    return startBroker(Trust.OF_ALL);
  }

  private BrokerServer startBroker(Trust trust) throws IOException {
    return BrokerServer.start(
        System.currentTimeMillis(),
        new Configuration(false),
        "127.0.0.1",
        0,
        new JobWeights(this::ask),
        trust,
        failOpen,
        System::nanoTime);
  }

  private Optional<Job> ask(String flow) {
    asked.incrementAndGet();
    return Optional.of(new Job(flow, "ann", "root", 0, OptionalDouble.empty(), 0));
  }

  @AfterEach
  void stop() {
    broker.close();
  }

  private void tell() {
    synchronized (news) {
      news.notifyAll();
    }
  }

  private void await(String what, BooleanSupplier condition) throws InterruptedException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
    synchronized (news) {
      while (!condition.getAsBoolean()) {
        long left = TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime());
        assertTrue(left > 0, what);
        news.wait(left);
      }
    }
  }

  private static Configuration conf(String... addresses) {
    Configuration conf = new Configuration(false);
    conf.setStrings(IbisKeys.BROKER_ADDRESS, addresses);
    return conf;
  }

  private static String text(InetSocketAddress address) {
    return "127.0.0.1:" + address.getPort();
  }

  /** One disk whose jobs take all that they can get, by the weights that count. */
  private class FakeNode implements BrokerLink.Node {
    private final Map<String, Double> weights = new HashMap<>();
    private final Map<String, Double> served = new HashMap<>();
    private long last = System.nanoTime();
    private int answers;

    FakeNode(String... flows) {
      for (String flow : flows) {
        weights.put(flow, 1.0);
        served.put(flow, 0.0);
      }
    }

    @Override
    public Map<String, DeviceReport> reports() {
      tell();
      return Map.of("sda", report());
    }

    private synchronized DeviceReport report() {
      long now = System.nanoTime();
      double all = weights.values().stream().mapToDouble(w -> w).sum();
      weights.forEach((f, w) -> served.merge(f, (now - last) * w / all, Double::sum));
      last = now;
      Map<String, Service> report = new HashMap<>();
      served.forEach((f, s) -> report.put(f, Service.of(s.longValue(), true, 1, weights.get(f))));
      return DeviceReport.of(report);
    }

    @Override
    public void weights(Map<String, Double> now) {
      synchronized (this) {
        weights.replaceAll((f, w) -> now.getOrDefault(f, 1.0));
        answers++;
      }
      tell();
    }

    synchronized double weight(String flow) {
      return weights.get(flow);
    }

    synchronized long inAll(String flow) {
      return served.get(flow).longValue();
    }

    synchronized int answers() {
      return answers;
    }
  }

  @Test
  void whoGetsMoreElsewhereCountsLessHere() throws Exception {
    FakeNode shared = new FakeNode(EVERYWHERE, HERE_ONLY);
    FakeNode other = new FakeNode(EVERYWHERE);
    try (BrokerLink a = BrokerLink.start("a", shared, conf(text(broker.address())), failOpen);
        BrokerLink b = BrokerLink.start("b", other, conf(text(broker.address())), failOpen)) {
      await(
          "no weights",
          () -> {
            broker.endPeriod();
            return shared.weight(HERE_ONLY) > 1.2 * shared.weight(EVERYWHERE);
          });
      assertTrue(broker.served(EVERYWHERE) > broker.served(HERE_ONLY));
      assertTrue(broker.served(HERE_ONLY) <= shared.inAll(HERE_ONLY));
    }
    assertEquals(0, failOpen.total());
  }

  @Test
  void anotherBrokerGoesOnWithTheWeightsThatCount() throws Exception {
    FakeNode node = new FakeNode(EVERYWHERE, HERE_ONLY);
    node.weights(Map.of(EVERYWHERE, 0.5, HERE_ONLY, 2.0));
    try (BrokerServer other = startBroker()) {
      Configuration conf = conf(text(broker.address()), text(other.address()));
      try (BrokerLink link = BrokerLink.start("a", node, conf, failOpen)) {
        await("no answer", () -> node.answers() > 2);
        assertEquals(4, node.weight(HERE_ONLY) / node.weight(EVERYWHERE), 1e-6);
        broker.close();
        await("nobody noticed", () -> failOpen.get(FailOpen.Reason.NO_BROKER) > 0);
        assertEquals(4, node.weight(HERE_ONLY) / node.weight(EVERYWHERE), 1e-6);
        long before = node.inAll(HERE_ONLY);
        int answers = node.answers();
        await("the other was not found", () -> node.answers() > answers + 1);
        assertEquals(4, node.weight(HERE_ONLY) / node.weight(EVERYWHERE), 1e-6);
        long since = other.served(HERE_ONLY);
        assertTrue(since <= node.inAll(HERE_ONLY) - before, "it counted the past: " + since);
      }
    }
  }

  @Test
  void whereOneDoesNotAnswerTheNextOneIsAsked() throws Exception {
    try (Socket taken = new Socket()) { // nobody listens, and nobody else gets the port
      taken.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
      FakeNode node = new FakeNode(EVERYWHERE);
      Configuration conf = conf("127.0.0.1:" + taken.getLocalPort(), text(broker.address()));
      try (BrokerLink link = BrokerLink.start("a", node, conf, failOpen)) {
        await("no answer", () -> node.answers() > 0);
        assertTrue(failOpen.get(FailOpen.Reason.NO_BROKER) > 0);
      }
    }
  }

  /** As of a node that begins before its name service does, and of a broker's host that moves. */
  @Test
  void aNameIsFoundAsSoonAsItResolvesToTheBroker() throws Exception {
    String host = "broker-of-this-test";
    NetUtils.addStaticResolution(host, "[no address"); // which asks no name service
    FakeNode node = new FakeNode(EVERYWHERE);
    Configuration conf = conf(host + ":" + broker.address().getPort());
    try (BrokerLink link = BrokerLink.start("a", node, conf, failOpen)) {
      await("it resolved", () -> failOpen.get(FailOpen.Reason.NO_BROKER) > 0);
      NetUtils.addStaticResolution(host, "127.0.0.2"); // where nobody listens
      long before = failOpen.get(FailOpen.Reason.NO_BROKER);
      await("it answered", () -> failOpen.get(FailOpen.Reason.NO_BROKER) > before + 1);
      assertEquals(0, node.answers());
      NetUtils.addStaticResolution(host, "127.0.0.1");
      await("no answer", () -> node.answers() > 0);
    }
  }

  @Test
  void whatGoesWrongHereIsNotTakenForASilentBroker() throws Exception {
    FakeNode node =
        new FakeNode(EVERYWHERE) {
          @Override
          public Map<String, DeviceReport> reports() {
            throw new IllegalStateException("made up");
          }
        };
    try (BrokerLink link = BrokerLink.start("a", node, conf(text(broker.address())), failOpen)) {
      await("nothing counted", () -> failOpen.get(FailOpen.Reason.INTERNAL_ERROR) > 0);
      assertEquals(0, failOpen.get(FailOpen.Reason.NO_BROKER));
    }
  }

  private ReportResponseProto report(ReportRequestProto report) throws Exception {
    Configuration conf = new Configuration(false);
    RPC.setProtocolEngine(conf, BrokerProtocolPB.class, ProtobufRpcEngine2.class);
    BrokerProtocolPB proxy =
        RPC.getProxy(
            BrokerProtocolPB.class,
            RPC.getProtocolVersion(BrokerProtocolPB.class),
            broker.address(),
            conf);
    try {
      return proxy.report(null, report);
    } finally {
      RPC.stopProxy(proxy);
    }
  }

  private static FlowServiceProto.Builder flow(String name, long served) {
    return FlowServiceProto.newBuilder().setName(name).setServed(served);
  }

  private static ReportRequestProto.Builder reportOf(FlowServiceProto.Builder... flows) {
    DeviceProto.Builder device = DeviceProto.newBuilder().setName("sda");
    for (FlowServiceProto.Builder f : flows) {
      device.addFlows(f);
    }
    return ReportRequestProto.newBuilder()
        .setReporter("node")
        .setIncarnation(1)
        .setSequence(1)
        .addDevices(device);
  }

  @Test
  void aPeriodAsksOnceForEachNameWhetherItRuns() throws Exception {
    report(reportOf(flow("job", 1), flow("other", 1)).build());
    int before = asked.get();
    broker.endPeriod();
    assertEquals(before + 2, asked.get());
  }

  @Test
  void aNameThatIsNoFlowsHasNoPartAndTheLeastWeight() throws Exception {
    String made = "x\",job=\"y\n";
    ReportResponseProto answer = report(reportOf(flow("job", 1), flow(made, 1)).build());
    assertEquals(List.of(1f, 0.01f), answer.getWeightsList());
    assertEquals(List.of("job"), broker.view().jobs().stream().map(JobState::id).toList());
    assertEquals(0, failOpen.total(), "the rest of the report counts");
  }

  private void assertRefused(String why, ReportRequestProto.Builder report) {
    long before = failOpen.get(FailOpen.Reason.REFUSED);
    ServiceException e = assertThrows(ServiceException.class, () -> report(report.build()));
    assertTrue(e.getMessage().contains(why), e.getMessage());
    assertEquals(before + 1, failOpen.get(FailOpen.Reason.REFUSED));
  }

  @Test
  void nonsenseIsRefusedAndChangesNothing() throws Exception {
    assertRefused("must be from 0 to", reportOf(flow("job", -5)));
    assertRefused("must be from 0 to", reportOf(flow("job", Long.MAX_VALUE)));
    assertRefused("flow job is there twice", reportOf(flow("job", 1), flow("job", 2)));
    assertRefused("weight is NaN", reportOf(flow("job", 1).setWeight(Float.NaN)));
    assertRefused("effective weight is -1.0", reportOf(flow("job", 1).setEffective(-1)));
    assertRefused("bytes: -1", reportOf(flow("job", 1).addKib(-1)));
    assertRefused(
        "7 kinds", reportOf(flow("job", 1).addAllKib(List.of(1L, 2L, 3L, 4L, 5L, 6L, 7L))));
    assertRefused("wait: -1", reportOf(flow("job", 1).setWaitedMs(-1)));
    assertRefused("fail-opens is -1", reportOf(flow("job", 1)).setFailOpens(-1));
    assertRefused(
        "depth is NaN",
        reportOf().setDevices(0, DeviceProto.newBuilder().setName("sda").setDepth(Float.NaN)));
    assertRefused(
        "latency: -1",
        reportOf().setDevices(0, DeviceProto.newBuilder().setName("sda").setLatencyUs(-1)));
    assertRefused("from 1 to 256 characters", reportOf(flow("j".repeat(300), 1)));
    assertRefused("from 1 to 256 characters", reportOf(flow("", 1)));
    assertRefused("must be 0 or more", reportOf(flow("job", 1)).setIncarnation(-1));
    assertRefused("must be 0 or more", reportOf(flow("job", 1)).setSequence(-1));
    assertRefused("neither a name nor", reportOf(flow("job", 1).clearName().setApplication(7)));
    assertRefused("sda is there twice", reportOf().addDevices(reportOf().getDevices(0)));
    FlowServiceProto.Builder[] many = new FlowServiceProto.Builder[5000];
    for (int i = 0; i < many.length; i++) {
      many[i] = flow("job" + i, 1);
    }
    assertRefused("5000 flows", reportOf(many));
    assertEquals(0, broker.served("job"));
    assertEquals(1, report(reportOf(flow("job", 1)).build()).getWeightsCount());
  }

  /** A DataNode that does nothing but ask, with a clock of its own. */
  private final class AskingNode implements BrokerLink.Node {
    private final TrustedOrigins origins = new TrustedOrigins(failOpen);
    private final AtomicLong now = new AtomicLong(7);

    boolean trusts(InetAddress host) {
      return origins.of(new Origin(HERE_ONLY, host, false), now.get())
          != TrustedOrigins.Word.REFUSED;
    }

    @Override
    public Map<String, DeviceReport> reports() {
      return Map.of();
    }

    @Override
    public void weights(Map<String, Double> now) {}

    @Override
    public List<Origin> origins() {
      return origins.unjudged();
    }

    @Override
    public void judged(List<Origin> asked, Set<Origin> refused, Set<Origin> undecided) {
      origins.judged(asked, refused, undecided, now.get());
      tell();
    }
  }

  @Test
  void whatTheBrokerDoesNotTrustTheNodeDoesNot() throws Exception {
    InetAddress bad = InetAddress.getByAddress(new byte[] {10, 0, 0, 1});
    InetAddress good = InetAddress.getByAddress(new byte[] {10, 0, 0, 2});
    InetAddress fresh = InetAddress.getByAddress(new byte[] {10, 0, 0, 3}); // not looked up yet
    List<InetAddress> reporters = new CopyOnWriteArrayList<>();
    AtomicInteger looks = new AtomicInteger();
    Trust trust =
        (origin, reporter) -> {
          reporters.add(reporter.address());
          if (origin.host().equals(fresh)) {
            return looks.incrementAndGet() < 2 ? Verdict.UNDECIDED : Verdict.REFUSED;
          }
          return origin.host().equals(bad) ? Verdict.REFUSED : Verdict.TRUSTED;
        };
    AskingNode node = new AskingNode();
    try (BrokerServer careful = startBroker(trust);
        BrokerLink link = BrokerLink.start("a", node, conf(text(careful.address())), failOpen)) {
      TrustedOrigins origins = node.origins;
      assertTrue(node.trusts(bad) && node.trusts(good) && node.trusts(fresh));
      await("no answer", () -> origins.unjudged().isEmpty());
      assertFalse(node.trusts(bad));
      assertTrue(node.trusts(good));
      node.now.addAndGet(TimeUnit.SECONDS.toNanos(5));
      assertTrue(node.trusts(fresh), "undecided");
      await("no other answer", () -> origins.unjudged().isEmpty());
      assertFalse(node.trusts(fresh) || node.trusts(bad));
    }
    assertEquals("127.0.0.1", reporters.get(0).getHostAddress());
    assertEquals(2, looks.get(), "it is asked about again");
    assertEquals(4, failOpen.get(FailOpen.Reason.UNTRUSTED), "the broker's, and the node's");
    assertEquals(4, failOpen.total());
  }

  private static ReportRequestProto.Builder asking(int times, String flow, int addressBytes) {
    OriginProto.Builder origin =
        OriginProto.newBuilder()
            .setFlow(flow)
            .setAddress(ByteString.copyFrom(new byte[addressBytes]));
    ReportRequestProto.Builder report = reportOf();
    for (int i = 0; i < times; i++) {
      report.addOrigins(origin);
    }
    return report;
  }

  @Test
  void originsThatMakeNoSenseAreRefused() throws Exception {
    assertRefused("257 origins: at most 256", asking(257, "job", 4));
    assertRefused("100000 origins: at most 256", asking(100_000, "job", 4));
    assertRefused("from 1 to 256 characters", asking(1, "", 4));
    assertRefused("from 1 to 256 characters", asking(1, "j".repeat(1_000_000), 4));
    for (int bytes : new int[] {0, 3, 5, 17, 1_000_000}) {
      assertRefused("an address of " + bytes + " bytes: must be 4 or 16", asking(1, "job", bytes));
    }
    assertEquals(0, report(asking(256, "\u0000\n\u001b[2J", 4).build()).getRefusedOriginsCount());
  }

  @Test
  void whatIsRefusedIsSaidInOneLine() throws Exception {
    List<String> log = new CopyOnWriteArrayList<>();
    FailOpen logged = new FailOpen(System::nanoTime, (message, cause) -> log.add(message));
    broker.close();
    broker =
        BrokerServer.start(
            System.currentTimeMillis(),
            new Configuration(false),
            "127.0.0.1",
            0,
            JobWeights.asClaimed(),
            (origin, reporter) -> Verdict.REFUSED,
            logged,
            System::nanoTime);
    assertEquals(9, report(asking(9, "\n\u001b[2J", 16).build()).getRefusedOriginsCount());
    assertEquals(1, logged.get(FailOpen.Reason.UNTRUSTED), "one pair, though it is there often");
    assertEquals(1, log.size());
    assertTrue(log.get(0).chars().allMatch(c -> c >= ' ' && c <= '~'), log.get(0));
  }
}
