package org.ibis.rig.demo;

import java.util.List;
import java.util.Map;

/** The node on which WordCount runs, and in a plan with a control the second one. */
final class ControlNodes {

  private ControlNodes() {}

  /**
   * @param wordCount containers of WordCount's queue
   * @param noisy containers of the noisy job's queue
   * @param oneDisk whether HDFS and intermediate data are on one disk
   * @param control whether there is a second node
   */
  static List<Node> of(int wordCount, int noisy, boolean oneDisk, boolean control) {
    // Two sorts beside each other take no more than that.
    int containers = Math.max(wordCount, noisy) + noisy;
    Node first =
        new Node(
            0,
            "hdfs",
            oneDisk ? "hdfs" : "intermediate",
            List.of("DISK"),
            containers,
            control ? Map.of(Place.FIRST.resource(), containers) : Map.of(),
            false);
    if (!control) {
      return List.of(first);
    }
    Node second =
        new Node(
            1,
            "control",
            oneDisk ? "control" : "control-intermediate",
            List.of(Place.OWN_STORAGE),
            noisy,
            Map.of(Place.SECOND.resource(), noisy),
            true);
    return List.of(first, second);
  }
}
