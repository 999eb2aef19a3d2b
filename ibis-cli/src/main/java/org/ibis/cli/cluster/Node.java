package org.ibis.cli.cluster;

import java.util.List;
import java.util.Objects;

/**
 * A node, as docs/broker-api.md has it.
 *
 * @param silentSeconds since the broker heard of it
 */
record Node(String name, double silentSeconds) {
  Node {
    Objects.requireNonNull(name, "name");
  }

  /**
   * Some of those that were asked for.
   *
   * @param all how many there are
   */
  record Listing(List<Node> nodes, int all) {
    Listing {
      Objects.requireNonNull(nodes, "nodes");
    }
  }
}
