package org.ibis.core.conf;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ResourceManagerHostsTest {
  private static final String DEFAULTS = "default"; // as a NodeManager has yarn-default.xml

  /** Keys without yarn.resourcemanager, and values. */
  private static List<String> of(String... pairs) {
    Map<String, String> conf = new HashMap<>();
    int first = pairs.length % 2;
    if (first == 1) {
      conf.put("yarn.resourcemanager.hostname", "0.0.0.0");
      conf.put("yarn.resourcemanager.address", "0.0.0.0:8032");
      conf.put("yarn.resourcemanager.resource-tracker.address", "0.0.0.0:8031");
    }
    for (int i = first; i < pairs.length; i += 2) {
      conf.put("yarn.resourcemanager." + pairs[i], pairs[i + 1]);
    }
    return ResourceManagerHosts.suffixes(conf::get).stream()
        .map(s -> ResourceManagerHosts.host(conf::get, s).orElse("none"))
        .toList();
  }

  @Test
  void byTheHostOrByAnyAddress() {
    assertEquals(List.of("rm"), of("hostname", "rm"));
    for (String address :
        List.of(
            "address",
            "resource-tracker.address",
            "scheduler.address",
            "admin.address",
            "webapp.address",
            "webapp.https.address")) {
      assertEquals(List.of("rm"), of(address, "rm:1234"), address);
      assertEquals(List.of("rm"), of(DEFAULTS, address, "rm:1234"), address);
    }
    assertEquals(List.of("[2001:db8::1]"), of("address", "[2001:db8::1]:8032"));
    assertEquals(List.of("2001:db8::1"), of("hostname", "2001:db8::1"));
  }

  @Test
  void theAddressThatNodesUseGoesBeforeOthers() {
    assertEquals(
        List.of("inner"),
        of("hostname", "outer", "resource-tracker.address", "inner:8031", "address", "x:8032"));
    assertEquals(List.of("rm"), of("webapp.address", "proxy:80", "hostname", "rm"));
  }

  @Test
  void severalByTheirNames() {
    assertEquals(
        List.of("a", "b"),
        of(
            "ha.enabled",
            "true",
            "ha.rm-ids",
            "rm1, rm2",
            "hostname.rm1",
            "a",
            "address.rm2",
            "b:1"));
    assertEquals(
        List.of("none", "b"),
        of(DEFAULTS, "ha.enabled", "true", "ha.rm-ids", "rm1,rm2", "hostname.rm2", "b"));
    assertEquals(List.of("a"), of("ha.rm-ids", "rm1", "hostname.rm1", "a")); // nothing else is said
    assertEquals(List.of("one"), of("ha.rm-ids", "rm1", "hostname.rm1", "a", "hostname", "one"));
  }

  @Test
  void nobodySays() {
    assertEquals(List.of("none"), of());
    assertEquals(List.of("0.0.0.0"), of(DEFAULTS)); // the machine itself, as YARN has it
    assertEquals(List.of("none"), of("address", "${rm.host}:8032"));
  }
}
