package org.ibis.cli.doctor.check;

import java.util.ArrayList;
import java.util.List;
import org.ibis.cli.doctor.facts.Daemon;
import org.ibis.cli.doctor.facts.NodeFacts;
import org.ibis.core.Mode;
import org.ibis.core.conf.IbisKeys;

/** Whether anything is scheduled. */
final class ModeCheck implements Check {
  private static final String COST = "I/O goes on as on stock Hadoop: no weights, no shares";

  @Override
  public String name() {
    return "mode";
  }

  @Override
  public List<Finding> look(NodeFacts node) {
    List<Finding> found = new ArrayList<>();
    boolean ofCluster = node.broker().isPresent() && node.broker().get().off();
    if (ofCluster) {
      found.add(
          Finding.warning(
              name(),
              "An administrator switched IBIS off in the whole cluster.",
              COST,
              "./ibis mode on --cluster"));
    }
    boolean looked = false;
    for (Daemon d : node.daemons()) {
      looked |= !d.schedulers().isEmpty();
      if (!ofCluster && isIn(d, Mode.SHADOW)) {
        found.add(
            Finding.warning(
                name(),
                IbisKeys.MODE + " is shadow in the " + d.program().title() + ".",
                "I/O goes on as on stock Hadoop, and what IBIS would do is foretold: ibis shadow",
                "core-site.xml: "
                    + IbisKeys.MODE
                    + " = on, which it reads anew, and hdfs-site.xml:"
                    + " dfs.datanode.readahead.bytes = 0, which wants a restart"));
      }
      if (!ofCluster && isIn(d, Mode.OFF)) {
        found.add(
            Finding.warning(
                name(),
                IbisKeys.MODE + " is off in the " + d.program().title() + ".",
                COST,
                "core-site.xml: "
                    + IbisKeys.MODE
                    + " = on, which it reads anew; or ./ibis mode on --cluster"));
      }
    }
    return found.isEmpty() && looked
        ? List.of(Finding.fine(name(), "IBIS is switched on."))
        : found;
  }

  private static boolean isIn(Daemon daemon, Mode mode) {
    return daemon.schedulers().stream().anyMatch(s -> s.mode() == mode);
  }
}
