package org.ibis.cli.doctor.check;

import java.util.List;
import org.ibis.cli.doctor.facts.NodeFacts;
import org.ibis.cli.doctor.facts.Program;
import org.ibis.cli.doctor.facts.Settings;

/** Whether IBIS stands below the DataNode. */
final class DataNodeHookCheck implements Check {
  @Override
  public String name() {
    return "datanode-hook";
  }

  @Override
  public List<Finding> look(NodeFacts node) {
    return node.settingsOf(Program.DATANODE).map(this::look).orElse(List.of());
  }

  private List<Finding> look(Settings settings) {
    if (isSet(settings)) {
      return List.of(Finding.fine(name(), "IBIS stands below the DataNode."));
    }
    return List.of(
        Finding.warning(
            name(),
            "The DataNode runs as stock Hadoop.",
            "HDFS reads and writes go to the disks past every weight",
            Keys.change(settings, Keys.FACTORY)));
  }

  static boolean isSet(Settings settings) {
    return settings.get(Keys.FACTORY, "").equals(Keys.FACTORY_CLASS);
  }
}
