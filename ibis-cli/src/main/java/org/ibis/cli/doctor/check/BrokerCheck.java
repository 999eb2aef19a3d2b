package org.ibis.cli.doctor.check;

import java.util.ArrayList;
import java.util.List;
import org.ibis.cli.doctor.facts.BrokerFacts;
import org.ibis.cli.doctor.facts.NodeFacts;
import org.ibis.core.Printable;
import org.ibis.core.conf.IbisKeys;

/** What the broker says of itself and of its nodes. */
final class BrokerCheck implements Check {
  private static final int MOST_UNTRUSTED = 10;
  private static final int MOST_NAMES = 10;

  @Override
  public String name() {
    return "broker";
  }

  @Override
  public List<Finding> look(NodeFacts node) {
    return node.broker().map(this::look).orElse(List.of());
  }

  private List<Finding> look(BrokerFacts broker) {
    if (broker.problem() != null && broker.problem().contains(Keys.PAGES_CLASS)) {
      return List.of(
          Finding.warning(
              name(),
              "The ResourceManager does not say how the broker is.",
              "./ibis top --cluster, explain and weight have nobody to ask, nor has the doctor",
              "the ResourceManager's core-site.xml: "
                  + Keys.INITIALIZERS
                  + " = (what is there),"
                  + Keys.PAGES_CLASS));
    }
    if (broker.problem() != null) {
      return List.of(
          Finding.problem(
                  name(),
                  "The broker does not answer.",
                  "nodes schedule for themselves, or nobody can see that they do not",
                  "look for 'IBIS BROKER IS OFF' in the active ResourceManager's log")
              .with(broker.problem()));
    }
    List<Finding> found = new ArrayList<>();
    if (broker.policyError() != null) {
      found.add(
          Finding.problem(
                  name(),
                  "The broker's policy of weights is wrong.",
                  "nothing of the file counts: the one before it does, or none",
                  IbisKeys.POLICY_FILE_DEFAULT + ": see the reason")
              .with(Printable.of(broker.policyError())));
    }
    if (!broker.policyUnmatched().isEmpty()) {
      found.add(
          Finding.warning(
                  name(),
                  "Keys of the broker's policy match nothing.",
                  "they say nothing of any job: no default, and no cap",
                  "give what is there, by its whole path; a queue that is only made later may stay")
              .with(String.join("; ", broker.policyUnmatched())));
    }
    silent(broker.silentNodes(), found);
    if (broker.untrusted() > MOST_UNTRUSTED) {
      found.add(
          Finding.warning(
                  name(),
                  "Names do I/O that are no applications that run.",
                  "together they weigh as much as one job; somebody may be making names up",
                  "look at ./ibis top --cluster for them")
              .with(broker.untrusted() + " names"));
    }
    return found.isEmpty()
        ? List.of(Finding.fine(name(), "The broker hears of all its nodes."))
        : found;
  }

  private void silent(List<String> nodes, List<Finding> found) {
    if (nodes.isEmpty()) {
      return;
    }
    List<String> names = nodes.stream().limit(MOST_NAMES).map(n -> Printable.of(n)).toList();
    String more = nodes.size() > MOST_NAMES ? " and " + (nodes.size() - MOST_NAMES) + " more" : "";
    found.add(
        Finding.problem(
                name(),
                "Nodes do not report to the broker.",
                "their disks go by the weights that they had, then by what jobs claim",
                "there: is the DataNode or NodeManager up, with "
                    + IbisKeys.BROKER_ENABLED
                    + " = true in core-site.xml?")
            .with(String.join(", ", names) + more));
  }
}
