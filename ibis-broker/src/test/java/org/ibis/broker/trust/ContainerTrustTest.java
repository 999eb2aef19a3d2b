package org.ibis.broker.trust;

import static org.ibis.broker.trust.NodeAddressesTest.address;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.ibis.broker.trust.Trust.Verdict;
import org.ibis.core.trust.Origin;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ContainerTrustTest {
  private static final String JOB = "application_1_0001";
  private static final NodeId ITS = NodeId.newInstance("node1", 8041);
  private static final NodeId OTHER = NodeId.newInstance("node2", 8041);
  private static final NodeId LOST = NodeId.newInstance("lost", 8041);
  private static final NodeId MASTER = NodeId.newInstance("master", Placement.NO_NODE);
  private static final ReportingHost REPORTER = host(7, "seven");
  private static final InetAddress EDGE = address(50);

  private final Map<String, Placement> running = new HashMap<>();
  private final NodeAddresses addresses = new NodeAddresses(this::lookUp, Set.of());
  private final Set<String> moved = new HashSet<>();
  private ContainerTrust trust = trust();
  private long now = 1;

  private ContainerTrust trust(String... gateways) {
    Gateways known = new Gateways(List.of(gateways));
    known.lookUp(0);
    return new ContainerTrust(
        f -> Optional.ofNullable(running.get(f)), known, addresses, () -> now);
  }

  private InetAddress[] lookUp(String host) throws UnknownHostException {
    return switch (host) {
      case "node1" -> new InetAddress[] {address(moved.contains("node1") ? 9 : 1)};
      case "node2" -> new InetAddress[] {address(2)};
      case "node3" -> new InetAddress[] {address(3)};
      case "master" -> new InetAddress[] {EDGE};
      default -> throw new UnknownHostException(host);
    };
  }

  @BeforeEach
  void twoNodes() {
    addresses.add(ITS, now);
    addresses.add(OTHER, now);
    addresses.lookUp(now);
    runs(null, true, ITS);
  }

  private void runs(NodeId master, boolean complete, NodeId... nodes) {
    running.put(JOB, new Placement(Set.of(nodes), master, complete));
  }

  private boolean reads(InetAddress from) {
    return !refuses(new Origin(JOB, from, false), REPORTER);
  }

  private boolean writes(InetAddress from) {
    return !refuses(new Origin(JOB, from, true), REPORTER);
  }

  private boolean refuses(Origin origin, ReportingHost reporter) {
    Verdict verdict = trust.judge(origin, reporter);
    assertTrue(verdict != Verdict.UNDECIDED, "nobody can tell");
    return verdict == Verdict.REFUSED;
  }

  private void assertUndecided(InetAddress reader) {
    assertUndecided(new Origin(JOB, reader, false), REPORTER);
  }

  private void assertUndecided(Origin origin, ReportingHost reporter) {
    assertEquals(Verdict.UNDECIDED, trust.judge(origin, reporter));
  }

  private static ReportingHost host(int last, String name, InetAddress... others) {
    return new ReportingHost(address(last), name, Set.of(others));
  }

  @Test
  void aReaderIsTrustedWhereItsApplicationHasAContainer() {
    assertTrue(reads(address(1)));
    assertFalse(reads(address(2)));
    assertFalse(reads(EDGE));
  }

  @Test
  void aWriterIsTrustedFromAnyNodeOfTheCluster() {
    assertTrue(writes(address(1)));
    assertTrue(writes(address(2)), "its DataNode passes on what another wrote");
    assertFalse(writes(EDGE));
    assertFalse(writes(address(8)));
    trust.reported(host(8, "eight")); // a DataNode without YARN
    trust.forget();
    assertTrue(writes(address(8)));
    assertFalse(reads(address(8)));
    now += ReportingHosts.FORGET_NANOS;
    trust.forget();
    addresses.lookUp(now);
    assertFalse(writes(address(8)), "it is gone");
  }

  @Test
  void whatDoesNotRunIsTrustedNowhere() {
    running.clear();
    assertFalse(reads(address(1)));
    assertFalse(writes(address(1)));
  }

  /** Two clusters of YARN may have one HDFS, and copy from one to the other. */
  @Test
  void aGatewayIsTrustedForWhatNobodyHereKnows() {
    running.clear();
    trust = trust("10.0.0.50");
    assertTrue(reads(EDGE) && writes(EDGE));
    assertFalse(reads(address(2)));
    trust = trust("*");
    assertTrue(reads(address(2)));
    assertFalse(refuses(new Origin(JOB, InetAddress.getLoopbackAddress(), false), REPORTER));
  }

  @Test
  void aGatewayIsTrustedForWhatRuns() {
    trust = trust("10.0.0.50");
    assertTrue(reads(EDGE));
    assertFalse(reads(address(2)));
    trust = trust("10.0.0.48/29", "10.1.0.1");
    assertTrue(reads(EDGE) && reads(address(55)));
    assertFalse(reads(address(56)) || reads(address(2)));
    trust = trust("*");
    assertTrue(reads(address(56)));
  }

  @Test
  void anAddressOfTheOtherKindIsNoGateway() throws Exception {
    trust = trust("10.0.0.48/29");
    byte[] v6 = new byte[16];
    v6[0] = 0x20;
    assertFalse(reads(InetAddress.getByAddress(v6)));
  }

  @Test
  void untilGatewaysWereLookedUpNobodyIsRefused() {
    Gateways gateways = new Gateways(List.of("10.0.0.50"));
    trust =
        new ContainerTrust(
            f -> Optional.ofNullable(running.get(f)), gateways, addresses, () -> now);
    assertTrue(reads(address(1)));
    assertUndecided(EDGE);
    assertUndecided(address(2));
    running.clear();
    assertUndecided(address(2));
    gateways.lookUp(now);
    assertTrue(reads(EDGE));
    assertFalse(reads(address(2)));
  }

  @Test
  void whereOtherContainersMayBeCantBeTold() {
    runs(null, false, ITS);
    assertTrue(reads(address(1)), "it has one there");
    assertTrue(writes(address(2)), "a node of the cluster passes it on");
    assertUndecided(address(2));
    assertUndecided(new Origin(JOB, EDGE, true), REPORTER);
    runs(null, true, ITS);
    assertFalse(reads(address(2)));
  }

  @Test
  void whereANodeIsThatCantBeFoundCantBeTold() {
    addresses.add(LOST, now);
    addresses.lookUp(now);
    assertFalse(reads(address(2)), "it has nothing there");
    assertFalse(writes(EDGE), "a name that was looked up in vain does not open all hosts");
    runs(null, true, ITS, LOST);
    assertTrue(reads(address(1)));
    assertUndecided(address(2));
  }

  /** A ResourceManager that has just begun has looked up none of them. */
  @Test
  void nothingOfANodeIsRefusedBeforeItWasLookedUp() {
    NodeId added = NodeId.newInstance("node3", 8041);
    addresses.add(added, now);
    assertUndecided(new Origin(JOB, EDGE, true), REPORTER);
    assertFalse(reads(EDGE), "it has nothing on the new node");
    runs(null, true, ITS, added);
    assertUndecided(EDGE);
    addresses.lookUp(now);
    assertTrue(reads(address(3)) && writes(address(3)));
    assertFalse(reads(EDGE) || writes(EDGE));
  }

  @Test
  void whoComesOverLoopbackIsOnTheNodeThatSaysSo() {
    InetAddress loopback = InetAddress.getLoopbackAddress();
    Origin local = new Origin(JOB, loopback, false);
    assertFalse(refuses(local, host(1, "")));
    assertTrue(refuses(local, host(2, "")));
    assertUndecided(local, new ReportingHost(null, "", Set.of())); // nobody knows which
    assertFalse(refuses(local, host(77, "node1")), "it reports from another of its addresses");
    assertTrue(refuses(local, host(77, "node2")));
  }

  /** Its bridge has the same address as other hosts' bridges. */
  @Test
  void whoComesFromAnAddressOfTheReporterIsOnThatNode() {
    InetAddress bridge = address(172);
    assertFalse(refuses(new Origin(JOB, bridge, false), host(1, "", bridge)));
    assertTrue(refuses(new Origin(JOB, bridge, false), host(2, "", bridge)));
  }

  /** The name service knows one address of a node, and its reads come from another. */
  @Test
  void aNodeIsTrustedAtAllAddressesThatItReports() {
    InetAddress data = address(101);
    InetAddress othersData = address(102);
    assertFalse(reads(data));
    trust.reported(host(1, "", data));
    trust.reported(host(2, "", othersData));
    assertTrue(reads(data));
    assertFalse(reads(othersData));
    assertTrue(writes(othersData), "a node of the cluster passes it on");
    InetAddress third = address(103);
    trust.reported(host(66, "node1", third)); // whose own address is none that has a name
    assertTrue(reads(third) && reads(address(66)));
  }

  /** Its name service says so only when it is asked again. */
  @Test
  void aNodeThatCameBackAtAnotherAddressIsNotRefusedBeforeItWasLookedUpAgain() {
    Origin origin = new Origin(JOB, address(9), false);
    assertTrue(refuses(origin, REPORTER), "it was looked up just now");
    moved.add("node1");
    now += NodeAddresses.RETRY_NANOS;
    addresses.lookUp(now);
    for (int i = 0; i < 3; i++) {
      assertUndecided(origin, REPORTER);
    }
    assertTrue(refuses(new Origin(JOB, address(2), false), REPORTER), "a node is known there");
    addresses.lookUp(now);
    assertFalse(refuses(origin, REPORTER));
    assertTrue(refuses(new Origin(JOB, EDGE, false), REPORTER));
  }

  @Test
  void anUnmanagedMasterIsTrustedWhereItSaysThatItIs() {
    runs(MASTER, true, ITS);
    assertUndecided(address(2)); // nobody has looked it up
    addresses.lookUp(now);
    assertTrue(reads(EDGE));
    assertFalse(reads(address(2)));
    running.put("application_1_0002", new Placement(Set.of(ITS), null, true));
    assertTrue(refuses(new Origin("application_1_0002", EDGE, true), REPORTER), "no node");
  }

  @Test
  void whereAMasterIsThatIsOneTooManyCantBeTold() {
    for (int i = 0; i < NodeAddresses.MOST_MASTERS; i++) {
      addresses.add(NodeId.newInstance("edge" + i, Placement.NO_NODE), now);
    }
    assertFalse(reads(address(2)));
    runs(MASTER, true, ITS);
    addresses.lookUp(now);
    assertUndecided(address(2));
    assertTrue(reads(address(1)));
    addresses.forget(now + NodeAddresses.FORGET_NANOS);
    now += NodeAddresses.FORGET_NANOS;
    addresses.add(ITS, now);
    addresses.add(OTHER, now);
    assertUndecided(EDGE); // not looked up yet
    addresses.lookUp(now);
    assertTrue(reads(EDGE));
    assertFalse(reads(address(2)));
  }

  @Test
  void whereThereAreTooManyNodesItCantBeTold() {
    IntStream.range(0, NodeAddresses.MOST_NODES)
        .forEach(i -> addresses.add(NodeId.newInstance("n", i + 1), now));
    assertUndecided(address(2));
    assertTrue(reads(address(1)));
  }
}
