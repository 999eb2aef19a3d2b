package org.ibis.broker.trust;

import java.util.Set;
import org.apache.hadoop.yarn.api.records.NodeId;

/**
 * Where an application that runs, or ended a moment ago, has or had containers.
 *
 * @param nodes all that are known; others may come to it at any time
 * @param master the host of a master that is no container, with {@link #NO_NODE} as its port; null
 *     where it is one
 * @param complete whether there can be no others
 */
public record Placement(Set<NodeId> nodes, NodeId master, boolean complete) {
  /** The port of what is no node of YARN's. */
  public static final int NO_NODE = 0;

  /** Whether it is on one of these. Takes as long as the smaller of the two has members. */
  boolean isOnAny(Set<NodeId> others) {
    if (others.isEmpty()) {
      return false;
    }
    return others.size() <= nodes.size()
        ? others.stream().anyMatch(this::has)
        : nodes.stream().anyMatch(others::contains) || (master != null && others.contains(master));
  }

  boolean has(NodeId node) {
    return node.equals(master) || nodes.contains(node);
  }
}
