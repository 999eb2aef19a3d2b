package org.ibis.cli.doctor.check;

import java.util.ArrayList;
import java.util.List;
import org.ibis.cli.doctor.facts.Daemon;
import org.ibis.cli.doctor.facts.Home;
import org.ibis.cli.doctor.facts.NodeFacts;

/** Whether Java and Hadoop are of versions that IBIS knows. */
final class VersionsCheck implements Check {
  private static final int JAVA = 17;
  private static final List<String> TESTED = List.of("3.4.", "3.5.");

  @Override
  public String name() {
    return "versions";
  }

  @Override
  public List<Finding> look(NodeFacts node) {
    List<Finding> found = new ArrayList<>();
    boolean looked = false;
    for (Daemon d : node.daemons()) {
      if (d.process().isEmpty()) {
        continue;
      }
      looked = true;
      int java = d.process().get().java();
      if (java < JAVA) {
        found.add(
            Finding.problem(
                name(),
                "The " + d.program().title() + " runs on Java " + java + ".",
                "no class of IBIS can be loaded: UnsupportedClassVersionError",
                "hadoop-env.sh: JAVA_HOME = (Java " + java + ") -> (Java " + JAVA + " or later)"));
      }
    }
    String hadoop = node.home().map(Home::hadoopVersion).orElse(null);
    if (hadoop != null && TESTED.stream().noneMatch(hadoop::startsWith)) {
      found.add(
          Finding.warning(
              name(),
              "Hadoop is of version " + hadoop + ".",
              "IBIS is tested with 3.4.3 and 3.5.0; where it does not fit it says so and is off",
              "look for 'IBIS IS OFF' in the daemons' logs"));
    }
    return found.isEmpty() && (looked || hadoop != null)
        ? List.of(Finding.fine(name(), "Java and Hadoop are of versions that IBIS knows."))
        : found;
  }
}
