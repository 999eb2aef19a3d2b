package org.ibis.cli.doctor.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.ibis.cli.doctor.facts.Daemon;
import org.ibis.cli.doctor.facts.NodeFacts;
import org.ibis.cli.doctor.facts.Program;
import org.ibis.cli.doctor.facts.Settings;
import org.ibis.core.conf.IbisKeys;

/** Whether the DataNode may ask for permits, and no task passes for it. */
final class DaemonUserCheck implements Check {
  private static final String NOBODY = "nobody";
  private static final String LINUX = "LinuxContainerExecutor";

  @Override
  public String name() {
    return "daemon-users";
  }

  @Override
  public List<Finding> look(NodeFacts node) {
    return node.settingsOf(Program.NODEMANAGER)
        .filter(PermitServiceCheck::isOn)
        .map(s -> look(node, s))
        .orElse(List.of());
  }

  private List<Finding> look(NodeFacts node, Settings settings) {
    TreeSet<String> trusted =
        new TreeSet<>(
            settings.find(IbisKeys.PERMIT_DAEMON_USERS).isPresent()
                ? settings.list(IbisKeys.PERMIT_DAEMON_USERS)
                : List.of(IbisKeys.PERMIT_DAEMON_USERS_DEFAULT));
    List<Finding> found = new ArrayList<>();
    Optional<String> datanode = user(node, Program.DATANODE);
    Optional<String> nodemanager = user(node, Program.NODEMANAGER);
    if (datanode.isPresent()
        && nodemanager.isPresent()
        && !datanode.equals(nodemanager)
        && !trusted.contains(datanode.get())) {
      found.add(
          Finding.problem(
              name(),
              "The DataNode's user, " + datanode.get() + ", may not ask for permits.",
              "it is refused, and schedules apart from tasks on the same disks",
              settings.change(
                  Program.CORE,
                  IbisKeys.PERMIT_DAEMON_USERS,
                  String.join(",", trusted) + "," + datanode.get())));
    }
    executor(settings, trusted, found);
    if (!found.isEmpty()) {
      return found;
    }
    boolean isSeen = datanode.isPresent() && nodemanager.isPresent();
    return List.of(
        Finding.fine(
            name(),
            isSeen
                ? "The DataNode may ask for permits, and tasks are told apart."
                : "Tasks are told apart; the daemons' users were not to be seen."));
  }

  private void executor(Settings settings, Set<String> trusted, List<Finding> found) {
    boolean linux = settings.get(Keys.EXECUTOR, "").endsWith(LINUX);
    boolean simple = settings.get(Keys.AUTHENTICATION, "simple").equals("simple");
    String local = settings.get(Keys.LOCAL_USER, NOBODY);
    if (linux && simple && trusted.contains(local)) {
      trusted.remove(local);
      found.add(
          Finding.problem(
              name(),
              "LinuxContainerExecutor runs tasks as " + local + ", who counts as a daemon.",
              "each task can pass for a DataNode, and take permits for any job",
              trusted.isEmpty()
                  ? settings.change(Program.YARN, Keys.LOCAL_USER, NOBODY)
                  : settings.change(
                      Program.CORE, IbisKeys.PERMIT_DAEMON_USERS, String.join(",", trusted))));
    } else if (linux) {
      found.add(
          Finding.warning(
              name(),
              "LinuxContainerExecutor runs tasks as other users than the NodeManager's.",
              "a task that ends waits up to 30 s for the last flushes of its spills",
              "nothing, if jobs must not trust each other; else " + Keys.EXECUTOR));
    }
  }

  private static Optional<String> user(NodeFacts node, Program program) {
    return node.answering(program)
        .flatMap(Daemon::process)
        .map(Daemon.Running::user)
        .filter(u -> !u.isEmpty());
  }
}
