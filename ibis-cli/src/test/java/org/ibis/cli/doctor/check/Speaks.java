package org.ibis.cli.doctor.check;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;

/** What a check has to say of a node that is not good. */
final class Speaks {
  private Speaks() {}

  /**
   * It finds one thing.
   *
   * @param what a part of it
   * @param change all of it
   */
  static Finding one(Check check, GoodNode node, Severity severity, String what, String change) {
    List<Finding> found = check.look(node.facts());
    assertEquals(1, found.size(), found.toString());
    Finding f = found.get(0);
    assertEquals(severity, f.severity(), f.toString());
    assertTrue(f.what().contains(what), f.what());
    assertEquals(change, f.change());
    assertTrue(!f.cost().isEmpty() && !f.what().isEmpty(), f.toString());
    return f;
  }

  static Finding problem(Check check, GoodNode node, String what, String change) {
    return one(check, node, Severity.PROBLEM, what, change);
  }

  static Finding warning(Check check, GoodNode node, String what, String change) {
    return one(check, node, Severity.WARNING, what, change);
  }
}
