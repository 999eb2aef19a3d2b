package org.ibis.rig.bench.total;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import org.ibis.cli.UserError;
import org.ibis.rig.bench.hdfs.DeviceCounters;
import org.ibis.rig.bench.hdfs.HdfsCluster;
import org.ibis.rig.bench.mixes.MixRun.Tick;
import org.ibis.rig.bench.streams.JobStreams;
import org.ibis.rig.bench.total.Measured.JobMeasured;

/** What each job has got of each node, seen at moments in order. */
final class ServiceLooks {

  private static final double NANOS_PER_SECOND = 1e9;
  private static final double MB = 1e6;

  private final List<JobStreams> jobs;
  private final HdfsCluster cluster;
  private final List<Look> all = new ArrayList<>();

  /**
   * @param nodes what each has counted
   * @param bytes that each job has moved
   */
  private record Look(long nanos, List<DeviceCounters> nodes, long[] bytes) {

    double secondsSince(Look earlier) {
      return (nanos - earlier.nanos) / NANOS_PER_SECOND;
    }

    /** Device time that a flow has had of a node, ns. */
    long charged(String flow, int node) {
      return nodes.get(node).times().nanos().getOrDefault(flow, 0L);
    }

    /** The same since then, s in a second. */
    double chargedSince(Look earlier, String flow, int node) {
      return (charged(flow, node) - earlier.charged(flow, node))
          / NANOS_PER_SECOND
          / secondsSince(earlier);
    }
  }

  ServiceLooks(List<JobStreams> jobs, HdfsCluster cluster) {
    this.jobs = jobs;
    this.cluster = cluster;
  }

  /** Looks at all streams and all nodes; returns this look's number. */
  int look() throws IOException, InterruptedException {
    long now = System.nanoTime();
    long[] bytes = jobs.stream().mapToLong(job -> Arrays.stream(job.movedBytes()).sum()).toArray();
    List<DeviceCounters> nodes = new ArrayList<>();
    for (int node = 0; node < cluster.nodes(); node++) {
      nodes.add(DeviceCounters.take(cluster, node));
    }
    all.add(new Look(now, nodes, bytes));
    return all.size() - 1;
  }

  private Look last() {
    return all.get(all.size() - 1);
  }

  /**
   * Checks that each job was on its nodes only.
   *
   * @throws UserError where a stream went elsewhere
   */
  void checkPlaces() {
    for (JobStreams job : jobs) {
      for (int node = 0; node < cluster.nodes(); node++) {
        if (!job.spec().isOn(node) && last().charged(job.flow(), node) > 0) {
          throw new UserError(
              job.spec().name()
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
    return last().secondsSince(all.get(from));
  }

  /**
   * What each job got from look number {@code from} to the last one.
   *
   * @param heard what the broker takes a flow to have got since it began, ns; may be NaN
   */
  List<JobMeasured> measured(int from, ToDoubleFunction<String> heard) {
    Look before = all.get(from);
    List<JobMeasured> measured = new ArrayList<>();
    for (int j = 0; j < jobs.size(); j++) {
      String flow = jobs.get(j).flow();
      double[] ofNodes = new double[cluster.nodes()];
      double charged = 0;
      for (int node = 0; node < ofNodes.length; node++) {
        ofNodes[node] = last().chargedSince(before, flow, node);
        charged += last().charged(flow, node);
      }
      double mbps = (last().bytes()[j] - before.bytes()[j]) / MB / seconds(from);
      measured.add(new JobMeasured(ofNodes, mbps, heard.applyAsDouble(flow) / charged));
    }
    return measured;
  }

  /** What went on without IBIS since look number {@code from}, by reason. */
  Map<String, Long> failOpens(int from) {
    Map<String, Long> since = new TreeMap<>();
    for (int node = 0; node < cluster.nodes(); node++) {
      last()
          .nodes()
          .get(node)
          .failOpenSince(all.get(from).nodes().get(node))
          .forEach((reason, count) -> since.merge(reason, count, Long::sum));
    }
    return since;
  }

  /** Rates between looks; second 0 is look number {@code origin}. */
  List<Tick> timeline(int origin) {
    List<Tick> ticks = new ArrayList<>();
    for (int i = 1; i < all.size(); i++) {
      Look before = all.get(i - 1);
      Look now = all.get(i);
      double[] deviceTime = new double[jobs.size()];
      for (int j = 0; j < deviceTime.length; j++) {
        for (int node = 0; node < cluster.nodes(); node++) {
          deviceTime[j] += now.chargedSince(before, jobs.get(j).flow(), node);
        }
      }
      ticks.add(new Tick(now.secondsSince(all.get(origin)), deviceTime));
    }
    return ticks;
  }
}
