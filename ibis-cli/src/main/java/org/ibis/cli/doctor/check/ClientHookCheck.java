package org.ibis.cli.doctor.check;

import java.util.ArrayList;
import java.util.List;
import org.ibis.cli.doctor.facts.NodeFacts;
import org.ibis.cli.doctor.facts.Program;
import org.ibis.cli.doctor.facts.Settings;
import org.ibis.cli.install.Setting;

/** Whether clients say whom they work for, and tasks ask for permits. */
final class ClientHookCheck implements Check {
  private static final String OF_FILES = ".file.";

  @Override
  public String name() {
    return "client-hook";
  }

  @Override
  public List<Finding> look(NodeFacts node) {
    List<Finding> found = new ArrayList<>();
    node.settingsOf(Program.JOB)
        .ifPresent(
            settings -> {
              for (Setting s : Keys.CLIENT_SETTINGS) {
                look(settings, s.in(key -> settings.get(key, null)), found);
              }
              permits(settings, node, found);
              if (found.isEmpty()) {
                found.add(Finding.fine(name(), "Clients and tasks have all classes of IBIS."));
              }
            });
    return found;
  }

  private void look(Settings settings, Setting setting, List<Finding> found) {
    String key = setting.key();
    String wanted = setting.value();
    boolean ofFiles = key.contains(OF_FILES);
    if (!settings.get(key, "").equals(wanted)) {
      found.add(
          Finding.warning(
              name(),
              key + " is not the class of IBIS.",
              ofFiles
                  ? "what tasks spill and merge goes to the disks past every weight"
                  : "MapReduce tasks have weight 1, and all else is the untagged flow of weight 1",
              Keys.change(settings, setting)));
      return;
    }
    String file = settings.find(key).orElseThrow().file();
    if (ofFiles && file.endsWith("-site.xml") && !file.equals(Program.CORE)) {
      found.add(
          Finding.warning(
              name(),
              key + " is set in " + file + ".",
              "whoever opens a local file before that is read keeps Hadoop's own file system",
              Program.CORE + ": " + key + " = (not set) -> " + wanted));
    }
  }

  private void permits(Settings settings, NodeFacts node, List<Finding> found) {
    boolean asks = settings.get(Keys.FILE_IMPL, "").equals(Keys.CLIENT_CLASSES.get(Keys.FILE_IMPL));
    boolean given = node.settingsOf(Program.NODEMANAGER).map(PermitServiceCheck::isOn).orElse(true);
    if (asks && !given) {
      found.add(
          Finding.warning(
              name(),
              "Tasks ask for permits, and the NodeManager gives none.",
              "each task tries to connect again and again, and works without",
              node.settingsOf(Program.NODEMANAGER)
                  .orElse(Settings.NONE)
                  .add(Program.YARN, Keys.SERVICES, Keys.IBIS_IO)));
    }
  }
}
