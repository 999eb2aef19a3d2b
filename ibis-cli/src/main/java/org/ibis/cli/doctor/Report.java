package org.ibis.cli.doctor;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.ibis.cli.doctor.check.Check;
import org.ibis.cli.doctor.check.Finding;
import org.ibis.cli.doctor.check.MixedVersions;
import org.ibis.cli.doctor.check.Severity;
import org.ibis.cli.doctor.facts.NodeFacts;

/**
 * What all checks say of some nodes, the worst first; what is the same on many nodes is there once.
 *
 * @param nodes how many were looked at
 * @param unseen checks that had nothing to look at anywhere
 */
record Report(int nodes, List<Entry> entries, List<String> unseen) {

  /**
   * A finding.
   *
   * @param finding without a node's own detail
   * @param where it is, at least once
   */
  record Entry(Finding finding, List<Place> where) {}

  /**
   * A node that has it.
   *
   * @param detail of this node alone; may be empty
   */
  record Place(String node, String detail) {}

  /** Runs the checks. */
  static Report of(List<NodeFacts> nodes, List<Check> checks) {
    Map<Finding, List<Place>> found = new LinkedHashMap<>();
    TreeSet<String> unseen = new TreeSet<>();
    for (Check check : checks) {
      boolean seen = false;
      for (NodeFacts node : nodes) {
        for (Finding f : check.look(node)) {
          seen = true;
          found
              .computeIfAbsent(f.with(""), x -> new ArrayList<>())
              .add(new Place(node.name(), f.detail()));
        }
      }
      if (!seen) {
        unseen.add(check.name());
      }
    }
    MixedVersions.among(nodes)
        .forEach(
            (node, f) -> found.computeIfAbsent(f, x -> new ArrayList<>()).add(new Place(node, "")));
    List<Entry> entries = new ArrayList<>();
    found.forEach((finding, where) -> entries.add(new Entry(finding, where)));
    entries.sort(Comparator.comparing(e -> e.finding().severity())); // stable: in order of checks
    return new Report(nodes.size(), entries, List.copyOf(unseen));
  }

  /** Those of one severity. */
  List<Entry> of(Severity severity) {
    return entries.stream().filter(e -> e.finding().severity() == severity).toList();
  }
}
