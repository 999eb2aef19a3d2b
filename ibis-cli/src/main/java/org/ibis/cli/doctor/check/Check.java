package org.ibis.cli.doctor.check;

import java.util.List;
import org.ibis.cli.doctor.facts.NodeFacts;

/** One thing that may be wrong with a node. Pure. */
public interface Check {
  /** In one word or two, with a hyphen. */
  String name();

  /**
   * What is wrong; where nothing is, one finding that says so; none at all where there was nothing
   * to look at.
   */
  List<Finding> look(NodeFacts node);
}
