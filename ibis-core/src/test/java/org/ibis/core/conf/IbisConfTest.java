package org.ibis.core.conf;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.ibis.core.cost.LinearCost;
import org.ibis.core.depth.FixedDepth;
import org.ibis.core.depth.LatencyDepth;
import org.ibis.core.profile.DeviceProfile;
import org.ibis.core.window.WindowLimits;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IbisConfTest {
  @Test
  void withoutAnyKeyTheDefaultsAreUsed() {
    IbisConf conf = IbisConf.of(Map.of());
    conf.validate();
    assertInstanceOf(LatencyDepth.class, conf.depthController(true));
    assertEquals(20_000_000_000L, conf.waitCapNanos());
    assertEquals(new WindowLimits(1 << 20, 1 << 20, 16 << 20), conf.windowLimits(true));
    assertEquals(new WindowLimits(256 << 10, 512 << 10, 1 << 20), conf.windowLimits(false));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "ibis.io.weight | 0 | a number from 0.01 to 1000",
        "ibis.io.weight | NaN | a number from 0.01 to 1000",
        "ibis.weight.claim.max | -1 | a number from 0.01 to 1000",
        "ibis.weight.system | 1e9 | a number from 0.01 to 1000",
        "ibis.scheduler.depth | 0 | 'auto' or a whole number from 1 to 1000",
        "ibis.scheduler.depth | 2.5 | 'auto' or a whole number from 1 to 1000",
        "ibis.scheduler.depth | automatic | 'auto' or a whole number from 1 to 1000",
        "ibis.scheduler.depth.min | 0 | a number from 1 to 1000",
        "ibis.scheduler.depth.max | 0.5 | a number from 1 to 1000",
        "ibis.scheduler.depth.initial | 0.5 | a number from 1 to 1000",
        "ibis.scheduler.depth.gain | 0 | a number from",
        "ibis.scheduler.period.ms | 5 | a whole number from 10 to 60000",
        "ibis.scheduler.reference.read.ms | -1 | a number from 0 to 60000",
        "ibis.scheduler.cost | seeks | time or bytes",
        "ibis.scheduler.reference.write.ms | x | a number from 0 to 60000",
        "ibis.scheduler.reference.read.mbps | 0 | a number from 0.001 to 1000000",
        "ibis.scheduler.reference.write.mbps | NaN | a number from 0.001 to 1000000",
        "ibis.window.initial.bytes | 33554432 | a whole number from 4096 to 16777216",
        "ibis.window.part.bytes | 1 | a whole number from 4096 to 16777216",
        "ibis.window.bulk.bytes | 4MB | a whole number from 4096 to 1073741824",
        "ibis.window.credit.bytes | 0 | a whole number from 4096 to",
        "ibis.wait.cap.ms | 60000 | a whole number from 1 to 30000",
      })
  void aBadValueIsRefusedWithItsKeyAndWhatWouldBeRight(String key, String value, String right) {
    IbisConf conf = IbisConf.of(Map.of(key, value));
    String message =
        assertThrows(IllegalArgumentException.class, conf::validate, () -> key).getMessage();
    assertTrue(message.startsWith(key + ": '" + value + "'"), message);
    assertTrue(message.contains(right), message);
  }

  @Test
  void everyKeyRefusesRubbish() {
    for (String key : IbisDefaults.keys()) {
      IbisConf conf = IbisConf.of(Map.of(key, "rub/bish"));
      String message =
          assertThrows(IllegalArgumentException.class, conf::validate, () -> key).getMessage();
      assertTrue(message.startsWith(key + ": 'rub/bish'"), message);
    }
  }

  @Test
  void hostsThatMaySpeakForAnyApplicationAreNamesAddressesOrAll() {
    String key = "ibis.trust.hosts";
    assertEquals(List.of(), IbisConf.of(Map.of()).trustHosts());
    assertEquals(List.of(), IbisConf.of(Map.of(key, " none ")).trustHosts());
    assertEquals(List.of("*"), IbisConf.of(Map.of(key, "*")).trustHosts());
    List<String> all = List.of("edge-1.example.org", "10.0.0.1", "10.1.0.0/16", "fe80::1");
    assertEquals(all, IbisConf.of(Map.of(key, String.join(" , ", all))).trustHosts());
    for (String bad :
        List.of("", "a,", "a b", "*,a", "a*", "10.0.0.0/33", "0.0.0.0/0", "256.0.0.0/8", "10/8")) {
      IbisConf conf = IbisConf.of(Map.of(key, bad));
      String message =
          assertThrows(IllegalArgumentException.class, conf::trustHosts, bad).getMessage();
      assertTrue(message.startsWith(key) && message.contains("10.1.0.0/16"), message);
    }
  }

  @Test
  void oneSizeThatIsSetBoundsTheDefaultsOfTheOthers() {
    IbisConf conf = IbisConf.of(Map.of("ibis.window.bulk.bytes", "65536"));
    assertEquals(new WindowLimits(65536, 65536, 65536), conf.windowLimits(true));
  }

  @ParameterizedTest
  @CsvSource({"8, 8", "32, 32", "1, 4", "512, 64"})
  void aProfilesBulkIsTheDefaultWithinFourTimesTheUsual(long found, long used) {
    LinearCost cost = new LinearCost(8e6, 5);
    DeviceProfile profile = new DeviceProfile("x", cost, cost, 1, found << 20);
    assertEquals(used << 20, IbisConf.of(Map.of()).windowLimits(true, profile).bulkBytes());
    IbisConf set = IbisConf.of(Map.of("ibis.window.bulk.bytes", "2097152"));
    assertEquals(2 << 20, set.windowLimits(true, profile).bulkBytes());
  }

  @Test
  void profilesAreLookedForInOneDirectoryOrNowhere() {
    assertEquals(Path.of("/var/lib/ibis/profile"), IbisConf.of(Map.of()).profileDirectory());
    assertNull(IbisConf.of(Map.of("ibis.profile.dir", "none")).profileDirectory());
    IbisConf relative = IbisConf.of(Map.of("ibis.profile.dir", "here"));
    assertThrows(IllegalArgumentException.class, relative::validate);
  }

  @Test
  void depthBoundsThatExcludeTheDefaultStartAreFine() {
    Map<String, String> keys = new HashMap<>();
    keys.put("ibis.scheduler.depth.min", "4");
    assertEquals(4, IbisConf.of(keys).depthController(true).depth());
    keys.put("ibis.scheduler.depth.min", "1");
    keys.put("ibis.scheduler.depth.max", "1");
    assertEquals(1, IbisConf.of(keys).depthController(true).depth());
  }

  @Test
  void aFixedDepthStays() {
    assertInstanceOf(
        FixedDepth.class, IbisConf.of(Map.of("ibis.scheduler.depth", " 8 ")).depthController(true));
  }

  @Test
  void unknownKeysAreNamedWithTheKeyThatWasMeant() {
    assertEquals(
        List.of(
            "ibis.io.wieght is not a key of IBIS: did you mean ibis.io.weight?",
            "ibis.window.bulk is not a key of IBIS: did you mean ibis.window.bulk.bytes?"),
        IbisConf.unknownKeys(
            List.of("ibis.window.bulk", "dfs.replication", "ibis.io.wieght", "ibis.io.weight"),
            IbisDefaults.keys()));
  }
}
