package org.ibis.cli.doctor.check;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.ibis.cli.doctor.facts.Daemon;
import org.ibis.cli.doctor.facts.Directory;
import org.ibis.cli.doctor.facts.NodeFacts;
import org.ibis.cli.doctor.facts.Program;
import org.ibis.cli.doctor.facts.Settings;
import org.ibis.core.conf.IbisKeys;

/** Whether each disk has one scheduler. */
final class SchedulersCheck implements Check {
  private static final String COST =
      "two schedulers that know nothing of each other: weights do not hold between them";

  @Override
  public String name() {
    return "schedulers";
  }

  @Override
  public List<Finding> look(NodeFacts node) {
    List<Finding> found = new ArrayList<>();
    apart(node, found);
    onOneDisk(node.directories(), found);
    node.daemons().forEach(d -> twice(d, found));
    boolean looked =
        !node.directories().isEmpty() || node.daemons().stream().anyMatch(Daemon::answers);
    return found.isEmpty() && looked
        ? List.of(Finding.fine(name(), "Each disk has one scheduler."))
        : found;
  }

  /** A DataNode that does not ask the NodeManager, on a disk that both use. */
  private void apart(NodeFacts node, List<Finding> found) {
    Set<String> shared = disks(node, Program.DATANODE);
    shared.retainAll(disks(node, Program.NODEMANAGER));
    Settings datanode = node.settingsOf(Program.DATANODE).orElse(Settings.NONE);
    Settings nodemanager = node.settingsOf(Program.NODEMANAGER).orElse(Settings.NONE);
    if (shared.isEmpty()
        || !DataNodeHookCheck.isSet(datanode)
        || !PermitServiceCheck.isOn(nodemanager)) {
      return;
    }
    String disks = "on " + String.join(", ", shared);
    if (!datanode.isTrue(IbisKeys.DATANODE_PERMITS, IbisKeys.DATANODE_PERMITS_DEFAULT)) {
      found.add(
          Finding.problem(
                  name(),
                  "DataNode and tasks have a disk in common, and the DataNode asks for no permits.",
                  COST,
                  datanode.change(Program.HDFS, IbisKeys.DATANODE_PERMITS, "true"))
              .with(disks));
    }
  }

  private static Set<String> disks(NodeFacts node, Program program) {
    return node.directories().stream()
        .filter(d -> d.program() == program)
        .map(Directory::disk)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** Volumes of a device mapper that lie on the same disk. */
  private void onOneDisk(List<Directory> directories, List<Finding> found) {
    Map<String, Set<String>> schedulersOf = new TreeMap<>();
    for (Directory d : directories) {
      d.below().forEach(b -> schedulersOf.computeIfAbsent(b, x -> new TreeSet<>()).add(d.disk()));
    }
    Map<String, Set<String>> disksOf = new TreeMap<>();
    schedulersOf.forEach(
        (disk, schedulers) -> {
          if (schedulers.size() > 1) {
            disksOf
                .computeIfAbsent(String.join(" and ", schedulers), s -> new TreeSet<>())
                .add(disk);
          }
        });
    disksOf.forEach(
        (schedulers, disks) ->
            found.add(
                Finding.problem(
                    name(),
                    schedulers + " lie on the same disk: " + String.join(", ", disks) + ".",
                    COST,
                    "give each volume disks of its own, or put all directories on one volume")));
  }

  private void twice(Daemon daemon, List<Finding> found) {
    Set<String> seen = new HashSet<>();
    Set<String> twice = new TreeSet<>();
    daemon
        .schedulers()
        .forEach(
            s -> {
              if (!seen.add(s.device())) {
                twice.add(s.device());
              }
            });
    if (!twice.isEmpty()) {
      found.add(
          Finding.problem(
                  name(),
                  "IBIS is loaded twice in the " + daemon.program().title() + ".",
                  COST,
                  "put the ibis-* jars into its own class path, and no auxiliary service's")
              .with(String.join(", ", twice)));
    }
  }
}
