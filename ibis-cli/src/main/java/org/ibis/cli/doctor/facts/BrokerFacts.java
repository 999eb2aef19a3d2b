package org.ibis.cli.doctor.facts;

import java.util.List;

/**
 * What the broker said.
 *
 * @param problem why it said nothing, in one line; null where it did
 * @param policyError why its policy does not count as it is; null where it does
 * @param policyUnmatched keys of its policy that match nothing, and what would be right
 * @param silentNodes that do not report
 * @param untrusted names that are no application that runs
 * @param off whether an administrator switched the whole cluster off
 */
public record BrokerFacts(
    String problem,
    String policyError,
    List<String> policyUnmatched,
    List<String> silentNodes,
    int untrusted,
    boolean off) {
  public BrokerFacts {
    policyUnmatched = List.copyOf(policyUnmatched);
    silentNodes = List.copyOf(silentNodes);
  }

  /** One that said nothing. */
  public static BrokerFacts silent(String problem) {
    return new BrokerFacts(problem, null, List.of(), List.of(), 0, false);
  }
}
