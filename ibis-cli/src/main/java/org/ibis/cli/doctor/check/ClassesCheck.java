package org.ibis.cli.doctor.check;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.ibis.cli.doctor.facts.Daemon;
import org.ibis.cli.doctor.facts.Home;
import org.ibis.cli.doctor.facts.Jar;
import org.ibis.cli.doctor.facts.NodeFacts;
import org.ibis.cli.doctor.facts.SetKey;
import org.ibis.cli.doctor.facts.Settings;

/** Whether each class of IBIS that a configuration names is in a jar on the class path. */
final class ClassesCheck implements Check {
  @Override
  public String name() {
    return "classes";
  }

  @Override
  public List<Finding> look(NodeFacts node) {
    Map<String, SetKey> named = named(node.allSettings().values());
    List<Finding> found = new ArrayList<>();
    node.home().ifPresent(home -> named.forEach((c, key) -> onDisk(c, key, home, found)));
    for (Daemon d : node.daemons()) {
      running(d, found);
    }
    boolean looked = node.home().isPresent() && !named.isEmpty();
    return found.isEmpty() && looked
        ? List.of(Finding.fine(name(), "All classes that are named are in jars that are there."))
        : found;
  }

  /** The classes of IBIS, and which key names each. */
  private static Map<String, SetKey> named(Collection<SetKey> settings) {
    Map<String, SetKey> named = new TreeMap<>();
    for (SetKey s : settings) {
      Arrays.stream(s.value().split(","))
          .map(String::trim)
          .filter(Modules::isOurs)
          .forEach(c -> named.put(c, s));
    }
    return named;
  }

  private void onDisk(String className, SetKey key, Home home, List<Finding> found) {
    Set<String> missing = new TreeSet<>(Modules.of(className));
    missing.removeAll(home.modules().keySet());
    if (!missing.isEmpty()) {
      // The same file may be on nodes that run no ResourceManager, which need no broker.
      boolean isElsewhere = key.key().equals(Keys.POLICIES);
      found.add(
          new Finding(
              isElsewhere ? Severity.WARNING : Severity.PROBLEM,
              name(),
              key.key() + " names " + className + ", and jars that it needs are not there.",
              Modules.isThere(className, missing) ? without(missing) : cost(key.key()),
              Modules.copy(missing) + elsewhere(home, missing),
              ""));
      return;
    }
    Set<String> classes = new HashSet<>();
    home.onClassPath().forEach(j -> classes.addAll(j.classes()));
    if (!classes.contains(className)) {
      found.add(
          Finding.problem(
              name(),
              key.key() + " names " + className + ", which no jar has.",
              cost(key.key()),
              key.file()
                  + ": "
                  + key.key()
                  + " = "
                  + key.value()
                  + " -> "
                  + Keys.wanted(key.key()).orElse("(take it out)")));
    }
  }

  /** They may be where nothing looks for them. */
  private static String elsewhere(Home home, Set<String> missing) {
    List<String> others =
        home.jars().stream()
            .filter(j -> j.versions().keySet().stream().anyMatch(missing::contains))
            .map(Jar::path)
            .toList();
    return others.isEmpty() ? "" : " (no class path has " + String.join(", ", others) + ")";
  }

  /** Its own jar is there, and so it is loaded, finds out and stands aside. */
  private static String without(Set<String> missing) {
    return missing.equals(Set.of(Modules.PROTOCOL))
        ? "it runs without the broker"
        : "IBIS is off there: it runs as on stock Hadoop";
  }

  private static String cost(String key) {
    if (key.startsWith("fs.")) {
      return "every HDFS client that reads this file fails: ClassNotFoundException";
    }
    if (key.equals(Keys.FACTORY)) {
      return "the DataNode does not start";
    }
    if (key.startsWith(Keys.SERVICES)) {
      return "the NodeManager does not start";
    }
    if (key.equals(Keys.INITIALIZERS)) {
      return "no daemon that reads this file starts";
    }
    return key.equals(Keys.POLICIES)
        ? "a ResourceManager with this file does not start"
        : "it can't be loaded";
  }

  /** By the class path that the process has: it need not be that of the next start. */
  private void running(Daemon daemon, List<Finding> found) {
    if (daemon.process().isEmpty() || daemon.process().get().classPath().isEmpty()) {
      return;
    }
    List<String> classPath = daemon.process().get().classPath();
    Set<String> missing = new TreeSet<>();
    named(daemon.settings().orElse(Settings.NONE).all())
        .forEach(
            (c, key) -> {
              if (!key.key().equals(Keys.POLICIES)) { // that is the ResourceManager's
                missing.addAll(Modules.missing(Modules.of(c), classPath));
              }
            });
    if (!missing.isEmpty()) {
      found.add(
          Finding.problem(
              name(),
              "The "
                  + daemon.program().title()
                  + " runs without "
                  + String.join(", ", missing)
                  + ", which its settings need.",
              "what they name can't be loaded: IBIS is off there, or file systems fail",
              Modules.copy(missing) + ", and restart it"));
    }
  }
}
