package org.ibis.datanode;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PeerAddressTest {
  @ParameterizedTest
  @CsvSource({
    "/10.0.0.1:50412, 10.0.0.1",
    "dn1.example.org/10.0.0.1:50412, 10.0.0.1",
    "/[fe80:0:0:0:0:0:0:1]:50412, fe80:0:0:0:0:0:0:1",
    "/fe80:0:0:0:0:0:0:1:50412, fe80:0:0:0:0:0:0:1",
    "/[fe80:0:0:0:0:0:0:1%eth0]:50412, fe80:0:0:0:0:0:0:1",
    "/[0:0:0:0:0:ffff:a00:1]:5, 10.0.0.1",
    "unix:/run/dn.sock, 127.0.0.1",
  })
  void theAddressIsRead(String peer, String address) {
    assertEquals(address, PeerAddress.read(peer).getHostAddress());
  }

  @Test
  void itIsWhatJavaWrites() throws Exception {
    InetAddress v4 = InetAddress.getByAddress(new byte[] {10, 1, 2, (byte) 200});
    byte[] bytes = new byte[16];
    bytes[0] = 0x20;
    bytes[15] = 7;
    InetAddress v6 = Inet6Address.getByAddress(bytes);
    for (InetAddress a : new InetAddress[] {v4, v6}) {
      assertEquals(a, PeerAddress.read(new InetSocketAddress(a, 50412).toString()));
    }
  }

  /** None of them is asked a name service about: that would take its time, or find something. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        ":",
        "/",
        "/:",
        "/:1",
        "10.0.0.1",
        "/localhost:5",
        "/h:1",
        "localhost:5",
        "/256.0.0.1:5",
        "/999.999.999.999:5",
        "/1.2.3:5",
        "/1.2.3.4.5:5",
        "/[]:5",
        "/[g::1]:5",
        "/:::::::5",
        "/cafe:5",
        "/10.0.0.1\n:5",
      })
  void whatIsNoAddressIsNone(String peer) {
    assertNull(PeerAddress.read(peer));
  }
}
