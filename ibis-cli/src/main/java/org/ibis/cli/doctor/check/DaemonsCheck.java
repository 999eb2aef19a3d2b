package org.ibis.cli.doctor.check;

import java.util.ArrayList;
import java.util.List;
import org.ibis.cli.doctor.facts.Daemon;
import org.ibis.cli.doctor.facts.NodeFacts;
import org.ibis.cli.doctor.facts.Program;
import org.ibis.cli.doctor.facts.Settings;

/** Whether the daemons answer, and have IBIS in them. */
final class DaemonsCheck implements Check {
  @Override
  public String name() {
    return "daemons";
  }

  @Override
  public List<Finding> look(NodeFacts node) {
    List<Finding> found = new ArrayList<>();
    for (Daemon d : node.daemons()) {
      if (!d.answers()) {
        found.add(
            Finding.warning(
                    name(),
                    "The " + d.program().title() + " does not answer: " + d.problem() + ".",
                    "nothing is known of how it runs; jobs on it fail where it is down",
                    "start it, or give the doctor its address: --" + option(d.program()))
                .with(d.address()));
      } else if (d.schedulers().isEmpty() && isHooked(d, node)) {
        found.add(
            Finding.warning(
                name(),
                "The " + d.program().title() + " has no disk with IBIS yet.",
                "it runs as stock Hadoop, unless nobody has read or written there since it began",
                "look for 'IBIS IS OFF' in its log; restart it if it began before its settings"));
      } else if (!d.schedulers().isEmpty()) {
        found.add(
            Finding.fine(name(), "IBIS is at work in the " + d.program().title() + ".")
                .with(d.schedulers().size() + " disks"));
      }
    }
    return found;
  }

  private static String option(Program program) {
    return program.title().toLowerCase(java.util.Locale.ROOT);
  }

  private static boolean isHooked(Daemon d, NodeFacts node) {
    Settings settings = d.settings().orElse(node.settingsOf(d.program()).orElse(Settings.NONE));
    return d.program() == Program.DATANODE
        ? DataNodeHookCheck.isSet(settings)
        : PermitServiceCheck.isOn(settings);
  }
}
