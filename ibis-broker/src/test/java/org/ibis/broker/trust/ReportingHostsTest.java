package org.ibis.broker.trust;

import static org.ibis.broker.trust.NodeAddressesTest.address;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ReportingHostsTest {
  private final ReportingHosts hosts = new ReportingHosts(a -> a);
  private long now = 5;

  private static ReportingHost host(int last, String name, InetAddress... others) {
    return new ReportingHost(address(last), name, Set.of(others));
  }

  @Test
  void aHostThatReportsIsCountedAsThisMachineIs() {
    NodeAddresses own = new NodeAddresses(n -> new InetAddress[0], Set.of(address(8), address(18)));
    ReportingHosts all = new ReportingHosts(own::counted);
    ReportingHost here = host(8, "here");
    all.reported(here, now);
    assertEquals(List.of(here), all.at(address(18)));
    assertEquals(List.of(here), all.at(InetAddress.getLoopbackAddress()));
    assertEquals(List.of(), all.at(address(1)));
  }

  @Test
  void anAddressThatManyHostsHaveIsBounded() {
    for (int i = 0; i < 100; i++) {
      hosts.reported(host(i, "host" + i, address(200)), now);
    }
    assertEquals(ReportingHosts.MOST_AT_ONE, hosts.at(address(200)).size());
    assertEquals(1, hosts.at(address(99)).size());
  }

  @Test
  void whoReportsNoMoreIsForgotten() {
    ReportingHost quiet = host(1, "quiet", address(200));
    ReportingHost loud = host(2, "loud", address(200));
    hosts.reported(quiet, now);
    now += 1;
    hosts.reported(loud, now);
    hosts.forget(now);
    assertEquals(Set.of(quiet, loud), Set.copyOf(hosts.at(address(200))));
    now += ReportingHosts.FORGET_NANOS - 1;
    hosts.forget(now);
    assertEquals(List.of(loud), hosts.at(address(200)));
    assertEquals(List.of(), hosts.at(address(1)));
  }

  @Test
  void addressesAreBounded() {
    IntStream.range(0, ReportingHosts.MOST_ADDRESSES)
        .forEach(i -> hosts.reported(numbered(i), now));
    hosts.reported(host(7, "more", numbered(0).address()), now);
    assertEquals(List.of(), hosts.at(address(7)));
    assertEquals(2, hosts.at(numbered(0).address()).size());
  }

  private static ReportingHost numbered(int i) {
    byte[] address = {11, (byte) (i >> 16), (byte) (i >> 8), (byte) i};
    try {
      return new ReportingHost(InetAddress.getByAddress(address), "n" + i, Set.of());
    } catch (UnknownHostException e) {
      throw new AssertionError(e);
    }
  }
}
