package org.ibis.protocol;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.UnknownHostException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class OwnAddressesTest {
  private static InetAddress address(int... bytes) {
    byte[] address = new byte[bytes.length];
    for (int i = 0; i < bytes.length; i++) {
      address[i] = (byte) bytes[i];
    }
    try {
      return InetAddress.getByAddress(address);
    } catch (UnknownHostException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void onlyWhatOthersMaySeeIsSaid() {
    InetAddress v4 = address(10, 0, 0, 1);
    InetAddress v6 = address(0x20, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1);
    InetAddress linkLocal = address(0xfe, 0x80, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1);
    assertEquals(
        List.of(v4, v6),
        OwnAddresses.chosen(
            Stream.of(address(127, 0, 0, 1), v4, linkLocal, v6, address(169, 254, 0, 1), v4)));
  }

  @Test
  void aMachineOfManyAddressesSaysTheFirstOnes() {
    Stream<InetAddress> many = IntStream.range(0, 300).mapToObj(i -> address(10, 0, i / 256, i));
    List<InetAddress> chosen = OwnAddresses.chosen(many);
    assertEquals(NodeReport.MOST_ADDRESSES, chosen.size());
    assertEquals(address(10, 0, 0, 0), chosen.get(0));
  }

  @Test
  void theyAreThisMachinesAndReadOnceAMinute() throws Exception {
    OwnAddresses own = new OwnAddresses();
    List<InetAddress> first = own.get(5);
    List<InetAddress> all =
        NetworkInterface.networkInterfaces().flatMap(NetworkInterface::inetAddresses).toList();
    assertTrue(all.containsAll(first), first + " of " + all);
    assertSame(first, own.get(5 + TimeUnit.MINUTES.toNanos(1) - 1));
  }
}
