package org.ibis.cli.doctor.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.ibis.cli.doctor.facts.Daemon;
import org.ibis.cli.doctor.facts.NodeFacts;
import org.ibis.cli.doctor.facts.PermitPlace;
import org.ibis.cli.doctor.facts.Program;
import org.ibis.cli.doctor.facts.Settings;

/** Whether who needs permits finds them, and nobody else can put a socket there. */
final class PermitSocketCheck implements Check {
  private static final String MODE = "rw-rw-rw-";
  private static final int GROUP_WRITES = 4; // of the letters of a mode
  private static final int OTHERS_WRITE = 7;

  @Override
  public String name() {
    return "permit-socket";
  }

  @Override
  public List<Finding> look(NodeFacts node) {
    Optional<Settings> nodemanager =
        node.settingsOf(Program.NODEMANAGER).filter(PermitServiceCheck::isOn);
    if (nodemanager.isEmpty()) {
      return List.of();
    }
    List<Finding> found = new ArrayList<>();
    boolean runs = node.answering(Program.NODEMANAGER).isPresent();
    boolean looked = false;
    for (PermitPlace place : node.permits()) {
      looked |= place.problem() == null && (place.isThere() || runs);
      look(place, node, runs, found);
    }
    return found.isEmpty() && looked
        ? List.of(Finding.fine(name(), "The sockets for permits are there, and as they must be."))
        : found;
  }

  private void look(PermitPlace place, NodeFacts node, boolean runs, List<Finding> found) {
    if (place.problem() != null) {
      found.add(
          Finding.warning(
                  name(),
                  "A socket for permits can't be looked at: " + place.problem() + ".",
                  "nothing is known of it",
                  "run the doctor as the NodeManager's user, or as root")
              .with(place.path()));
      return;
    }
    if (!place.isThere()) {
      if (runs) {
        found.add(
            Finding.problem(
                    name(),
                    "The NodeManager runs, and a socket for permits is not there.",
                    "what asks there works without permits, as on stock Hadoop",
                    "look for 'IBIS IS OFF' and 'cannot listen at' in the NodeManager's log, and"
                        + " restart it")
                .with(place.path()));
      }
      return;
    }
    String user =
        node.answering(Program.NODEMANAGER)
            .flatMap(Daemon::process)
            .map(Daemon.Running::user)
            .orElse("");
    if (!user.isEmpty() && !user.equals(place.owner())) {
      found.add(
          Finding.problem(
                  name(),
                  "A socket for permits is not the NodeManager's user's.",
                  "somebody else may have put it there: who connects waits for a stranger",
                  "rm " + place.path() + ", and restart the NodeManager")
              .with(place.path() + " is of " + place.owner() + ", the NodeManager of " + user));
    }
    if (!place.mode().equals(MODE)) {
      found.add(
          Finding.problem(
                  name(),
                  "Not everybody may connect to a socket for permits: its mode is "
                      + place.mode()
                      + ".",
                  "tasks of other users get no permits",
                  "chmod 666 " + place.path())
              .with(place.path()));
    }
    if (writes(place.directoryMode(), OTHERS_WRITE)
        || writes(place.directoryMode(), GROUP_WRITES)) {
      found.add(
          Finding.problem(
                  name(),
                  "Others may write to the directory of a socket for permits: its mode is "
                      + place.directoryMode()
                      + ".",
                  "they can put a socket of their own there, at which tasks and DataNode wait",
                  "chmod go-w " + parent(place.path()))
              .with(place.path()));
    }
    if (place.closedDirectory() != null) {
      found.add(
          Finding.warning(
                  name(),
                  "Others may not pass a directory above a socket for permits.",
                  "a DataNode, or tasks, of another user than the NodeManager's get no permits",
                  "chmod o+x " + place.closedDirectory())
              .with(place.path()));
    }
  }

  private static boolean writes(String mode, int at) {
    return mode.length() > at && mode.charAt(at) == 'w';
  }

  private static String parent(String path) {
    return path.substring(0, Math.max(1, path.lastIndexOf('/')));
  }
}
