package org.ibis.cli.doctor.check;

import java.util.List;
import org.ibis.cli.doctor.facts.Home;
import org.ibis.cli.doctor.facts.NodeFacts;

/** Whether what {@code ibis install} began is whole. */
final class InstallationCheck implements Check {
  private static final String COST =
      "jars and configuration may not fit together: daemons and clients that start now may fail";

  @Override
  public String name() {
    return "installation";
  }

  @Override
  public List<Finding> look(NodeFacts node) {
    return node.home().map(this::look).orElse(List.of());
  }

  private List<Finding> look(Home home) {
    String where = " --hadoop-home " + home.path();
    return switch (home.installation()) {
      case NONE, UNKNOWN -> List.of();
      case WHOLE -> List.of(Finding.fine(name(), "What ibis install began is whole."));
      case BEGUN ->
          List.of(
              Finding.problem(
                  name(),
                  "An installation of IBIS was cut off.",
                  COST,
                  "ibis install"
                      + where
                      + " finishes it, with the options of then; ibis uninstall"
                      + where
                      + " undoes it"));
      case HALF_OUT ->
          List.of(
              Finding.problem(
                  name(),
                  "An uninstallation of IBIS was cut off.",
                  COST,
                  "ibis uninstall" + where + " finishes it"));
    };
  }
}
