package org.ibis.rig.bench;

import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

final class BrokerCostTest {

  @Test
  void ratiosAreOfOneRoundAndTheMedianCounts() {
    BrokerCost cost = new BrokerCost();
    double[][] rounds = {{200, 210}, {300, 300}, {100, 120}};
    for (double[] round : rounds) {
      cost.add("2", "off", round[0]);
      cost.add("2", "on", round[1]);
    }
    String table = cost.table();
    String line = " *2 +200 \\(100-300\\) +210 \\(120-300\\) +105\\.0 \\(100\\.0-120\\.0\\)";
    assertTrue(table.lines().anyMatch(l -> l.matches(line)), table);
  }
}
