package org.ibis.cli.doctor.check;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.ibis.cli.doctor.facts.Daemon;
import org.ibis.cli.doctor.facts.Directory;
import org.ibis.cli.doctor.facts.Disks;
import org.ibis.cli.doctor.facts.NodeFacts;
import org.ibis.cli.doctor.facts.Program;
import org.ibis.cli.doctor.facts.SetKey;
import org.ibis.cli.doctor.facts.Settings;
import org.ibis.core.conf.IbisKeys;

/** Whether the SSD for intermediate data is a local directory, on a device of its own. */
final class TierCheck implements Check {
  private static final String DISKS_ONLY = "spills and map outputs are where Hadoop puts them";

  @Override
  public String name() {
    return "tier";
  }

  @Override
  public List<Finding> look(NodeFacts node) {
    Settings settings =
        node.answering(Program.NODEMANAGER)
            .flatMap(Daemon::settings)
            .filter(s -> s.find(Keys.LOCAL_DIRS).isPresent())
            .or(() -> node.settingsOf(Program.NODEMANAGER))
            .orElse(Settings.NONE);
    Optional<String> ssd =
        settings
            .find(IbisKeys.SSD_LOCAL_DIR)
            .map(SetKey::value)
            .filter(v -> !v.equals(IbisKeys.SSD_LOCAL_DIR_DEFAULT));
    return ssd.map(s -> look(s, settings, node.directories())).orElse(List.of());
  }

  private List<Finding> look(String ssd, Settings settings, List<Directory> directories) {
    List<Path> local = new ArrayList<>();
    for (String d : settings.list(Keys.LOCAL_DIRS)) {
      local.add(Disks.path(d));
    }
    if (!local.contains(Path.of(ssd))) {
      return List.of(
          Finding.problem(
              name(),
              IbisKeys.SSD_LOCAL_DIR + ", " + ssd + ", is no local directory.",
              DISKS_ONLY,
              settings.add(Program.YARN, Keys.LOCAL_DIRS, ssd)));
    }
    if (local.size() < 2) {
      return List.of(
          Finding.problem(
              name(),
              ssd + " is the only local directory.",
              DISKS_ONLY,
              "put local directories on disks into " + Keys.LOCAL_DIRS + " as well"));
    }
    String beside = beside(ssd, directories);
    return List.of(
        beside.isEmpty()
            ? Finding.fine(name(), "Intermediate data may be on the SSD at " + ssd + ".")
            : Finding.problem(
                name(),
                ssd + " is on a device of " + beside + ".",
                "intermediate data takes turns with what it was to make room for",
                "give " + IbisKeys.SSD_LOCAL_DIR + " an SSD on which no other directory is"));
  }

  /** Others on the same device: what is moved there would be moved to where it was. */
  private static String beside(String ssd, List<Directory> all) {
    Set<String> devices = new TreeSet<>();
    for (Directory d : all) {
      if (isSsd(d, ssd)) {
        devices.addAll(d.below());
      }
    }
    return all.stream()
        .filter(d -> !isSsd(d, ssd) && !Collections.disjoint(d.below(), devices))
        .map(Directory::path)
        .collect(Collectors.joining(" and "));
  }

  private static boolean isSsd(Directory d, String ssd) {
    return d.program() == Program.NODEMANAGER && d.path().equals(ssd);
  }
}
