package org.ibis.rig.demo;

import java.io.IOException;
import java.util.List;
import org.ibis.cli.UserError;
import org.ibis.rig.report.Separation;

/**
 * Whether a control run was one: the jobs shared the processors and the memory, and no disk. A
 * measurement of anything else must not pass for it.
 */
final class ControlCheck {

  private final Cluster cluster;

  ControlCheck(Cluster cluster) {
    this.cluster = cluster;
  }

  /**
   * Looks at what the jobs have left, before it is deleted.
   *
   * @param disks bytes that the first and the second node's disks moved in the run
   * @throws UserError where one was on the other's node
   */
  Separation check(Job wordCount, Job noisy, long... disks)
      throws IOException, InterruptedException {
    Node first = cluster.nodes().get(0);
    Node second = cluster.nodes().get(1);
    return check(
        wordCount.name(),
        noisy.name(),
        new long[] {
          cluster.containers(first, wordCount.applicationId()),
          cluster.containers(second, wordCount.applicationId())
        },
        new long[] {
          cluster.containers(first, noisy.applicationId()),
          cluster.containers(second, noisy.applicationId())
        },
        new Replicas(cluster.hdfs().replicas(Workloads.INPUT), cluster.dataNode(first)),
        new Replicas(cluster.hdfs().replicas(Place.SECOND.directory()), cluster.dataNode(second)),
        disks);
  }

  /**
   * Where a job's blocks are.
   *
   * @param found {@code address:port} of each replica
   * @param wanted where all should be
   */
  record Replicas(List<String> found, String wanted) {
    /** Fails where one is elsewhere, or there is none at all. */
    private void require(String job) {
      List<String> astray = found.stream().filter(replica -> !replica.equals(wanted)).toList();
      if (!astray.isEmpty()) {
        throw new UserError(
            "the control is none: "
                + astray.size()
                + " of "
                + found.size()
                + " replicas of "
                + job
                + "'s are not at "
                + wanted
                + " but at "
                + astray.get(0));
      }
      if (found.isEmpty()) {
        throw new UserError("the control is none: " + job + " has no block at " + wanted);
      }
    }
  }

  /** The same of counts: containers are those on the first node and those on the second. */
  static Separation check(
      String wordCount,
      String noisy,
      long[] wordCountContainers,
      long[] noisyContainers,
      Replicas wordCountReplicas,
      Replicas noisyReplicas,
      long[] disks) {
    requireOnly(wordCount, wordCountContainers[0], wordCountContainers[1], "first");
    requireOnly(noisy, noisyContainers[1], noisyContainers[0], "second");
    wordCountReplicas.require(wordCount);
    noisyReplicas.require(noisy);
    return new Separation(
        wordCountContainers[0],
        noisyContainers[1],
        noisyReplicas.found().size(),
        disks[0],
        disks[1]);
  }

  private static void requireOnly(String job, long there, long elsewhere, String node) {
    if (elsewhere > 0 || there == 0) {
      throw new UserError(
          "the control is none: "
              + job
              + " had "
              + there
              + " containers on the "
              + node
              + " node, where all should be, and "
              + elsewhere
              + " on the other");
    }
  }
}
