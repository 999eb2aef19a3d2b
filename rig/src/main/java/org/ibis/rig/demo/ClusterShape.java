package org.ibis.rig.demo;

import java.util.List;
import java.util.Map;

/**
 * What is the same in every run, so that the runs can be compared.
 *
 * @param wordCountContainers containers of WordCount's queue, its ApplicationMaster included
 * @param noisyContainers containers of the noisy job's queue, its ApplicationMaster included
 * @param containerMb memory of a container, MiB
 * @param blockMb HDFS block size, MiB
 * @param oneDisk whether HDFS and intermediate data are on one disk
 * @param nodes the first one, and the second where there is a control to run
 * @param extra the user's own properties, added to every file last
 */
record ClusterShape(
    int wordCountContainers,
    int noisyContainers,
    int containerMb,
    int blockMb,
    boolean oneDisk,
    List<Node> nodes,
    Map<String, String> extra) {

  /** Whether jobs must be sent to one of two nodes. */
  boolean hasTwoNodes() {
    return nodes.size() > 1;
  }

  /** Containers that a node has room for. */
  int containers(Node node) {
    // Two sorts beside each other take no more than that.
    return node == Node.SECOND
        ? noisyContainers
        : Math.max(wordCountContainers, noisyContainers) + noisyContainers;
  }

  /** Heap of a task, MiB: what a container has, less what a JVM needs besides its heap. */
  int heapMb() {
    return containerMb * 2 / 3;
  }
}
