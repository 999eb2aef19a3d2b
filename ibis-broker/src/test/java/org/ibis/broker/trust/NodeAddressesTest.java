package org.ibis.broker.trust;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.yarn.api.records.NodeId;
import org.junit.jupiter.api.Test;

class NodeAddressesTest {
  private static final NodeId A = NodeId.newInstance("a", 1);
  private static final NodeId SECOND_OF_A = NodeId.newInstance("a", 2);
  private static final NodeId B = NodeId.newInstance("b", 1);

  private final Map<String, InetAddress[]> names = new HashMap<>();
  private final List<String> asked = new ArrayList<>();
  private final NodeAddresses addresses = new NodeAddresses(this::lookUp, Set.of(address(99)));
  private long now = 5;

  static InetAddress address(int last) {
    try {
      return InetAddress.getByAddress(new byte[] {10, 0, 0, (byte) last});
    } catch (UnknownHostException e) {
      throw new AssertionError(e);
    }
  }

  private InetAddress[] lookUp(String host) throws UnknownHostException {
    asked.add(host);
    InetAddress[] found = names.get(host);
    if (found == null) {
      throw new UnknownHostException(host);
    }
    return found;
  }

  private void named(String host, InetAddress... at) {
    names.put(host, at);
  }

  private void lookUp() {
    addresses.lookUp(now);
  }

  @Test
  void nodesAreAtEachOfTheirAddresses() {
    named("a", address(1), address(2));
    named("b", address(3));
    addresses.add(A, now);
    addresses.add(SECOND_OF_A, now);
    addresses.add(B, now);
    assertEquals(Set.of(), addresses.at(address(1)));
    assertEquals(Set.of(A, SECOND_OF_A, B), addresses.unknown());
    lookUp();
    assertEquals(Set.of(A, SECOND_OF_A), addresses.at(address(1)));
    assertEquals(Set.of(A, SECOND_OF_A), addresses.at(address(2)));
    assertEquals(Set.of(B), addresses.at(address(3)));
    assertEquals(Set.of(), addresses.at(address(4)));
    assertEquals(Set.of(), addresses.unknown());
  }

  @Test
  void aNameIsLookedUpOnceInAWhile() {
    named("a", address(1));
    for (int i = 0; i < 3; i++) {
      addresses.add(A, now);
      lookUp();
    }
    assertEquals(List.of("a"), asked);
    now += NodeAddresses.AGAIN_NANOS - 1;
    lookUp();
    assertEquals(List.of("a"), asked);
    named("a", address(2));
    now += 1;
    lookUp();
    assertEquals(Set.of(), addresses.at(address(1)));
    assertEquals(Set.of(A), addresses.at(address(2)));
  }

  @Test
  void whoIsNotFoundIsTriedAgainAndStaysWhereItWas() {
    addresses.add(A, now);
    lookUp();
    assertEquals(Set.of(A), addresses.unknown());
    now += NodeAddresses.RETRY_NANOS - 1;
    lookUp();
    assertEquals(List.of("a"), asked);
    named("a", address(1));
    now += 1;
    lookUp();
    assertEquals(Set.of(), addresses.unknown());
    names.clear();
    now += NodeAddresses.AGAIN_NANOS;
    lookUp();
    assertEquals(3, asked.size());
    assertEquals(Set.of(A), addresses.at(address(1)));
    assertEquals(Set.of(), addresses.unknown());
  }

  @Test
  void hostsOfNodesThatWereNeverFoundAreKnownByName() {
    NodeId master = NodeId.newInstance("edge", Placement.NO_NODE);
    assertFalse(addresses.hasNew());
    addresses.add(master, now);
    assertFalse(addresses.hasNew(), "a master is no node");
    for (NodeId node : List.of(A, SECOND_OF_A, B)) {
      addresses.add(node, now);
    }
    assertTrue(addresses.hasNew());
    assertEquals(Set.of(), addresses.unresolved(), "nobody has looked");
    named("b", address(3));
    lookUp();
    assertFalse(addresses.hasNew());
    assertEquals(Set.of("a"), addresses.unresolved());
    assertEquals(Set.of(A, SECOND_OF_A, master), addresses.unknown());
    named("a", address(1));
    names.remove("b");
    now += NodeAddresses.AGAIN_NANOS;
    lookUp();
    assertEquals(Set.of(), addresses.unresolved(), "the other one stays where it was");
    names.clear();
    addresses.add(NodeId.newInstance("c", 1), now);
    lookUp();
    assertEquals(Set.of("c"), addresses.unresolved());
    addresses.forget(now + NodeAddresses.FORGET_NANOS);
    assertEquals(Set.of(), addresses.unresolved());
    assertFalse(addresses.hasNew());
  }

  /** A machine's own name is often 127.0.1.1 there, and another address seen from outside. */
  @Test
  void allAddressesOfThisMachineAreOne() {
    named("a", InetAddress.getLoopbackAddress());
    addresses.add(A, now);
    lookUp();
    assertEquals(Set.of(A), addresses.at(address(99)));
    assertEquals(Set.of(A), addresses.at(InetAddress.getLoopbackAddress()));
    assertEquals(Set.of(), addresses.at(address(1)));
  }

  @Test
  void theyAreBounded() {
    for (int i = 0; i < NodeAddresses.MOST_NODES; i++) {
      assertEquals(false, addresses.isFull());
      assertTrue(addresses.add(NodeId.newInstance("n", i + 1), now));
    }
    assertFalse(addresses.add(A, now));
    assertTrue(addresses.isFull());
    assertEquals(NodeAddresses.MOST_NODES, addresses.unknown().size());
    assertTrue(addresses.add(NodeId.newInstance("edge", Placement.NO_NODE), now), "no node");
  }

  /** Anybody can have an unmanaged master and say that it is anywhere. */
  @Test
  void mastersAreBoundedApart() {
    for (int i = 0; i < NodeAddresses.MOST_MASTERS; i++) {
      assertTrue(addresses.add(NodeId.newInstance("edge" + i, Placement.NO_NODE), now));
    }
    assertFalse(addresses.add(NodeId.newInstance("edge", Placement.NO_NODE), now));
    assertTrue(addresses.add(NodeId.newInstance("edge0", Placement.NO_NODE), now));
    assertFalse(addresses.isFull());
    assertTrue(addresses.add(A, now));
  }

  /** A NodeManager has another port, and so another id, each time that it starts. */
  @Test
  void whoIsNotSeenForAnHourIsForgotten() {
    named("a", address(1));
    addresses.add(A, now);
    addresses.add(SECOND_OF_A, now);
    addresses.add(B, now);
    lookUp();
    now += NodeAddresses.FORGET_NANOS - 1;
    addresses.add(SECOND_OF_A, now);
    addresses.forget(now);
    assertEquals(Set.of(A, SECOND_OF_A), addresses.at(address(1)));
    now += 1;
    addresses.forget(now);
    assertEquals(Set.of(SECOND_OF_A), addresses.at(address(1)));
    assertEquals(Set.of(SECOND_OF_A), addresses.named("a"));
    assertEquals(Set.of(), addresses.named("b"));
    assertEquals(Set.of(), addresses.unknown());
    addresses.add(A, now);
    lookUp();
    assertEquals(Set.of(A, SECOND_OF_A), addresses.at(address(1)));
  }
}
