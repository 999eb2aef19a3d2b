package org.ibis.broker;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.ibis.broker.BrokerView.Listing;
import org.ibis.broker.policy.Job;
import org.ibis.broker.policy.JobWeights;
import org.ibis.broker.policy.WeightPolicy;
import org.ibis.core.IoCounts;
import org.ibis.core.IoKind;
import org.ibis.core.IoOp;
import org.ibis.core.LatencyHistogram;
import org.ibis.core.total.DeviceReport;
import org.ibis.core.total.Service;
import org.ibis.core.total.ServiceReport;
import org.junit.jupiter.api.Test;

/** What people see of three disks on two nodes: one job reads on all, another writes on one. */
class StatesTest {
  private static final long SECOND = 1_000_000_000L;
  private static final long MB = 1 << 20;
  private static final String READER = "application_1_0001";
  private static final String WRITER = "application_1_0002";
  private static final String SHARED = "a/nodemanager-1-0/sda";
  private static final List<String> DISKS =
      List.of(SHARED, "a/nodemanager-1-0/sdb", "b/nodemanager-9-0/sda");

  private final JobWeights weights =
      new JobWeights(
          flow ->
              flow.equals(READER)
                  ? Optional.of(new Job("<b>etl", "ann", "root.prod", 0, OptionalDouble.empty(), 0))
                  : Optional.empty());
  private final ServiceTotals totals =
      new ServiceTotals(7, (flow, claimed) -> Terms.ofJob(weights.of(flow, claimed).weight()));
  private Map<String, BlockReadState> reads = Map.of();
  private long now;

  private static Service service(long cost, boolean waits, IoKind kind, IoOp op, long windows) {
    IoCounts bytes = new IoCounts();
    bytes.add(kind, op, cost / SECOND * 100 * MB);
    return new Service(cost, waits, 3, true, 3, bytes, windows * SECOND / 50, windows);
  }

  /** On the shared disk the reader gets three quarters, and waits. */
  private void second(long t, boolean nodeBSpeaks) {
    now = t * SECOND;
    for (String disk : DISKS) {
      if (disk.startsWith("b/") && !nodeBSpeaks) {
        continue;
      }
      totals.reported(List.of(report(disk, t)), now);
    }
    totals.endPeriod(now);
  }

  private ServiceReport report(String disk, long t) {
    Map<String, Service> flows = new HashMap<>();
    if (disk.equals(SHARED)) {
      flows.put(READER, service(3 * now, true, IoKind.PERSISTENT, IoOp.READ, 10 * t));
      flows.put(WRITER, service(now, false, IoKind.INTERMEDIATE, IoOp.WRITE, 0));
    } else {
      flows.put(READER, service(now, false, IoKind.PERSISTENT, IoOp.READ, 0));
    }
    LatencyHistogram waits = new LatencyHistogram();
    for (int i = 0; i < 10 * t; i++) {
      waits.record(SECOND / 50);
    }
    DeviceReport report = new DeviceReport(flows, 3.5, SECOND / 80, waits);
    return new ServiceReport(disk, 1, t, 5, report);
  }

  private States after(int seconds) {
    for (int t = 0; t <= seconds; t++) {
      second(t, true);
    }
    return new States(totals, weights, reads);
  }

  private static JobState job(States states, String id) {
    return states.jobs().stream().filter(j -> j.id().equals(id)).findFirst().orElseThrow();
  }

  @Test
  void readsOfBlocksAreThoseOfTheirNodes() {
    assertNull(after(5).cluster().blockReads(), "nobody has mirrors");
    BlockReadState onA = new BlockReadState(1, 2, 3);
    BlockReadState madeUp = new BlockReadState(100, 200, 300);
    reads = Map.of("a", onA, "b", new BlockReadState(10, 20, 30), "unheard-of", madeUp);
    States states = new States(totals, weights, reads);
    assertEquals(new BlockReadState(11, 22, 33), states.cluster().blockReads());
    assertEquals(onA, states.nodes("a", false).get(0).blockReads());
    reads = Map.of("a", onA);
    states = new States(totals, weights, reads);
    assertEquals(onA, states.cluster().blockReads());
    assertNull(states.nodes("b", false).get(0).blockReads());
  }

  @Test
  void aJobHasWhatItGetsEverywhere() {
    JobState reader = job(after(60), READER);
    assertEquals("<b>etl", reader.name());
    assertEquals("root.prod", reader.queue());
    assertEquals(3, reader.weight());
    assertEquals("claim", reader.source());
    assertEquals(5 * 60, reader.deviceSeconds(), 1e-9);
    assertEquals(5, reader.perSecond(), 0.01);
    assertEquals(5 / 6.0, reader.share(), 0.001);
    assertEquals(3 / 4.0, reader.due(), 1e-9);
    assertEquals(3, reader.devices());
    assertEquals(1, reader.waitsOn());
    assertEquals(20, reader.waitMillis(), 0.01);
    assertEquals(5 * 100 * MB, reader.bytesPerSecond().persistentRead(), MB);
    assertEquals(0, reader.bytesPerSecond().intermediateWrite());
  }

  @Test
  void whatDoesNotRunIsShownAsThat() {
    JobState writer = job(after(10), WRITER);
    assertFalse(writer.running());
    assertNull(writer.name());
    assertEquals(1, writer.weight());
    assertEquals("default", writer.source());
  }

  @Test
  void aClusterIsTheSumOfItsNodes() {
    ClusterState cluster = after(60).cluster();
    assertEquals(2, cluster.jobs());
    assertEquals(2, cluster.nodes());
    assertEquals(3, cluster.devices());
    assertEquals(6, cluster.perSecond(), 0.01);
    assertEquals(500 * MB, cluster.bytesPerSecond().persistentRead(), MB);
    assertEquals(100 * MB, cluster.bytesPerSecond().intermediateWrite(), MB);
    assertEquals(10, cluster.failOpens(), "of two processes");
    assertEquals(0, cluster.silentNodes());
  }

  @Test
  void aNodeIsSilentAfterTenSeconds() {
    after(20);
    for (int t = 21; t <= 32; t++) {
      second(t, false);
    }
    States states = new States(totals, weights, reads);
    assertEquals(1, states.cluster().silentNodes());
    assertEquals(List.of("b"), states.nodes("", true).stream().map(NodeState::name).toList());
    assertEquals(12, states.nodes("b", false).get(0).silentSeconds(), 1e-9);
    assertEquals(2, job(states, READER).devices(), "it is not known to compete there");
  }

  @Test
  void aDeviceSaysWhoHasIt() {
    Listing<DeviceState> devices = after(60).devices("a/", 1);
    assertEquals(2, devices.all());
    DeviceState shared = devices.first().get(0);
    assertEquals(SHARED, shared.name());
    assertEquals("a", shared.node());
    assertEquals(3.5, shared.depth());
    assertEquals(12.5, shared.latencyMillis(), 1e-9);
    assertEquals(32, shared.waitP50Millis());
    assertEquals(32, shared.waitP99Millis());
    assertEquals(4, shared.utilisation(), 0.01);
    assertEquals(
        List.of(READER, WRITER), shared.jobs().stream().map(DeviceState.Part::id).toList());
    assertEquals(0.75, shared.jobs().get(0).share(), 0.001);
    assertTrue(shared.jobs().get(0).waits());
    assertEquals(20, shared.jobs().get(0).waitMillis(), 0.01);
  }

  /** A process has one weight of a job for all its disks, whoever is on which of them. */
  @Test
  void aDeviceShowsTheWeightsThatItsNodeIsTold() {
    after(20);
    totals.flows().get(READER).skew(0);
    totals.flows().get(WRITER).skew(3);
    List<ServiceReport> sameProcess =
        DISKS.subList(0, 2).stream().map(disk -> report(disk, 20)).toList();
    double alone = totals.weights(sameProcess.subList(1, 2)).get(READER);
    double told = totals.weights(sameProcess).get(READER);
    assertTrue(told < 0.5 * alone, told + " where the writer is, " + alone + " where it is not");
    for (DeviceState d : new States(totals, weights, reads).devices("a/", 10).first()) {
      double shown =
          d.jobs().stream().filter(j -> j.id().equals(READER)).findFirst().orElseThrow().weight();
      assertEquals(told, shown, 1e-6, d.name());
    }
  }

  @Test
  void whereAJobWaitsLongestComesFirst() {
    Listing<DeviceState> devices = after(10).devicesOf(READER, 2);
    assertEquals(3, devices.all());
    assertEquals(2, devices.first().size());
    assertEquals(SHARED, devices.first().get(0).name());
  }

  @Test
  void devicesAreInOrderOfTheirNames() {
    assertEquals(DISKS, after(10).devices("", 10).first().stream().map(DeviceState::name).toList());
  }

  /** The reader waits on the shared disk only. */
  @Test
  void whereItWaitsAlikeThoseOfAJobAreInOrderOfTheirNames() {
    List<String> names =
        after(10).devicesOf(READER, 10).first().stream().map(DeviceState::name).toList();
    assertEquals(DISKS, names);
  }

  @Test
  void aJobThatRunsAndHasNoWorkGetsNothing() {
    weights.policy(WeightPolicy.of(Map.of("ibis.policy.queue.root.prod.weight", "8")));
    JobState idle = new States(totals, weights, reads).job(READER).orElseThrow();
    assertTrue(idle.running());
    assertEquals(8, idle.weight());
    assertEquals("queue", idle.source());
    assertEquals(8, idle.effective());
    assertEquals(0, idle.deviceSeconds());
    assertEquals(0, idle.perSecond());
    assertEquals(0, idle.share());
    assertEquals(0, idle.due());
    assertEquals(0, idle.devices());
    assertEquals(KindRates.NONE, idle.bytesPerSecond());
    assertNull(idle.bandwidth());
    assertEquals(Optional.empty(), new States(totals, weights, reads).job(WRITER));
  }

  @Test
  void aJobThatHadWorkKeepsWhatItGotInAll() {
    after(20);
    for (int t = 21; t <= 40; t++) {
      now = t * SECOND;
      totals.endPeriod(now); // nobody speaks
    }
    States states = new States(totals, weights, reads);
    assertEquals(List.of(), states.jobs());
    JobState reader = states.job(READER).orElseThrow();
    assertEquals(5 * 20, reader.deviceSeconds(), 1e-9);
    assertEquals(3, reader.weight());
    assertEquals("claim", reader.source());
    assertEquals(0, reader.perSecond());
    assertEquals(0, reader.devices());
  }
}
