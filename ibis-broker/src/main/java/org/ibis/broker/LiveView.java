package org.ibis.broker;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.ibis.broker.policy.JobWeights;
import org.ibis.core.Mode;

/** A broker's totals as they are now. Safe for use by several threads. */
final class LiveView implements BrokerView {
  private final ServiceTotals totals; // guarded by itself
  private final JobWeights weights;
  private final AtomicReference<Mode> mode;

  /**
   * @param mode that nodes are answered
   */
  LiveView(ServiceTotals totals, JobWeights weights, AtomicReference<Mode> mode) {
    this.totals = totals;
    this.weights = weights;
    this.mode = mode;
  }

  private <T> T look(Function<States, T> what) {
    synchronized (totals) {
      return what.apply(new States(totals, weights));
    }
  }

  @Override
  public long epoch() {
    return totals.epoch();
  }

  @Override
  public ClusterState cluster() {
    return look(States::cluster);
  }

  @Override
  public List<JobState> jobs() {
    return look(States::jobs);
  }

  @Override
  public Optional<JobState> job(String id) {
    return look(s -> s.job(id));
  }

  @Override
  public List<NodeState> nodes(String prefix, boolean silent) {
    return look(s -> s.nodes(prefix, silent));
  }

  @Override
  public Listing<DeviceState> devices(String prefix, int most) {
    return look(s -> s.devices(prefix, most));
  }

  @Override
  public Listing<DeviceState> devicesOf(String job, int most) {
    return look(s -> s.devicesOf(job, most));
  }

  @Override
  public void override(String job, OptionalDouble weight) {
    weights.override(job, weight);
    synchronized (totals) {
      totals.reweigh(job); // nodes have it with their next report
    }
  }

  @Override
  public Mode mode() {
    return mode.get();
  }

  @Override
  public void mode(Mode now) {
    mode.set(now); // nodes have it with their next report
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
