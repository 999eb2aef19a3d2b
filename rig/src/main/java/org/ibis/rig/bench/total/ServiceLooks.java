package org.ibis.rig.bench.total;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.ibis.cli.UserError;
import org.ibis.rig.bench.hdfs.DeviceCounters;
import org.ibis.rig.bench.hdfs.HdfsCluster;
import org.ibis.rig.bench.mixes.MixRun.Tick;
import org.ibis.rig.bench.mixes.MovedBytes;
import org.ibis.rig.bench.streams.JobSpec;
import org.ibis.rig.bench.streams.JobStreams;
import org.ibis.rig.bench.total.Measured.JobMeasured;

/** What each job has got of each node, seen at moments in order. */
final class ServiceLooks {

  private static final double NANOS_PER_SECOND = 1e9;

  private final List<JobStreams> jobs;
  private final HdfsCluster cluster;
  private final MovedBytes moved;

  /** What each node has counted, by look. */
  private final List<List<DeviceCounters>> counted = new ArrayList<>();

  ServiceLooks(List<JobStreams> jobs, HdfsCluster cluster) {
    this.jobs = jobs;
    this.cluster = cluster;
    moved = new MovedBytes(jobs);
  }

  /** Looks at all streams and all nodes. */
  void look() throws IOException, InterruptedException {
    moved.look();
    List<DeviceCounters> nodes = new ArrayList<>();
    for (int node = 0; node < cluster.nodes(); node++) {
      nodes.add(DeviceCounters.take(cluster, node));
    }
    counted.add(nodes);
  }

  /** The last look's number, from 0 on. */
  int last() {
    return moved.last();
  }

  /** Device time that a job has had of a node up to a look, ns. */
  private long charged(int look, int job, int node) {
    Map<String, Long> nanos = counted.get(look).get(node).times().nanos();
    return nanos.getOrDefault(jobs.get(job).flow(), 0L);
  }

  /** The same from one look to another, of each node, s in a second. */
  private double[] ofNodes(int from, int to, int job) {
    double[] ofNodes = new double[cluster.nodes()];
    for (int node = 0; node < ofNodes.length; node++) {
      long nanos = charged(to, job, node) - charged(from, job, node);
      ofNodes[node] = nanos / NANOS_PER_SECOND / moved.seconds(from, to);
    }
    return ofNodes;
  }

  /** The same of all nodes, of each job. */
  private double[] deviceTimes(int from, int to) {
    return IntStream.range(0, jobs.size())
        .mapToDouble(job -> Arrays.stream(ofNodes(from, to, job)).sum())
        .toArray();
  }

  /**
   * Checks that each job was on its nodes only.
   *
   * @throws UserError where a stream went elsewhere
   */
  void checkPlaces() {
    for (int job = 0; job < jobs.size(); job++) {
      JobSpec spec = jobs.get(job).spec();
      for (int node = 0; node < cluster.nodes(); node++) {
        if (!spec.isOn(node) && charged(last(), job, node) > 0) {
          throw new UserError(
              spec.name()
                  + " has no stream on node "
                  + (node + 1)
                  + ", and its I/O was there; see "
                  + cluster.log(node));
        }
      }
    }
  }

  /** From look number {@code from} to the last one, s. */
  double seconds(int from) {
    return moved.seconds(from, last());
  }

  /**
   * What each job got from look number {@code from} to the last one.
   *
   * @param heard what the broker takes a flow to have got since it began, ns; may be NaN
   */
  List<JobMeasured> measured(int from, ToDoubleFunction<String> heard) {
    double[] mbps = moved.mbps(from, last());
    List<JobMeasured> measured = new ArrayList<>();
    for (int job = 0; job < mbps.length; job++) {
      double charged = 0;
      for (int node = 0; node < cluster.nodes(); node++) {
        charged += charged(last(), job, node);
      }
      measured.add(
          new JobMeasured(
              ofNodes(from, last(), job),
              mbps[job],
              heard.applyAsDouble(jobs.get(job).flow()) / charged));
    }
    return measured;
  }

  /** What went on without IBIS since look number {@code from}, by reason. */
  Map<String, Long> failOpens(int from) {
    Map<String, Long> since = new TreeMap<>();
    for (int node = 0; node < cluster.nodes(); node++) {
      counted
          .get(last())
          .get(node)
          .failOpenSince(counted.get(from).get(node))
          .forEach((reason, count) -> since.merge(reason, count, Long::sum));
    }
    return since;
  }

  /** Device times between looks; second 0 is look number {@code origin}. */
  List<Tick> timeline(int origin) {
    return moved.timeline(origin, this::deviceTimes);
  }
}
