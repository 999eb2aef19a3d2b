package org.ibis.cli.doctor.check;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.ibis.cli.install.ProductJar;
import org.ibis.cli.install.Role;

/** Which modules a class needs, and where their jars belong, as {@code ibis install} has it. */
final class Modules {
  static final String BLOCKHINT = "ibis-blockhint";
  static final String CLIENT = "ibis-client";
  static final String PROTOCOL = "ibis-protocol";
  private static final String OURS = "org.ibis.";

  /** What tasks and other clients need. */
  static final List<String> OF_CLIENTS = of(Role.CLIENT);

  private static final Map<String, List<String>> BY_PACKAGE =
      new TreeMap<>(
          Map.of(
              "org.ibis.client.", OF_CLIENTS,
              "org.ibis.datanode.", of(Role.DATANODE),
              // Its machine needs the client too, for tasks, but its classes do not.
              "org.ibis.nodemanager.", without(CLIENT, of(Role.NODEMANAGER)),
              "org.ibis.broker.", of(Role.RESOURCEMANAGER)));

  private static final String NAMES =
      ProductJar.all().stream().map(ProductJar::artifact).collect(Collectors.joining("|"));

  private static final Pattern JAR = Pattern.compile("(?:" + NAMES + ")-(\\d[\\w.-]*)\\.jar");

  private Modules() {}

  private static List<String> of(Role role) {
    return ProductJar.of(Set.of(role)).stream().map(ProductJar::artifact).toList();
  }

  private static List<String> without(String module, List<String> all) {
    return all.stream().filter(m -> !m.equals(module)).toList();
  }

  /** Where its jar belongs, from Hadoop's home on. */
  static String directory(String module) {
    return ProductJar.all().stream()
        .filter(j -> j.artifact().equals(module))
        .map(ProductJar::directory)
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException(module));
  }

  /** What to do where jars are missing. */
  static String copy(Collection<String> modules) {
    Map<String, List<String>> byDirectory = new TreeMap<>();
    for (String module : new TreeSet<>(modules)) {
      byDirectory.computeIfAbsent(directory(module), d -> new ArrayList<>()).add(module);
    }
    return "copy "
        + byDirectory.entrySet().stream()
            .map(e -> String.join(", ", e.getValue()) + " to " + e.getKey())
            .collect(Collectors.joining(", "));
  }

  /** Of the jars that are called by their modules. */
  static SortedSet<String> versions(List<String> classPath) {
    TreeSet<String> versions = new TreeSet<>();
    for (String file : classPath) {
      Matcher m = JAR.matcher(file.substring(file.lastIndexOf('/') + 1));
      if (m.matches()) {
        versions.add(m.group(1));
      }
    }
    return versions;
  }

  static boolean isOurs(String className) {
    return className.startsWith(OURS);
  }

  /** None where it is in no package that a configuration may name. */
  static List<String> of(String className) {
    for (Map.Entry<String, List<String>> e : BY_PACKAGE.entrySet()) {
      if (className.startsWith(e.getKey())) {
        return e.getValue();
      }
    }
    return List.of();
  }

  /** Whether the jar that has the class is not among those that are missing. */
  static boolean isThere(String className, Set<String> missing) {
    List<String> modules = of(className);
    return !modules.isEmpty() && !missing.contains(modules.get(modules.size() - 1));
  }

  /**
   * Which of them are not in files that are called by their modules, as {@code
   * ibis-core-0.1.0.jar}.
   */
  static SortedSet<String> missing(List<String> modules, List<String> classPath) {
    TreeSet<String> missing = new TreeSet<>(modules);
    for (String file : classPath) {
      String name = file.substring(file.lastIndexOf('/') + 1);
      if (name.matches("(?!" + NAMES + ")ibis-.*")) {
        return new TreeSet<>(); // it may hold all of them
      }
      missing.removeIf(module -> name.matches(module + "(-\\d.*)?\\.jar"));
    }
    return missing;
  }
}
