package org.ibis.tools.demo;

import java.util.Map;

/**
 * What is the same in every run, so that the runs can be compared.
 *
 * @param wordCountContainers containers of WordCount's queue, its ApplicationMaster included
 * @param noisyContainers containers of the noisy job's queue, its ApplicationMaster included
 * @param containerMb memory of a container, MiB
 * @param blockMb HDFS block size, MiB
 * @param extra the user's own properties, added to every file last
 */
record ClusterShape(
    int wordCountContainers,
    int noisyContainers,
    int containerMb,
    int blockMb,
    Map<String, String> extra) {

  /** Heap of a task, MiB: what a container has, less what a JVM needs besides its heap. */
  int heapMb() {
    return containerMb * 2 / 3;
  }
}
