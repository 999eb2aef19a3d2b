package org.ibis.cli.doctor.check;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Which modules a class needs. */
final class Modules {
  private static final String CORE = "ibis-core";
  static final String BLOCKHINT = "ibis-blockhint";
  static final String CLIENT = "ibis-client";
  static final String PROTOCOL = "ibis-protocol";
  private static final String OURS = "org.ibis.";

  /** What tasks and other clients need. */
  static final List<String> OF_CLIENTS = List.of(CORE, BLOCKHINT, CLIENT);

  private static final Map<String, List<String>> BY_PACKAGE =
      new TreeMap<>(
          Map.of(
              "org.ibis.client.", OF_CLIENTS,
              "org.ibis.datanode.", List.of(CORE, BLOCKHINT, PROTOCOL, "ibis-datanode"),
              "org.ibis.nodemanager.", List.of(CORE, BLOCKHINT, PROTOCOL, "ibis-nodemanager"),
              "org.ibis.broker.", List.of(CORE, PROTOCOL, "ibis-broker")));

  private static final Pattern JAR =
      Pattern.compile(
          "ibis-(?:core|blockhint|client|datanode|nodemanager|protocol|broker)-(\\d[\\w.-]*)\\.jar");

  private Modules() {}

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
      if (name.matches("ibis-(?!core|blockhint|client|datanode|nodemanager|protocol|broker).*")) {
        return new TreeSet<>(); // it may hold all of them
      }
      missing.removeIf(module -> name.matches(module + "(-\\d.*)?\\.jar"));
    }
    return missing;
  }
}
