package org.ibis.cli.doctor.check;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.ibis.cli.doctor.facts.Daemon;
import org.ibis.cli.doctor.facts.NodeFacts;

/** Whether all nodes run one version of IBIS. Pure. */
public final class MixedVersions {
  private static final String NAME = "versions";

  private MixedVersions() {}

  /**
   * What is wrong with those nodes that have another version than most; none where all have one.
   *
   * @return by the node's name
   */
  public static Map<String, Finding> among(List<NodeFacts> nodes) {
    Map<String, TreeSet<String>> nodesOf = new TreeMap<>();
    for (NodeFacts node : nodes) {
      for (Daemon d : node.daemons()) {
        d.process()
            .ifPresent(
                p ->
                    Modules.versions(p.classPath())
                        .forEach(
                            v ->
                                nodesOf.computeIfAbsent(v, x -> new TreeSet<>()).add(node.name())));
      }
    }
    Map<String, Finding> found = new LinkedHashMap<>();
    if (nodesOf.size() < 2) {
      return found;
    }
    List<String> versions = new ArrayList<>(nodesOf.keySet());
    versions.sort(Comparator.comparing((String v) -> -nodesOf.get(v).size()));
    String most = versions.get(0);
    for (String version : versions.subList(1, versions.size())) {
      for (String node : nodesOf.get(version)) {
        found.put(
            node,
            Finding.warning(
                NAME,
                "IBIS " + version + " runs, and " + most + " on most nodes.",
                "fine while nodes are upgraded one by one; for long they may not understand each"
                    + " other",
                "replace all ibis-* jars by those of one version, and restart the daemons"));
      }
    }
    return found;
  }
}
