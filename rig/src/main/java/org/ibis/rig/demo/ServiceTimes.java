package org.ibis.rig.demo;

import java.util.HashMap;
import java.util.Map;
import org.ibis.cli.jmx.DeviceTimes;

/** How long the disks of all nodes have worked for each job, as their schedulers charge it. */
final class ServiceTimes {
  private static final double NANOS = 1e9;

  /** As last seen, by node and flow: a daemon forgets flows that have been gone for long. */
  private final Map<Node, Map<String, Long>> last = new HashMap<>();

  void see(Node node, DeviceTimes times) {
    Map<String, Long> ofNode = last.computeIfAbsent(node, n -> new HashMap<>());
    times.nanos().forEach((flow, nanos) -> ofNode.merge(flow, nanos, Math::max));
  }

  /** Of a flow on all nodes, s. */
  double seconds(String flow) {
    return last.values().stream().mapToLong(flows -> flows.getOrDefault(flow, 0L)).sum() / NANOS;
  }
}
