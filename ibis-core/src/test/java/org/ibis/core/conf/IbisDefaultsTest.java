package org.ibis.core.conf;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.ibis.core.IoOp;
import org.ibis.core.depth.DepthController;
import org.junit.jupiter.api.Test;

/** Holds {@link IbisKeys}, {@code ibis-default.xml} and the guide together. */
class IbisDefaultsTest {
  private final Map<String, DefaultsFile.Property> file = DefaultsFile.read();

  @Test
  void everyKeyIsInTheFileAndEveryKeyOfTheFileIsKnown() {
    assertEquals(IbisDefaults.keys(), new TreeMap<>(file).keySet());
  }

  @Test
  void everyKeyHasADefaultAndAText() {
    file.forEach(
        (key, p) -> {
          assertFalse(p.value().isBlank(), key);
          assertTrue(p.description().endsWith("."), key);
        });
  }

  @Test
  void theFilesDefaultsAreTheOnesInUse() {
    for (boolean disk : new boolean[] {true, false}) {
      Map<String, String> values = new HashMap<>();
      file.forEach((key, p) -> values.put(key, p.value(disk)));
      IbisConf written = IbisConf.of(values);
      IbisConf used = IbisConf.of(Map.of());
      written.validate();

      assertEquals(used.windowLimits(disk), written.windowLimits(disk));
      assertEquals(used.waitCapNanos(), written.waitCapNanos());
      assertEquals(used.periodMillis(), written.periodMillis());
      assertEquals(used.cost(), written.cost());
      assertEquals(used.creditBytes(), written.creditBytes());
      assertEquals(used.claimMax(), written.claimMax());
      assertEquals(used.systemWeight(), written.systemWeight());
      assertEquals(
          depths(used.depthController(disk)), depths(written.depthController(disk)), "depth");
    }
  }

  /** A controller has no getters for its settings: what it does under a load tells them. */
  private static String depths(DepthController d) {
    StringBuilder all = new StringBuilder(d.getClass().getSimpleName());
    long[] latencies = {1, 1, 1, 100_000_000, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1};
    for (long latency : latencies) {
      d.limited();
      d.observe(IoOp.READ, 1 << 20, true, latency, true);
      d.observe(IoOp.WRITE, 1 << 16, false, latency, true);
      d.endPeriod();
      all.append(' ').append(d.exactDepth()).append('/').append(d.lastReferenceNanos());
    }
    for (int i = 0; i < 10; i++) {
      d.observe(IoOp.READ, 1, false, 10_000_000_000L, false);
      d.endPeriod();
    }
    return all.append(' ').append(d.exactDepth()).toString();
  }

  @Test
  void theGuidesTableIsTheFiles() throws IOException {
    Path guide = Path.of("../docs/configuration.md");
    String text = Files.readString(guide);
    String table = DefaultsFile.table(file);
    assertTrue(text.contains(table), () -> "docs/configuration.md must contain this:\n" + table);
  }
}
