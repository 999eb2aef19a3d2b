package org.ibis.rig.bench;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

final class FairQueuePairsTest {

  @Test
  void ratiosAreOfOneRoundAndTheMedianCounts() {
    FairQueuePairs pairs = new FairQueuePairs(Path.of("other"));
    double[][] rounds = {{200, 150}, {300, 180}, {100, 80}};
    for (double[] round : rounds) {
      pairs.add("32", "mixed", "1", round[0], round[1]);
    }
    String table = pairs.table();
    String line = " *32 +mixed +1 +200 \\(100-300\\) +150 \\(80-180\\) +75\\.0 \\(60\\.0-80\\.0\\)";
    assertTrue(table.lines().anyMatch(l -> l.matches(line)), table);
  }
}
