package org.ibis.cli.doctor.check;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.ibis.cli.doctor.facts.Daemon;
import org.ibis.cli.doctor.facts.NodeFacts;
import org.ibis.cli.doctor.facts.PermitEnd;
import org.ibis.cli.doctor.facts.Program;
import org.ibis.cli.doctor.facts.Settings;
import org.ibis.core.conf.IbisKeys;

/** Whether the DataNode gets its permits of the NodeManager beside it, as both of them say. */
final class PermitLinkCheck implements Check {
  private static final String COST =
      "it schedules apart from tasks on the same disks: weights do not hold between them";

  @Override
  public String name() {
    return "permit-link";
  }

  @Override
  public List<Finding> look(NodeFacts node) {
    Optional<Daemon> datanode = node.answering(Program.DATANODE);
    Optional<PermitEnd> gets = datanode.flatMap(Daemon::permits);
    Optional<PermitEnd> gives = node.answering(Program.NODEMANAGER).flatMap(Daemon::permits);
    if (gives.isEmpty() || gets.isEmpty()) {
      return List.of();
    }
    PermitEnd datanodes = gets.get();
    if (datanodes.sockets().isEmpty() && datanode.get().schedulers().isEmpty()) {
      return List.of(); // it connects with its first I/O
    }
    PermitEnd nodemanagers = gives.get();
    if (nodemanagers.sockets().contains(datanodes.connectedTo())) {
      return List.of(Finding.fine(name(), "The DataNode gets permits of the NodeManager."));
    }
    String places =
        "it looks at "
            + of(datanodes.sockets())
            + ", the NodeManager gives them at "
            + of(nodemanagers.sockets());
    if (!datanodes.connectedTo().isEmpty()) {
      return List.of(
          Finding.problem(
                  name(),
                  "The DataNode gets permits of somebody else than the NodeManager.",
                  COST,
                  "see who listens there, and restart both daemons with the same files")
              .with("at " + datanodes.connectedTo() + "; " + places));
    }
    boolean looks = !Collections.disjoint(datanodes.sockets(), nodemanagers.sockets());
    return List.of(
        Finding.problem(
                name(),
                "The DataNode gets no permits of the NodeManager.",
                COST,
                looks ? "its log says why after NO_PERMITS" : trust(node))
            .with(places));
  }

  private static String of(List<String> sockets) {
    return sockets.isEmpty() ? "nothing" : String.join(", ", sockets);
  }

  private static String trust(NodeFacts node) {
    Settings settings =
        node.answering(Program.DATANODE)
            .flatMap(Daemon::settings)
            .orElse(node.settingsOf(Program.DATANODE).orElse(Settings.NONE));
    String user =
        node.answering(Program.NODEMANAGER)
            .flatMap(Daemon::process)
            .map(Daemon.Running::user)
            .filter(u -> !u.isEmpty())
            .orElse("(the NodeManager's user)");
    return settings.list(IbisKeys.PERMIT_NODEMANAGER_USERS).contains(user)
            || (settings.find(IbisKeys.PERMIT_NODEMANAGER_USERS).isEmpty()
                && user.equals(IbisKeys.PERMIT_NODEMANAGER_USERS_DEFAULT))
        ? "give both the same " + Keys.LOCAL_DIRS + ", or " + IbisKeys.PERMIT_SOCKET
        : settings.add(Program.CORE, IbisKeys.PERMIT_NODEMANAGER_USERS, user);
  }
}
