package org.ibis.rig.demo;

import java.util.List;
import java.util.stream.Stream;

/**
 * A DataNode and a NodeManager that share disks. Each NodeManager has a resource that no other has,
 * and a job whose containers ask for it can run nowhere else: that is what sends a job to a node,
 * under any of YARN's schedulers.
 */
enum Node {
  /** Where all jobs run, but in the control. */
  FIRST("", "first-node", "hdfs", "intermediate", "DISK"),

  /** Where the control sends the noisy job. Its type of storage is no fallback of any policy. */
  SECOND("-2", "second-node", "control", "control-intermediate", "ARCHIVE");

  /** What the second node holds is below this directory, and nothing else is. */
  static final String SECOND_DIRECTORY = "/control";

  /** HDFS's policy that puts all replicas on {@code ARCHIVE}, or fails. */
  static final String SECOND_POLICY = "COLD";

  private final String suffix;
  private final String resource;
  private final String hdfsDisk;
  private final String intermediateDisk;
  private final String storageType;

  Node(
      String suffix,
      String resource,
      String hdfsDisk,
      String intermediateDisk,
      String storageType) {
    this.suffix = suffix;
    this.resource = resource;
    this.hdfsDisk = hdfsDisk;
    this.intermediateDisk = intermediateDisk;
    this.storageType = storageType;
  }

  /** The name of one of its daemons. */
  String daemon(String name) {
    return name + suffix;
  }

  /** YARN's name of the resource that only this node has. */
  String resource() {
    return resource;
  }

  String hdfsDisk() {
    return hdfsDisk;
  }

  /** Where spills, merges and map outputs are. */
  String intermediateDisk(boolean oneDisk) {
    return oneDisk ? hdfsDisk : intermediateDisk;
  }

  /** The disks that it needs. */
  List<String> disks(boolean oneDisk) {
    return oneDisk ? List.of(hdfsDisk) : List.of(hdfsDisk, intermediateDisk);
  }

  /** HDFS's type of its storage. */
  String storageType() {
    return storageType;
  }

  /** A job's path where what it writes there goes to this node's DataNode. */
  String path(String path) {
    return this == SECOND ? SECOND_DIRECTORY + path : path;
  }

  /** Options of a job that let it run on this node only, and have its own files there. */
  List<String> jobOptions() {
    Stream<String> containers =
        Stream.of("mapreduce.map", "mapreduce.reduce", "yarn.app.mapreduce.am")
            .map(kind -> "-D" + kind + ".resource." + resource + "=1");
    Stream<String> staging =
        this == SECOND
            ? Stream.of("-Dyarn.app.mapreduce.am.staging-dir=" + path("/staging"))
            : Stream.empty();
    return Stream.concat(containers, staging).toList();
  }
}
