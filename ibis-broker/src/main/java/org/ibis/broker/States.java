package org.ibis.broker;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.ibis.broker.BrokerView.Listing;
import org.ibis.broker.policy.Job;
import org.ibis.broker.policy.JobWeights;
import org.ibis.broker.policy.WeightPolicy.Decision;
import org.ibis.core.IoKind;
import org.ibis.core.IoOp;
import org.ibis.core.LatencyHistogram;

/** What totals come to, for people and programs. Pure; the totals must not change meanwhile. */
final class States {
  private static final double NANOS = 1e9; // in a second
  private static final double MILLI_NANOS = 1e6; // in a millisecond

  private final ServiceTotals totals;
  private final JobWeights weights;

  States(ServiceTotals totals, JobWeights weights) {
    this.totals = totals;
    this.weights = weights;
  }

  List<JobState> jobs() {
    double all = competing().mapToDouble(f -> f.rate).sum();
    double allWeights = competing().mapToDouble(f -> f.weight).sum();
    return competing().map(f -> job(f, all, allWeights)).toList();
  }

  private Stream<FlowTotal> competing() {
    return totals.flows().values().stream().filter(f -> f.devices > 0);
  }

  /** One that has work, or runs; what it gets is soon 0 where it has none. */
  Optional<JobState> job(String id) {
    FlowTotal f = totals.flows().get(id);
    if (f != null && f.devices > 0) {
      double all = competing().mapToDouble(g -> g.rate).sum();
      return Optional.of(job(f, all, competing().mapToDouble(g -> g.weight).sum()));
    }
    return weights.job(id).map(job -> idle(id, job));
  }

  private JobState idle(String id, Job job) {
    FlowTotal f = totals.flows().get(id);
    if (f == null) {
      f = new FlowTotal(id);
      f.weight = weights.of(id, f.claimed()).weight();
      f.wish = weights.bandwidthOf(job);
    }
    return job(f, 0, Double.POSITIVE_INFINITY);
  }

  private JobState job(FlowTotal f, double all, double allWeights) {
    String id = f.name;
    Job job = weights.job(id).orElse(null);
    Decision decision = weights.of(id, f.claimed());
    return new JobState(
        id,
        job == null ? null : job.name(),
        job == null ? null : job.user(),
        job == null ? null : job.queue(),
        job != null,
        f.weight,
        decision.source().text(),
        decision.wanted(),
        decision.cutBy(),
        f.effective(),
        f.served / NANOS,
        f.rate / NANOS,
        all > 0 ? f.rate / all : 0,
        f.weight / allWeights,
        f.devices,
        f.waitsOn,
        meanMillis(f.waited, f.ended),
        rates(f),
        f.wish > 0 ? wish(f) : null);
  }

  private static BandwidthState wish(FlowTotal f) {
    boolean unseen = f.wishState == Bandwidths.State.NONE;
    Bandwidths.State state = unseen ? Bandwidths.State.MEASURED : f.wishState;
    return new BandwidthState(
        f.wish,
        state.name().toLowerCase(Locale.ROOT),
        f.needs,
        Bandwidths.MOST * f.devices,
        f.room);
  }

  /** What one window waited. */
  private static double meanMillis(double waited, double ended) {
    return ended > 0 ? waited / ended / MILLI_NANOS : 0;
  }

  private static KindRates rates(FlowTotal f) {
    return new KindRates(
        f.rate(IoKind.PERSISTENT, IoOp.READ),
        f.rate(IoKind.PERSISTENT, IoOp.WRITE),
        f.rate(IoKind.INTERMEDIATE, IoOp.READ),
        f.rate(IoKind.INTERMEDIATE, IoOp.WRITE),
        f.rate(IoKind.SHUFFLE, IoOp.READ));
  }

  ClusterState cluster() {
    double perSecond = 0;
    KindRates bytes = KindRates.NONE;
    int jobs = 0;
    int untrusted = totals.askedOnly();
    for (FlowTotal f : totals.flows().values()) {
      perSecond += f.rate;
      bytes = bytes.plus(rates(f));
      jobs += f.devices > 0 ? 1 : 0;
      untrusted += f.devices > 0 && !f.isJob ? 1 : 0;
    }
    List<NodeState> nodes = nodes("", false);
    return new ClusterState(
        jobs,
        untrusted,
        nodes.size(),
        (int) nodes.stream().filter(this::isSilent).count(),
        totals.reporters().size(),
        perSecond / NANOS,
        bytes,
        nodes.stream().mapToLong(NodeState::failOpens).sum());
  }

  private boolean isSilent(NodeState node) {
    return node.silentSeconds() * NANOS > ServiceTotals.SILENT_NANOS;
  }

  private static double perSecond(Reporter r) {
    double sum = 0;
    for (Counter c : r.flows()) {
      sum += c.competes() ? c.rate() : 0;
    }
    return sum;
  }

  private static String nodeOf(String reporter) {
    int end = reporter.indexOf('/');
    return end < 0 ? reporter : reporter.substring(0, end);
  }

  private static String processOf(String reporter) {
    return reporter.substring(0, Math.max(0, reporter.lastIndexOf('/')));
  }

  List<NodeState> nodes(String prefix, boolean silent) {
    Map<String, NodeState> nodes = new TreeMap<>();
    Set<String> processes = new HashSet<>();
    totals
        .reporters()
        .forEach(
            (name, r) -> {
              if (name.startsWith(prefix)) {
                long failOpens = processes.add(processOf(name)) ? r.failOpens() : 0;
                double quiet = r.silence() / NANOS;
                String node = nodeOf(name);
                nodes.merge(
                    node,
                    new NodeState(node, 1, quiet, perSecond(r) / NANOS, failOpens),
                    States::both);
              }
            });
    return nodes.values().stream().filter(n -> !silent || isSilent(n)).toList();
  }

  /** A node speaks as long as one of its processes does: one that was restarted has a new name. */
  private static NodeState both(NodeState a, NodeState b) {
    return new NodeState(
        a.name(),
        a.devices() + b.devices(),
        Math.min(a.silentSeconds(), b.silentSeconds()),
        a.perSecond() + b.perSecond(),
        a.failOpens() + b.failOpens());
  }

  Listing<DeviceState> devices(String prefix, int most) {
    List<String> names =
        totals.reporters().keySet().stream().filter(n -> n.startsWith(prefix)).sorted().toList();
    return new Listing<>(states(names.stream().limit(most).toList()), names.size());
  }

  /** Those on which a job waits longest come first. */
  Listing<DeviceState> devicesOf(String job, int most) {
    Map<String, Double> waits = new HashMap<>();
    totals
        .reporters()
        .forEach(
            (name, r) -> {
              if (r.has(job)) {
                Counter c = r.counter(job);
                waits.put(name, meanMillis(c.waited(), c.ended()));
              }
            });
    Comparator<Map.Entry<String, Double>> longest = Map.Entry.comparingByValue();
    List<String> first =
        waits.entrySet().stream()
            .sorted(longest.reversed().thenComparing(Map.Entry.comparingByKey()))
            .limit(most)
            .map(Map.Entry::getKey)
            .toList();
    return new Listing<>(states(first), waits.size());
  }

  /** Weights are those that the node is told: a process has one of each job for all its devices. */
  private List<DeviceState> states(List<String> names) {
    Map<String, List<Reporter>> processes = new HashMap<>();
    names.forEach(n -> processes.put(processOf(n), new ArrayList<>()));
    totals
        .reporters()
        .forEach(
            (name, r) -> {
              List<Reporter> devices = processes.get(processOf(name));
              if (devices != null) {
                devices.add(r);
              }
            });
    Map<String, Map<String, Double>> told = new HashMap<>();
    processes.forEach((process, devices) -> told.put(process, totals.weightsOn(devices)));
    return names.stream()
        .map(n -> device(n, totals.reporters().get(n), told.get(processOf(n))))
        .toList();
  }

  private DeviceState device(String name, Reporter r, Map<String, Double> counting) {
    double all = perSecond(r);
    List<DeviceState.Part> parts = new ArrayList<>();
    for (Counter c : r.flows()) {
      if (c.competes()) {
        parts.add(
            new DeviceState.Part(
                c.flow.name,
                c.rate() / NANOS,
                all > 0 ? c.rate() / all : 0,
                counting.get(c.flow.name),
                meanMillis(c.waited(), c.ended()),
                c.waits()));
      }
    }
    parts.sort(
        Comparator.comparingDouble(DeviceState.Part::perSecond)
            .reversed()
            .thenComparing(DeviceState.Part::id));
    LatencyHistogram waits = r.lastWaits();
    return new DeviceState(
        name,
        nodeOf(name),
        r.silence() / NANOS,
        r.depth(),
        r.latencyNanos() / MILLI_NANOS,
        waits.quantileMillis(0.5),
        waits.quantileMillis(0.99),
        all / NANOS,
        parts);
  }
}
