package org.ibis.rig.demo;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.ibis.core.conf.IbisKeys;

/**
 * Several nodes with a disk each, for HDFS and intermediate data, between which two jobs are
 * unevenly spread: one is on all of them, the other one only on the last. Both have as many
 * containers.
 */
final class Workers {

  /** Containers of a job's tasks for each node that there is. */
  private static final int TASKS = 2;

  /** The jobs' ApplicationMasters, all on the first node. */
  private static final int MASTERS = 2;

  /** What the operating system, the demo and the clients of two jobs take, MiB. */
  private static final int OTHERS_MB = 2048;

  private Workers() {}

  static List<Node> of(int count) {
    List<Node> nodes = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      boolean crowded = i == count - 1;
      Map<String, Integer> resources = new LinkedHashMap<>();
      resources.put(Place.SPREAD.resource(), TASKS);
      if (i == 0) {
        resources.put(Place.SPREAD.masterResource(), MASTERS);
      }
      if (crowded) {
        resources.put(Place.CROWDED.resource(), tasks(count));
      }
      String disk = "node-" + (i + 1);
      nodes.add(
          new Node(
              i,
              disk,
              disk,
              crowded ? List.of("DISK", Place.OWN_STORAGE) : List.of("DISK"),
              resources.values().stream().mapToInt(Integer::intValue).sum(),
              resources,
              false));
    }
    return nodes;
  }

  /** Tasks that each job can run at a time. */
  static int tasks(int count) {
    return TASKS * count;
  }

  /** Containers of each job's queue. */
  static Map<String, Integer> queues(int count) {
    Map<String, Integer> queues = new LinkedHashMap<>();
    queues.put(Noisy.TERASORT.program(), tasks(count) + 1);
    queues.put(Noisy.TERAGEN.program(), tasks(count) + 1);
    return queues;
  }

  /** What so many nodes may take of the machine's memory, MiB. */
  static long memoryMb(int count, int containerMb) {
    long containers = 2L * tasks(count) + MASTERS;
    return Cluster.heapMb(count) + containers * containerMb + OTHERS_MB;
  }

  /** The largest number of nodes that have room in so much memory, MiB; 0 where not even one. */
  static int most(long memoryMb, int containerMb) {
    int count = 0;
    while (memoryMb(count + 1, containerMb) <= memoryMb) {
      count++;
    }
    return count;
  }

  /**
   * Keys of IBIS that hold on these disks: turns and what is in memory are as much smaller as the
   * jobs are, which must wait for the disk and not for its memory.
   */
  static Map<String, String> profile() {
    return Map.of(
        IbisKeys.WINDOW_BULK,
        Integer.toString(4 << 20),
        IbisKeys.WINDOW_CREDIT,
        Integer.toString(32 << 20));
  }
}
