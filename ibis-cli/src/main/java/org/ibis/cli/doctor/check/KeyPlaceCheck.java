package org.ibis.cli.doctor.check;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.ibis.cli.doctor.facts.NodeFacts;
import org.ibis.cli.doctor.facts.Program;
import org.ibis.cli.doctor.facts.SetKey;
import org.ibis.cli.doctor.facts.Settings;
import org.ibis.core.conf.IbisDefaults;
import org.ibis.core.conf.IbisKeys;

/**
 * Keys that are set where those who need them don't read, or where they differ from reader to
 * reader.
 */
final class KeyPlaceCheck implements Check {
  /** Of the broker alone. */
  private static final Set<String> OF_BROKER = Set.of(IbisKeys.POLICY_FILE);

  /** What has to be the same for all who meet at the permit socket. */
  private static final Set<String> OF_ALL = Set.of(IbisKeys.PERMIT_SOCKET);

  /** What the NodeManager needs; a DataNode reads yarn-site.xml too for where the broker is. */
  private static final Set<String> OF_NODEMANAGER =
      Set.of(
          IbisKeys.PERMIT_DAEMON_USERS,
          IbisKeys.BROKER_PORT,
          IbisKeys.BROKER_ADDRESS,
          IbisKeys.SSD_LOCAL_DIR,
          IbisKeys.SSD_LOCAL_BYTES);

  /** What the DataNode alone needs. */
  private static final Set<String> OF_DATANODE =
      Set.of(
          IbisKeys.DATANODE_PERMITS,
          IbisKeys.PERMIT_NODEMANAGER_USERS,
          IbisKeys.SSD_DIR,
          IbisKeys.BLOCKD_SOCKET,
          IbisKeys.SSD_RULE,
          IbisKeys.DROP_BEHIND);

  @Override
  public String name() {
    return "key-places";
  }

  @Override
  public List<Finding> look(NodeFacts node) {
    if (node.settings().isEmpty()) {
      return List.of();
    }
    Map<String, SetKey> set = node.allSettings();
    set.keySet().retainAll(IbisDefaults.keys());
    List<Finding> found = new ArrayList<>();
    for (SetKey s : set.values()) {
      if (s.key().equals(IbisKeys.WEIGHT)) {
        weight(s, found);
      } else {
        look(s, node, found);
      }
    }
    return found.isEmpty()
        ? List.of(Finding.fine(name(), "Each ibis.* key is set where it is read."))
        : found;
  }

  private void weight(SetKey s, List<Finding> found) {
    found.add(
        Finding.warning(
            name(),
            s.key() + " is set for all jobs.",
            "only the ratio of two weights matters: it changes nothing between jobs that have none",
            s.file() + ": " + s.key() + " = " + s.value() + " -> (take it out; a job says it)"));
  }

  private void look(SetKey s, NodeFacts node, List<Finding> found) {
    Set<Program> missing = EnumSet.noneOf(Program.class);
    for (Program program : readers(s.key())) {
      node.settingsOf(program)
          .filter(settings -> isHooked(program, settings))
          .filter(settings -> !settings.get(s.key(), "").equals(s.value()))
          .ifPresent(settings -> missing.add(program));
    }
    if (missing.isEmpty()) {
      return;
    }
    String who = String.join(", ", missing.stream().map(r -> "the " + r.title()).toList());
    Settings none = Settings.NONE;
    found.add(
        Finding.warning(
            name(),
            s.key() + " is set in " + s.file() + ", and " + who + " has another value.",
            OF_ALL.contains(s.key())
                ? "they look for permits where there are none, and work without"
                : "it does not count there",
            none.change(Program.CORE, s.key(), s.value()) + " (and out of " + s.file() + ")"));
  }

  private static boolean isHooked(Program program, Settings settings) {
    return switch (program) {
      case DATANODE -> DataNodeHookCheck.isSet(settings);
      case NODEMANAGER -> PermitServiceCheck.isOn(settings) || ShuffleHookCheck.isSet(settings);
      case RESOURCEMANAGER -> settings.list(Keys.POLICIES).contains(Keys.POLICY_CLASS);
      case JOB -> true;
    };
  }

  private static Set<Program> readers(String key) {
    if (OF_BROKER.contains(key)) {
      return EnumSet.of(Program.RESOURCEMANAGER);
    }
    if (OF_ALL.contains(key)) {
      return EnumSet.of(Program.DATANODE, Program.NODEMANAGER, Program.JOB);
    }
    if (OF_NODEMANAGER.contains(key)) {
      return EnumSet.of(Program.NODEMANAGER);
    }
    if (OF_DATANODE.contains(key)) {
      return EnumSet.of(Program.DATANODE);
    }
    return EnumSet.of(Program.DATANODE, Program.NODEMANAGER);
  }
}
