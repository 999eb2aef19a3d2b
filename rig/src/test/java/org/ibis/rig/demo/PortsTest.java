package org.ibis.rig.demo;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class PortsTest {
  /** A bench has several, whose daemons start one after the other. */
  @Test
  void noTwoClustersHaveAPortInCommon() throws IOException {
    Set<Integer> all = new HashSet<>();
    for (int cluster = 0; cluster < 20; cluster++) {
      Ports ports = Ports.free(20);
      for (Ports.OfNode node : ports.nodes()) {
        assertTrue(all.add(node.dataNode()), () -> "given twice: " + node);
        assertTrue(all.add(node.dataNodeIpc()), () -> "given twice: " + node);
        assertTrue(all.add(node.shuffle()), () -> "given twice: " + node);
      }
    }
  }
}
