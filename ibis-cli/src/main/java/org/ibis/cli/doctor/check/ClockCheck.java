package org.ibis.cli.doctor.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.ibis.cli.doctor.facts.Daemon;
import org.ibis.cli.doctor.facts.NodeFacts;

/** Whether the daemons' clocks are this machine's. */
final class ClockCheck implements Check {
  private static final long NOTED_MILLIS = 5_000; // HTTP has whole seconds

  /** Kerberos takes no ticket of a clock that is farther off. */
  private static final long KERBEROS_MILLIS = 300_000;

  private static final String CHANGE = "run chrony or ntpd on both machines";

  @Override
  public String name() {
    return "clock";
  }

  @Override
  public List<Finding> look(NodeFacts node) {
    List<Finding> found = new ArrayList<>();
    boolean looked = false;
    for (Daemon d : node.daemons()) {
      looked |= d.answers();
      long off = Math.abs(d.clockAheadMillis());
      String seconds = String.format(Locale.ROOT, "%+d s", d.clockAheadMillis() / 1000);
      if (off >= KERBEROS_MILLIS) {
        found.add(
            Finding.problem(
                    name(),
                    "The " + d.program().title() + "'s clock is minutes off this machine's.",
                    "Kerberos refuses tickets, and tokens of containers end early",
                    CHANGE)
                .with(seconds));
      } else if (off >= NOTED_MILLIS) {
        found.add(
            Finding.warning(
                    name(),
                    "The " + d.program().title() + "'s clock is seconds off this machine's.",
                    "logs and traces of two machines can't be laid side by side",
                    CHANGE)
                .with(seconds));
      }
    }
    return found.isEmpty() && looked
        ? List.of(Finding.fine(name(), "The daemons' clocks are this machine's."))
        : found;
  }
}
