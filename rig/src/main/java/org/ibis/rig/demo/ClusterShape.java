package org.ibis.rig.demo;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What is the same in every run, so that the runs can be compared.
 *
 * @param queues containers of each job's queue, its ApplicationMaster included, by the queue's name
 * @param containerMb memory of a container, MiB
 * @param blockMb HDFS block size, MiB
 * @param nodes the first one is the one whose files clients have
 * @param ssd whether nodes under IBIS have mirrors of their blocks on an SSD
 * @param extra the user's own properties, added to every file last
 */
record ClusterShape(
    Map<String, Integer> queues,
    int containerMb,
    int blockMb,
    List<Node> nodes,
    boolean ssd,
    Map<String, String> extra) {

  /**
   * The queues of jobs beside WordCount.
   *
   * @param wordCount containers of its own queue
   * @param noisy containers of each of the others
   */
  static Map<String, Integer> queuesBesideWordCount(int wordCount, int noisy) {
    Map<String, Integer> queues = new LinkedHashMap<>();
    queues.put("wordcount", wordCount);
    queues.put(Noisy.TERAGEN.program(), noisy);
    queues.put(Noisy.TERASORT.program(), noisy);
    queues.put(Workloads.RIVAL.toLowerCase(Locale.ROOT), noisy);
    return queues;
  }

  /** YARN's resources that not every node has. */
  Stream<String> resourceTypes() {
    return nodes.stream().flatMap(node -> node.resources().keySet().stream()).distinct();
  }

  /** Whether several nodes are under IBIS, so that there is something to coordinate. */
  boolean isCoordinable() {
    return nodes.stream().filter(node -> !node.alwaysStock()).count() > 1;
  }

  /** Heap of a task, MiB: what a container has, less what a JVM needs besides its heap. */
  int heapMb() {
    return containerMb * 2 / 3;
  }

  /** The Fair Scheduler's file. */
  String fairScheduler() {
    return queues.entrySet().stream()
        .map(queue -> queue(queue.getKey(), queue.getValue()))
        .collect(
            Collectors.joining("", "<?xml version=\"1.0\"?>\n<allocations>\n", "</allocations>\n"));
  }

  private String queue(String name, int containers) {
    // In this form, what is not named is not limited: a node's own resource.
    return "  <queue name=\""
        + name
        + "\"><maxResources>memory-mb="
        + containers * containerMb
        + ", vcores="
        + containers
        + "</maxResources><maxAMShare>-1.0</maxAMShare></queue>\n";
  }
}
