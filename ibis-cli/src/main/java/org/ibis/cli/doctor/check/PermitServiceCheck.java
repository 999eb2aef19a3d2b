package org.ibis.cli.doctor.check;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.ibis.cli.doctor.facts.NodeFacts;
import org.ibis.cli.doctor.facts.Program;
import org.ibis.cli.doctor.facts.Settings;

/** Whether the NodeManager gives permits to tasks and DataNode. */
final class PermitServiceCheck implements Check {
  private static final String CLASS = Keys.classOf(Keys.IBIS_IO);
  private static final String JARS =
      Modules.of(Keys.IBIS_IO_CLASS).stream()
          .map(Modules::directory)
          .distinct()
          .collect(Collectors.joining(" and "));

  @Override
  public String name() {
    return "permit-service";
  }

  @Override
  public List<Finding> look(NodeFacts node) {
    return node.settingsOf(Program.NODEMANAGER).map(this::look).orElse(List.of());
  }

  private List<Finding> look(Settings settings) {
    boolean hasClass = settings.get(CLASS, "").equals(Keys.IBIS_IO_CLASS);
    String classLine = Keys.change(settings, CLASS);
    if (!isOn(settings)) {
      return List.of(
          Finding.warning(
              name(),
              "The NodeManager gives no permits.",
              "spills and merges of tasks are not scheduled, and HDFS apart from them",
              settings.add(Program.YARN, Keys.SERVICES, Keys.IBIS_IO)
                  + (hasClass ? "" : "\n" + classLine)));
    }
    List<Finding> found = new ArrayList<>();
    if (!hasClass) {
      found.add(
          Finding.problem(
              name(),
              "The auxiliary service ibis_io has not the class of IBIS.",
              "the NodeManager does not start, or gives no permits",
              classLine));
    }
    for (String service : List.of(Keys.IBIS_IO, Keys.SHUFFLE)) {
      for (String end : List.of("classpath", "remote-classpath")) {
        String key = Keys.SERVICES + "." + service + "." + end;
        if (settings.find(key).isPresent() && settings.list(Keys.SERVICES).contains(service)) {
          found.add(
              Finding.problem(
                  name(),
                  "The auxiliary service " + service + " has a class path of its own.",
                  "with ibis-* jars in it IBIS is loaded twice: two schedulers for each disk",
                  settings.change(Program.YARN, key, "(take it out; jars go to " + JARS + ")")));
        }
      }
    }
    return found.isEmpty()
        ? List.of(Finding.fine(name(), "The NodeManager has the service that gives permits."))
        : found;
  }

  static boolean isOn(Settings settings) {
    return settings.list(Keys.SERVICES).contains(Keys.IBIS_IO);
  }
}
