package org.ibis.broker.trust;

import static org.ibis.broker.trust.NodeAddressesTest.address;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.ibis.core.trust.Origin;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ContainerTrustTest {
  private static final String JOB = "application_1_0001";
  private static final NodeId ITS = NodeId.newInstance("node1", 8041);
  private static final NodeId OTHER = NodeId.newInstance("node2", 8041);
  private static final NodeId LOST = NodeId.newInstance("lost", 8041);
  private static final NodeId MASTER = NodeId.newInstance("master", Placement.NO_NODE);
  private static final InetAddress REPORTER = address(7);
  private static final InetAddress EDGE = address(50);

  private final Map<String, Placement> running = new HashMap<>();
  private final NodeAddresses addresses = new NodeAddresses(this::lookUp, Set.of());
  private ContainerTrust trust = trust();

  private ContainerTrust trust(String... gateways) {
    Gateways known = new Gateways(List.of(gateways));
    known.lookUp(0);
    return new ContainerTrust(f -> Optional.ofNullable(running.get(f)), known, addresses);
  }

  private InetAddress[] lookUp(String host) throws UnknownHostException {
    return switch (host) {
      case "node1" -> new InetAddress[] {address(1)};
      case "node2" -> new InetAddress[] {address(2)};
      case "master" -> new InetAddress[] {EDGE};
      default -> throw new UnknownHostException(host);
    };
  }

  @BeforeEach
  void twoNodes() {
    addresses.add(ITS);
    addresses.add(OTHER);
    addresses.lookUp(1);
    runs(null, true, ITS);
  }

  private void runs(NodeId master, boolean complete, NodeId... nodes) {
    running.put(JOB, new Placement(Set.of(nodes), master, complete));
  }

  private boolean reads(InetAddress from) {
    return !trust.refuses(new Origin(JOB, from, false), REPORTER);
  }

  private boolean writes(InetAddress from) {
    return !trust.refuses(new Origin(JOB, from, true), REPORTER);
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
    trust.reported(address(8)); // a DataNode without YARN
    assertTrue(writes(address(8)));
    assertFalse(reads(address(8)));
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
    assertFalse(trust.refuses(new Origin(JOB, InetAddress.getLoopbackAddress(), false), REPORTER));
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
  void untilGatewaysWereLookedUpAllAre() {
    trust =
        new ContainerTrust(
            f -> Optional.ofNullable(running.get(f)), new Gateways(List.of("x")), addresses);
    assertTrue(reads(EDGE));
  }

  @Test
  void whoMayHaveOtherContainersIsTrusted() {
    runs(null, false, ITS);
    assertTrue(reads(address(2)));
  }

  @Test
  void whoseNodeCantBeFoundIsTrusted() {
    addresses.add(LOST);
    addresses.lookUp(2);
    assertFalse(reads(address(2)), "it has nothing there");
    runs(null, true, ITS, LOST);
    assertTrue(reads(address(2)));
  }

  @Test
  void whoComesOverLoopbackIsOnTheNodeThatSaysSo() {
    InetAddress loopback = InetAddress.getLoopbackAddress();
    Origin local = new Origin(JOB, loopback, false);
    assertFalse(trust.refuses(local, address(1)));
    assertTrue(trust.refuses(local, address(2)));
    assertFalse(trust.refuses(local, null), "nobody knows which");
  }

  @Test
  void anUnmanagedMasterIsTrustedWhereItSaysThatItIs() {
    runs(MASTER, true, ITS);
    assertTrue(reads(address(2)), "nobody has looked it up");
    addresses.lookUp(3);
    assertTrue(reads(EDGE));
    assertFalse(reads(address(2)));
    running.put("application_1_0002", new Placement(Set.of(ITS), null, true));
    assertTrue(trust.refuses(new Origin("application_1_0002", EDGE, true), REPORTER), "no node");
  }

  /** 32 origins of each of 1000 nodes a second go through one handler. */
  @Test
  void manyLostNodesTakeNoLongerThanTheApplicationsOwn() {
    CountingSet lost = new CountingSet();
    IntStream.range(0, 10_000).forEach(i -> lost.add(NodeId.newInstance("lost", i)));
    lost.looks = 0;
    assertFalse(new Placement(Set.of(ITS, OTHER), MASTER, true).isOnAny(lost));
    assertEquals(3, lost.looks);
    assertTrue(new Placement(Set.of(NodeId.newInstance("lost", 7)), null, true).isOnAny(lost));
    lost.add(MASTER);
    assertTrue(new Placement(Set.of(ITS), MASTER, true).isOnAny(lost));
    assertTrue(new Placement(lost, null, true).isOnAny(Set.of(NodeId.newInstance("lost", 7))));
    assertFalse(new Placement(lost, null, true).isOnAny(Set.of()));
  }

  private static final class CountingSet extends HashSet<NodeId> {
    private static final long serialVersionUID = 1;
    private int looks;

    @Override
    public boolean contains(Object o) {
      looks++;
      return super.contains(o);
    }

    @Override
    public Iterator<NodeId> iterator() {
      looks += size();
      return super.iterator();
    }
  }

  @Test
  void whereThereAreTooManyNodesAllAreTrusted() {
    IntStream.range(0, NodeAddresses.MOST_NODES)
        .forEach(i -> addresses.add(NodeId.newInstance("n", i)));
    assertTrue(reads(address(2)));
  }
}
