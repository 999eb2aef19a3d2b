package org.ibis.cli.doctor.check;

import java.util.List;
import org.ibis.cli.doctor.facts.Home;
import org.ibis.cli.doctor.facts.NodeFacts;
import org.ibis.cli.install.InstallState;

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
    return node.home()
        .flatMap(home -> home.installation().map(state -> look(home, state)))
        .orElse(List.of());
  }

  private List<Finding> look(Home home, InstallState state) {
    String where = " --hadoop-home " + home.path();
    return switch (state) {
      case NONE -> List.of();
      case INSTALLED -> List.of(Finding.fine(name(), "What ibis install began is whole."));
      case INSTALLING ->
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
      case UNINSTALLING ->
          List.of(
              Finding.problem(
                  name(),
                  "An uninstallation of IBIS was cut off.",
                  COST,
                  "ibis uninstall" + where + " finishes it"));
    };
  }
}
