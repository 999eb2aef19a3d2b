package org.ibis.broker;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.ibis.broker.policy.JobWeights;
import org.ibis.core.Mode;

/**
 * A broker's totals as they were within the last second: whoever looks sees the same copy, and only
 * the first one in a second waits for it. Safe for use by several threads.
 */
final class LiveView implements BrokerView {
  /** As often as totals change, ns. */
  private static final long FRESH_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final ServiceTotals totals; // guarded by itself
  private final BlockReadRates reads;
  private final JobWeights weights;
  private final ClusterMode mode;
  private final LongSupplier clock;
  private final Object looks = new Object();
  private States last; // null before anybody looks; guarded by looks, as the next
  private long takenAt; // ns

  /**
   * @param mode that nodes are answered
   * @param clock ns, monotone
   */
  LiveView(
      ServiceTotals totals,
      BlockReadRates reads,
      JobWeights weights,
      ClusterMode mode,
      LongSupplier clock) {
    this.totals = totals;
    this.reads = reads;
    this.weights = weights;
    this.mode = mode;
    this.clock = clock;
  }

  private States states() {
    synchronized (looks) {
      long now = clock.getAsLong();
      if (last == null || now - takenAt >= FRESH_NANOS) {
        last = new States(totals, weights, reads.byNode(now));
        takenAt = now;
      }
      return last;
    }
  }

  @Override
  public long epoch() {
    return totals.epoch();
  }

  @Override
  public ClusterState cluster() {
    return states().cluster();
  }

  @Override
  public List<JobState> jobs() {
    return states().jobs();
  }

  @Override
  public Optional<JobState> job(String id) {
    return states().job(id);
  }

  @Override
  public List<NodeState> nodes(String prefix, boolean silent) {
    return states().nodes(prefix, silent);
  }

  @Override
  public Listing<DeviceState> devices(String prefix, int most) {
    return states().devices(prefix, most);
  }

  @Override
  public Listing<DeviceState> devicesOf(String job, int most) {
    return states().devicesOf(job, most);
  }

  @Override
  public void override(String job, OptionalDouble weight) {
    weights.override(job, weight);
    synchronized (totals) {
      totals.reweigh(job); // nodes have it with their next report
    }
    synchronized (looks) {
      last = null; // who said it sees it
    }
  }

  @Override
  public Mode mode() {
    return mode.known().orElse(Mode.ON);
  }

  @Override
  public void mode(Mode now) {
    mode.give(now); // nodes have it with their next report
  }

  @Override
  public Optional<String> policyError() {
    return weights.error();
  }

  @Override
  public List<String> policyUnmatched() {
    return weights.unmatched();
  }
}
