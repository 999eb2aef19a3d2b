package org.ibis.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DaemonAddressTest {
  @ParameterizedTest
  @CsvSource({
    "dn1:9864, http://dn1:9864",
    "dn-1.example.com:8042, http://dn-1.example.com:8042",
    "http://dn1:9864/, http://dn1:9864",
    "https://dn1:9865, https://dn1:9865",
    "10.0.0.1:9864, http://10.0.0.1:9864",
    "[::1]:9864, http://[::1]:9864"
  })
  void formsOfAnAddress(String given, String url) {
    assertEquals(url, DaemonAddress.parse("DAEMON", given).base().toString());
    assertEquals(given, DaemonAddress.parse("DAEMON", given).name());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "dn1",
        ":9864",
        "dn1:",
        "dn1:0",
        "dn1:65536",
        "dn1:x",
        "ftp://dn1:21",
        "dn1:1/jmx",
        "a b:1"
      })
  void anythingElseIsRefusedByName(String given) {
    String message =
        assertThrows(IllegalArgumentException.class, () -> DaemonAddress.parse("DAEMON", given))
            .getMessage();
    assertTrue(message.startsWith("'" + given + "' is no DAEMON"), message);
  }

  @Test
  void leadingZerosAreNoOtherPort() {
    assertEquals("http://dn1:80", DaemonAddress.parse("DAEMON", "dn1:0080").base().toString());
  }
}
