package org.ibis.cli.doctor.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import org.ibis.cli.doctor.facts.Daemon;
import org.ibis.cli.doctor.facts.Jar;
import org.ibis.cli.doctor.facts.NodeFacts;
import org.ibis.cli.doctor.facts.Program;
import org.ibis.cli.doctor.facts.SetKey;
import org.ibis.cli.doctor.facts.Settings;
import org.ibis.core.conf.IbisKeys;

/** Whether daemons run with what their files say now. */
final class RestartCheck implements Check {
  private static final List<String> OF_HADOOP =
      List.of(
          Keys.FACTORY,
          "dfs.datanode.readahead.bytes",
          "dfs.datanode.sync.behind.writes",
          Keys.SERVICES,
          Keys.classOf(Keys.IBIS_IO),
          Keys.classOf(Keys.SHUFFLE));

  @Override
  public String name() {
    return "restart";
  }

  @Override
  public List<Finding> look(NodeFacts node) {
    List<Finding> found = new ArrayList<>();
    List<String> looked = new ArrayList<>();
    for (Daemon d : node.daemons()) {
      Optional<Settings> files = node.settingsOf(d.program());
      // Over HTTP a daemon's own settings are all that is known.
      if (files.isPresent() && d.settings().isPresent() && files.get() != d.settings().get()) {
        looked.add(d.program().title());
        keys(d, files.get(), d.settings().get(), found);
      }
      jars(d, node, found);
    }
    return found.isEmpty() && !looked.isEmpty()
        ? List.of(
            Finding.fine(
                name(), "These run with what their files say: " + String.join(", ", looked) + "."))
        : found;
  }

  private void keys(Daemon d, Settings files, Settings running, List<Finding> found) {
    TreeSet<String> keys = new TreeSet<>();
    for (SetKey s : files.all()) {
      if (s.key().startsWith(IbisKeys.PREFIX) || isHadoops(s.key(), d.program())) {
        keys.add(s.key());
      }
    }
    for (SetKey s : running.all()) {
      if (s.key().startsWith(IbisKeys.PREFIX)) {
        keys.add(s.key());
      }
    }
    keys.remove(IbisKeys.MODE); // is read anew
    for (String key : keys) {
      String now = files.get(key, "(not set)");
      String then = running.get(key, "(not set)");
      if (!now.equals(then)) {
        found.add(
            Finding.warning(
                name(),
                "The " + d.program().title() + " runs with " + key + " = " + then + ".",
                "what its file says, " + now + ", does not count yet",
                "restart the " + d.program().title() + ", if it reads the same files"));
      }
    }
  }

  private static boolean isHadoops(String key, Program program) {
    return OF_HADOOP.contains(key)
        && key.startsWith(program == Program.DATANODE ? "dfs." : "yarn.");
  }

  /** A jar that is replaced under a process gives it classes of two versions. */
  private void jars(Daemon d, NodeFacts node, List<Finding> found) {
    if (d.process().isEmpty() || node.home().isEmpty()) {
      return;
    }
    List<String> newer =
        node.home().get().onClassPath().stream()
            .filter(j -> j.modifiedMillis() > d.process().get().startMillis())
            .map(Jar::path)
            .toList();
    if (!newer.isEmpty() && !d.schedulers().isEmpty()) {
      found.add(
          Finding.warning(
              name(),
              "Jars of IBIS are newer than the " + d.program().title() + ".",
              "it runs the old ones, and what it loads only now may fit no more",
              "restart the " + d.program().title()));
    }
  }
}
