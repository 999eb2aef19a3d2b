package org.ibis.cli.doctor.check;

import java.util.ArrayList;
import java.util.List;
import org.ibis.cli.doctor.facts.NodeFacts;
import org.ibis.cli.doctor.facts.Program;
import org.ibis.cli.doctor.facts.Settings;

/** Whether clients read block files past the DataNode. */
final class ShortCircuitCheck implements Check {
  private static final String KEY = "dfs.client.read.shortcircuit";

  @Override
  public String name() {
    return "short-circuit";
  }

  @Override
  public List<Finding> look(NodeFacts node) {
    List<Finding> found = new ArrayList<>();
    Program program = node.settingsOf(Program.JOB).isPresent() ? Program.JOB : Program.DATANODE;
    node.settingsOf(program).ifPresent(settings -> found.add(look(settings)));
    return found;
  }

  private Finding look(Settings settings) {
    return settings.isTrue(KEY, false)
        ? Finding.problem(
            name(),
            "Short-circuit reads are on.",
            "tasks read blocks of their own node around the DataNode, and so around every weight",
            settings.change(Program.HDFS, KEY, "false"))
        : Finding.fine(name(), "Clients read through the DataNode.");
  }
}
