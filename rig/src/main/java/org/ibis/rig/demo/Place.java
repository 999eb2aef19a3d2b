package org.ibis.rig.demo;

import java.util.List;
import java.util.stream.Stream;

/**
 * Which nodes a job goes to. Its containers ask for a resource of YARN's that only those nodes
 * have, so that under any of YARN's schedulers they can run nowhere else; what it writes is below a
 * directory whose policy knows only the storage that those nodes have.
 */
enum Place {
  /** The first node, where all jobs run but in the control. */
  FIRST("first-node", "first-node", ""),

  /** Where the control sends the noisy job. Its type of storage is no fallback of any policy. */
  SECOND("second-node", "second-node", "/control") {
    @Override
    List<String> jobOptions() {
      return Stream.concat(
              super.jobOptions().stream(),
              Stream.of("-Dyarn.app.mapreduce.am.staging-dir=" + path("/staging")))
          .toList();
    }
  },

  /** All nodes alike. */
  SPREAD("spread", "masters", ""),

  /** One of them, which the others' job is on too. */
  CROWDED("crowded", "masters", "/crowded");

  /** HDFS's type of storage that {@link #POLICY} puts all replicas on. */
  static final String OWN_STORAGE = "ARCHIVE";

  /** HDFS's policy for {@link #directory}: no other storage, or the write fails. */
  static final String POLICY = "COLD";

  private final String resource;
  private final String masterResource;
  private final String directory;

  Place(String resource, String masterResource, String directory) {
    this.resource = resource;
    this.masterResource = masterResource;
    this.directory = directory;
  }

  /** YARN's name of what its tasks ask for. */
  String resource() {
    return resource;
  }

  /** YARN's name of what its ApplicationMasters ask for. */
  String masterResource() {
    return masterResource;
  }

  /** Below which its files are in HDFS; empty where any place is right. */
  String directory() {
    return directory;
  }

  /** A job's path where what it writes there goes to these nodes. */
  String path(String path) {
    return directory + path;
  }

  /** Options of a job that let it run there only. */
  List<String> jobOptions() {
    return List.of(
        "-Dmapreduce.map.resource." + resource + "=1",
        "-Dmapreduce.reduce.resource." + resource + "=1",
        "-Dyarn.app.mapreduce.am.resource." + masterResource + "=1");
  }
}
