package org.ibis.rig.demo;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A DataNode and a NodeManager that share disks.
 *
 * @param index in the cluster, from 0; clients have the files of the first one
 * @param hdfsDisk where its blocks are
 * @param intermediateDisk where spills, merges and map outputs are; may be the same
 * @param storageTypes HDFS's types of its storage, a directory each
 * @param containers that it has room for
 * @param resources of YARN's that not every node has, by name, and how many containers may ask for
 *     one: see {@link Place}
 * @param alwaysStock whether it is stock Hadoop whatever the others are
 */
record Node(
    int index,
    String hdfsDisk,
    String intermediateDisk,
    List<String> storageTypes,
    int containers,
    Map<String, Integer> resources,
    boolean alwaysStock) {

  /** The name of something that each node has, as a daemon. */
  String named(String name) {
    return index == 0 ? name : name + "-" + (index + 1);
  }

  /** The disks that it needs. */
  List<String> disks() {
    return Stream.of(hdfsDisk, intermediateDisk).distinct().toList();
  }

  /** How it schedules where the cluster does as said. */
  Scheduling scheduling(Scheduling cluster) {
    return alwaysStock ? Scheduling.STOCK : cluster;
  }
}
