package org.ibis.cli.doctor.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.ibis.cli.doctor.facts.Daemon;
import org.ibis.cli.doctor.facts.Home;
import org.ibis.cli.doctor.facts.NodeFacts;

/** Whether the jars of IBIS are of one version, and each there once. */
final class JarsCheck implements Check {
  private static final String MIXED =
      "each daemon refuses the mixture and runs as stock Hadoop; clients are not told apart";
  private static final String ONE = "leave the jars of one version, and restart the daemons";

  @Override
  public String name() {
    return "jars";
  }

  @Override
  public List<Finding> look(NodeFacts node) {
    List<Finding> found =
        new ArrayList<>(node.home().map(home -> look(home, node.version())).orElse(List.of()));
    for (Daemon d : node.daemons()) {
      List<String> classPath = d.process().map(Daemon.Running::classPath).orElse(List.of());
      if (Modules.versions(classPath).size() > 1) {
        found.add(
            Finding.problem(
                name(),
                "The "
                    + d.program().title()
                    + " has jars of several versions: "
                    + String.join(", ", Modules.versions(classPath))
                    + ".",
                MIXED,
                ONE));
      }
    }
    return found;
  }

  private List<Finding> look(Home home, String own) {
    SortedMap<String, SortedMap<String, List<String>>> modules = home.modules();
    if (modules.isEmpty()) {
      return List.of(
          Finding.warning(
              name(),
              "No jar of IBIS is on the class path of daemons.",
              "Hadoop runs as stock Hadoop",
              "ibis install --hadoop-home " + home.path()));
    }
    TreeSet<String> versions = new TreeSet<>();
    modules.values().forEach(v -> versions.addAll(v.keySet()));
    List<Finding> found = new ArrayList<>();
    if (versions.size() > 1) {
      found.add(
          Finding.problem(
              name(), "Jars of several versions are there: " + where(modules) + ".", MIXED, ONE));
    }
    twice(modules, found);
    if (versions.size() == 1 && !versions.first().equals(own)) {
      found.add(
          Finding.warning(
              name(),
              "The jars are of version " + versions.first() + ", this command is of " + own + ".",
              "what it says of keys and files may be of another version",
              "run the command of the jars' version"));
    }
    return found.isEmpty()
        ? List.of(
            Finding.fine(
                name(), modules.size() + " modules of IBIS " + own + " are there, each once."))
        : found;
  }

  private void twice(
      SortedMap<String, SortedMap<String, List<String>>> modules, List<Finding> found) {
    modules.forEach(
        (module, versions) ->
            versions.forEach(
                (version, paths) -> {
                  if (paths.size() > 1) {
                    found.add(
                        Finding.warning(
                            name(),
                            module + " is there twice: " + String.join(", ", paths) + ".",
                            "after the next upgrade one of them is of the old version",
                            "rm " + String.join(" ", surplus(module, paths))));
                  }
                }));
  }

  /** All but one, which is that where ibis install would have put it if there is one. */
  private static List<String> surplus(String module, List<String> paths) {
    String kept =
        paths.stream()
            .filter(p -> p.startsWith(Modules.directory(module) + "/"))
            .findFirst()
            .orElse(paths.get(0));
    return paths.stream().filter(p -> !p.equals(kept)).toList();
  }

  /** Of each version where its modules are, or how many where it is most. */
  private static String where(SortedMap<String, SortedMap<String, List<String>>> modules) {
    Map<String, List<String>> paths = new TreeMap<>();
    for (SortedMap<String, List<String>> versions : modules.values()) {
      versions.forEach(
          (version, jars) -> paths.computeIfAbsent(version, v -> new ArrayList<>()).addAll(jars));
    }
    int most = paths.values().stream().mapToInt(List::size).max().orElse(0);
    return paths.entrySet().stream()
        .map(
            e ->
                e.getKey()
                    + " in "
                    + (e.getValue().size() == most && most > 1
                        ? most + " jars"
                        : String.join(", ", e.getValue())))
        .collect(Collectors.joining("; "));
  }
}
