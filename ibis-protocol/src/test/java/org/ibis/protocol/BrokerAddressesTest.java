package org.ibis.protocol;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.junit.jupiter.api.Test;

class BrokerAddressesTest {
  private static List<String> of(String... pairs) {
    Configuration conf = new Configuration(false);
    for (int i = 0; i < pairs.length; i += 2) {
      conf.set(pairs[i], pairs[i + 1]);
    }
    return BrokerAddresses.of(conf).stream()
        .map(a -> a.getHostString() + ":" + a.getPort())
        .toList();
  }

  @Test
  void whereYarnFindsItsResourceManagers() {
    assertEquals(List.of("127.0.0.2:8047"), of("yarn.resourcemanager.hostname", "127.0.0.2"));
    assertEquals(
        List.of("127.0.0.2:9"),
        of("yarn.resourcemanager.address", "127.0.0.2:8032", "ibis.broker.port", "9"));
    assertEquals(
        List.of("127.0.0.2:8047", "127.0.0.3:8047"),
        of(
            "yarn.resourcemanager.ha.enabled", "true",
            "yarn.resourcemanager.ha.rm-ids", "a,b",
            "yarn.resourcemanager.resource-tracker.address.a", "127.0.0.2:8031",
            "yarn.resourcemanager.hostname.b", "127.0.0.3"));
    assertEquals(
        List.of("127.0.0.4:5"),
        of("ibis.broker.address", "127.0.0.4:5", "yarn.resourcemanager.hostname", "127.0.0.2"));
  }

  @Test
  void whatIsMissingIsNamed() {
    String message = assertThrows(IllegalArgumentException.class, () -> of()).getMessage();
    assertTrue(message.startsWith("yarn.resourcemanager.hostname is not set"), message);
    assertTrue(message.endsWith("or ibis.broker.address as host:port"), message);
  }
}
