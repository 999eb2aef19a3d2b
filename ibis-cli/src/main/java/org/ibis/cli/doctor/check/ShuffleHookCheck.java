package org.ibis.cli.doctor.check;

import java.util.List;
import org.ibis.cli.doctor.facts.NodeFacts;
import org.ibis.cli.doctor.facts.Program;
import org.ibis.cli.doctor.facts.Settings;

/** Whether map outputs are read under permits. */
final class ShuffleHookCheck implements Check {
  private static final String CLASS = Keys.classOf(Keys.SHUFFLE);

  @Override
  public String name() {
    return "shuffle-hook";
  }

  @Override
  public List<Finding> look(NodeFacts node) {
    return node.settingsOf(Program.NODEMANAGER)
        .filter(s -> s.list(Keys.SERVICES).contains(Keys.SHUFFLE))
        .map(this::look)
        .orElse(List.of());
  }

  private List<Finding> look(Settings settings) {
    if (isSet(settings)) {
      return PermitServiceCheck.isOn(settings)
          ? List.of(Finding.fine(name(), "The shuffle is scheduled."))
          : List.of(
              Finding.warning(
                  name(),
                  "The shuffle is scheduled, and the NodeManager gives no permits to tasks.",
                  "each job has weight 1 in the shuffle, as only tasks that ask say theirs",
                  settings.add(Program.YARN, Keys.SERVICES, Keys.IBIS_IO)));
    }
    return List.of(
        Finding.warning(
            name(),
            "The shuffle is Hadoop's own.",
            "map outputs on their way to reducers are read past every weight",
            Keys.change(settings, CLASS)));
  }

  static boolean isSet(Settings settings) {
    return settings.get(CLASS, "").equals(Keys.SHUFFLE_CLASS);
  }
}
