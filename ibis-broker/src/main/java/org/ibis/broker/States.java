package org.ibis.broker;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
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

/**
 * What totals came to at one moment, for people and programs: all of them look at one copy, which
 * is taken bit by bit, so that however many look, and at whatever, no report waits for them. Safe
 * for use by several threads.
 */
final class States {
  private static final double NANOS = 1e9; // in a second
  private static final double MILLI_NANOS = 1e6; // in a millisecond

  /** For which reports wait: some tenths of a millisecond. */
  private static final int COPIED_AT_ONCE = 256;

  private final JobWeights weights;
  private final Map<String, BlockReadState> reads; // of blocks, by node
  private final Map<String, FlowTotal> flows = new HashMap<>();
  private final List<DeviceFigures> devices = new ArrayList<>(); // in order of their names
  private final int askedOnly; // names that are no flows
  private final double all; // cost in a second
  private final double allWeights;
  private List<JobState> jobs; // null before anybody asks, as the next
  private List<NodeState> nodes;
  private ClusterState cluster;

  /**
   * Takes the copy. Waits for whoever holds the totals.
   *
   * @param reads of blocks, by node, of those that have mirrors
   */
  States(ServiceTotals totals, JobWeights weights, Map<String, BlockReadState> reads) {
    this.weights = weights;
    this.reads = reads;
    List<Reporter> reporters;
    synchronized (totals) {
      totals.flows().forEach((name, f) -> flows.put(name, f.copy()));
      askedOnly = totals.askedOnly();
      reporters = new ArrayList<>(totals.reporters().values());
    }
    for (int i = 0; i < reporters.size(); i += COPIED_AT_ONCE) {
      synchronized (totals) {
        reporters.subList(i, Math.min(reporters.size(), i + COPIED_AT_ONCE)).stream()
            .map(DeviceFigures::new)
            .forEach(devices::add);
      }
    }
    devices.sort(Comparator.comparing(d -> d.name));
    all = competing().mapToDouble(f -> f.rate).sum();
    allWeights = competing().mapToDouble(f -> f.weight).sum();
  }

  synchronized List<JobState> jobs() {
    if (jobs == null) {
      jobs = competing().map(f -> job(f, all, allWeights)).toList();
    }
    return jobs;
  }

  private Stream<FlowTotal> competing() {
    return flows.values().stream().filter(f -> f.devices > 0);
  }

  /** One that has work, or runs; what it gets is soon 0 where it has none. */
  Optional<JobState> job(String id) {
    FlowTotal f = flows.get(id);
    if (f != null && f.devices > 0) {
      return Optional.of(job(f, all, allWeights));
    }
    return weights.job(id).map(job -> idle(id, job));
  }

  private JobState idle(String id, Job job) {
    FlowTotal f = flows.get(id);
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

  synchronized ClusterState cluster() {
    if (cluster == null) {
      cluster = allInAll();
    }
    return cluster;
  }

  private ClusterState allInAll() {
    double perSecond = 0;
    KindRates bytes = KindRates.NONE;
    int jobs = 0;
    int untrusted = askedOnly;
    for (FlowTotal f : flows.values()) {
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
        devices.size(),
        perSecond / NANOS,
        bytes,
        nodes.stream().mapToLong(NodeState::failOpens).sum(),
        nodes.stream()
            .map(NodeState::blockReads)
            .filter(Objects::nonNull)
            .reduce(BlockReadState::plus)
            .orElse(null));
  }

  private boolean isSilent(NodeState node) {
    return node.silentSeconds() * NANOS > ServiceTotals.SILENT_NANOS;
  }

  synchronized List<NodeState> nodes(String prefix, boolean silent) {
    if (nodes == null) {
      nodes = nodes();
    }
    return nodes.stream()
        .filter(n -> n.name().startsWith(prefix) && (!silent || isSilent(n)))
        .toList();
  }

  private List<NodeState> nodes() {
    Map<String, NodeState> all = new TreeMap<>();
    Set<String> processes = new HashSet<>();
    for (DeviceFigures d : devices) {
      long failOpens = processes.add(d.process()) ? d.failOpens : 0;
      NodeState node =
          new NodeState(
              d.node(),
              1,
              d.silence / NANOS,
              d.perSecond() / NANOS,
              failOpens,
              reads.get(d.node()));
      all.merge(node.name(), node, States::both);
    }
    return List.copyOf(all.values());
  }

  /** A node speaks as long as one of its processes does: one that was restarted has a new name. */
  private static NodeState both(NodeState a, NodeState b) {
    return new NodeState(
        a.name(),
        a.devices() + b.devices(),
        Math.min(a.silentSeconds(), b.silentSeconds()),
        a.perSecond() + b.perSecond(),
        a.failOpens() + b.failOpens(),
        a.blockReads()); // the node's
  }

  Listing<DeviceState> devices(String prefix, int most) {
    List<DeviceFigures> those = devices.stream().filter(d -> d.name.startsWith(prefix)).toList();
    return first(those, most);
  }

  /** Those on which a job waits longest come first. */
  Listing<DeviceState> devicesOf(String job, int most) {
    Map<DeviceFigures, Double> waits = new LinkedHashMap<>(); // by names, which a sort keeps
    for (DeviceFigures d : devices) {
      double wait = d.waitMillis(job);
      if (wait >= 0) {
        waits.put(d, wait);
      }
    }
    Comparator<Map.Entry<DeviceFigures, Double>> longest = Map.Entry.comparingByValue();
    List<DeviceFigures> those =
        waits.entrySet().stream().sorted(longest.reversed()).map(Map.Entry::getKey).toList();
    return first(those, most);
  }

  private static Listing<DeviceState> first(List<DeviceFigures> those, int most) {
    return new Listing<>(
        those.stream().limit(most).map(DeviceFigures::state).toList(), those.size());
  }
}
