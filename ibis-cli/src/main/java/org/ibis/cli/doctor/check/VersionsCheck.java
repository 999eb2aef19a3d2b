package org.ibis.cli.doctor.check;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.ibis.cli.doctor.facts.Daemon;
import org.ibis.cli.doctor.facts.Home;
import org.ibis.cli.doctor.facts.NodeFacts;
import org.ibis.cli.javahome.JavaUse;

/** Whether Java and Hadoop are of versions that IBIS knows, as far as they can be seen. */
final class VersionsCheck implements Check {
  private static final List<String> TESTED = List.of("3.4.", "3.5.");
  private static final String COST = "no class of IBIS can be loaded: UnsupportedClassVersionError";

  @Override
  public String name() {
    return "versions";
  }

  @Override
  public List<Finding> look(NodeFacts node) {
    List<Finding> found = new ArrayList<>();
    Set<String> fine = new LinkedHashSet<>(); // in which a Java was seen that will do
    for (Daemon d : node.daemons()) {
      d.process().ifPresent(p -> running(d.program().title(), p.java(), fine, found));
    }
    Set<JavaUse> uses = new LinkedHashSet<>(node.java());
    uses.forEach(use -> configured(use, fine, found));
    String hadoop = node.home().map(Home::hadoopVersion).orElse(null);
    if (hadoop != null && TESTED.stream().noneMatch(hadoop::startsWith)) {
      found.add(
          Finding.warning(
              name(),
              "Hadoop is of version " + hadoop + ".",
              "IBIS is tested with 3.4.3 and 3.5.0; where it does not fit it says so and is off",
              "look for 'IBIS IS OFF' in the daemons' logs"));
    }
    if (!found.isEmpty() || (fine.isEmpty() && hadoop == null)) {
      return found;
    }
    return List.of(Finding.fine(name(), seen(fine, hadoop)));
  }

  /** Says no more than what was looked at. */
  private static String seen(Set<String> java, String hadoop) {
    String ofJava = "Java of " + String.join(", ", java);
    if (hadoop == null) {
      return ofJava + " is of a version that IBIS knows.";
    }
    return java.isEmpty()
        ? "Hadoop is of a version that IBIS knows; its Java was not to be seen."
        : "Hadoop, and " + ofJava + ", are of versions that IBIS knows.";
  }

  private void running(String daemon, int java, Set<String> fine, List<Finding> found) {
    if (java >= JavaUse.NEEDED) {
      fine.add(daemon);
      return;
    }
    found.add(
        Finding.problem(
            name(),
            "The " + daemon + " runs on Java " + java + ".",
            COST,
            "hadoop-env.sh: JAVA_HOME = (Java " + java + ") -> " + wanted()));
  }

  private void configured(JavaUse use, Set<String> fine, List<Finding> found) {
    if (use.isFine()) {
      fine.add(use.sayer());
    }
    if (!use.isTooOld()) {
      return;
    }
    String what =
        use.sayer()
            + (use.isAll() ? " names Java " : " may name Java ")
            + use.version().getAsInt()
            + ".";
    Finding f =
        use.isAll()
            ? Finding.problem(name(), what, COST, use.line() + " -> " + wanted())
            : Finding.warning(name(), what, COST, use.line() + " -> " + wanted());
    if (!found.contains(f)) { // several commands run the same script
      found.add(f);
    }
  }

  private static String wanted() {
    return "(Java " + JavaUse.NEEDED + " or later)";
  }
}
