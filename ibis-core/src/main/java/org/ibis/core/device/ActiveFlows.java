package org.ibis.core.device;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.ibis.core.FlowTag;
import org.ibis.core.window.WindowLimits;

/**
 * The flows of one device: which ones are active, what share each of them holds, what they got.
 *
 * <p>Pure: it knows no clock. Not safe for use by several threads.
 */
final class ActiveFlows {
  /**
   * A flow counts as active for so long after its last request: long enough for a job that
   * computes, or starts its next tasks, between two bursts.
   */
  private static final long ACTIVE_NANOS = 30_000_000_000L;

  /** An idle flow's counters are forgotten after so long. */
  private static final long FORGET_NANOS = 900_000_000_000L;

  private final WindowLimits limits;
  private final Map<String, FlowStats> flows = new HashMap<>();
  private double weights; // sum of those of active flows, as of the last look
  private int active;

  ActiveFlows(WindowLimits limits) {
    this.limits = limits;
  }

  FlowStats arrived(FlowTag tag, long now) {
    FlowStats stats = flows.computeIfAbsent(tag.flow(), FlowStats::new);
    boolean wasIdle = stats.isNew() || now - stats.lastSeenNanos() > ACTIVE_NANOS;
    stats.arrived(tag.weight(), now);
    if (wasIdle) {
      count(now);
    }
    return stats;
  }

  /** A flow's counters; null where it was not seen for long. */
  FlowStats get(String flow) {
    return flows.get(flow);
  }

  /** What a flow is while it is active, whether it is so already or not. */
  Standing standing(FlowTag tag) {
    double others = others(tag);
    if (tag.weight() * limits.partBytes() >= others * limits.bulkBytes()) {
      return Standing.ALONE;
    }
    return tag.weight() >= others ? Standing.GREATER : Standing.LESSER;
  }

  /** Whether other flows are active, whatever they weigh. */
  boolean hasOthers(FlowTag tag) {
    return others(tag) > 0;
  }

  /** The weight of all others that are active. */
  private double others(FlowTag tag) {
    FlowStats stats = flows.get(tag.flow());
    boolean counted = stats != null && stats.isActive();
    // Sums of weights are inexact: by itself a flow has no others, whatever is left of them.
    return active == (counted ? 1 : 0) ? 0 : counted ? weights - stats.weight() : weights;
  }

  /** Looks anew who is active, and forgets who was not for long. */
  void endPeriod(long now) {
    flows.values().removeIf(f -> now - f.lastSeenNanos() > FORGET_NANOS);
    count(now);
  }

  private void count(long now) {
    weights = 0;
    active = 0;
    for (FlowStats f : flows.values()) {
      f.setActive(now - f.lastSeenNanos() <= ACTIVE_NANOS);
      if (f.isActive()) {
        weights += f.weight();
        active++;
      }
    }
  }

  void forEach(Consumer<FlowStats> what) {
    flows.values().forEach(what);
  }
}
