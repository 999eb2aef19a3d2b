package org.ibis.rig.report;

import java.util.List;

/**
 * Charts of the page, with one table that has their numbers.
 *
 * @param heading may be empty
 * @param table null where it was not run
 */
public record Charts(String heading, List<Chart> charts, Table table) {

  /**
   * @param heading may be empty
   * @param id of its canvas, by which the page's script finds it
   * @param label what it shows, for those who do not see it
   */
  public record Chart(String heading, String id, String label) {}

  static Charts notRun(String heading) {
    return new Charts(heading, List.of(), null);
  }

  /** Whether there is nothing to show. */
  public boolean missing() {
    return table == null;
  }
}
