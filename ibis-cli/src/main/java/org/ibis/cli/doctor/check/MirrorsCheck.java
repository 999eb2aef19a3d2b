package org.ibis.cli.doctor.check;

import java.util.List;
import java.util.Optional;
import org.ibis.cli.doctor.facts.Daemon;
import org.ibis.cli.doctor.facts.MirrorFacts;
import org.ibis.cli.doctor.facts.NodeFacts;
import org.ibis.cli.doctor.facts.Program;
import org.ibis.cli.doctor.facts.SetKey;
import org.ibis.core.conf.IbisKeys;

/** Whether the DataNode reads from the SSD that its files name. */
final class MirrorsCheck implements Check {
  private static final String DISKS_ONLY = "blocks are read from their disks only";

  @Override
  public String name() {
    return "mirrors";
  }

  @Override
  public List<Finding> look(NodeFacts node) {
    Optional<Daemon> datanode = node.answering(Program.DATANODE);
    Optional<String> ssd =
        datanode
            .flatMap(Daemon::settings)
            .or(() -> node.settingsOf(Program.DATANODE))
            .flatMap(s -> s.find(IbisKeys.SSD_DIR))
            .map(SetKey::value)
            .filter(v -> !v.equals(IbisKeys.SSD_DIR_DEFAULT));
    if (datanode.isEmpty() || ssd.isEmpty()) {
      return List.of();
    }
    Optional<MirrorFacts> facts = datanode.get().mirrors();
    if (facts.isEmpty()) {
      return List.of(
          Finding.problem(
              name(),
              "The DataNode does not use the SSD at " + ssd.get() + ".",
              DISKS_ONLY,
              "its log says why after " + IbisKeys.SSD_DIR + "; restart it then"));
    }
    MirrorFacts f = facts.get();
    if (!f.usable()) {
      return List.of(
          Finding.warning(
              name(),
              "The DataNode leaves the SSD alone, as it had three faults in a minute.",
              DISKS_ONLY + " for ten minutes",
              "its log says which after NO_MIRROR: look at the SSD"));
    }
    if (!f.steward()) {
      return List.of(
          Finding.warning(
              name(),
              "ibis-blockd is not connected to the DataNode.",
              "the " + f.mirrors() + " mirrors that there are stay in use, and no new ones come",
              "start ibis-blockd, with --ssd " + ssd.get()));
    }
    return List.of(
        Finding.fine(name(), "The DataNode reads " + f.mirrors() + " blocks from the SSD, too."));
  }
}
