package org.ibis.core.device;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.ibis.core.FlowTag;
import org.ibis.core.IoOp;
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
    FlowStats stats = flows.computeIfAbsent(tag.flow(), f -> new FlowStats(f, limits));
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
    FlowStats stats = flows.get(tag.flow());
    boolean counted = stats != null && stats.isActive();
    if (active - (counted ? 1 : 0) == 0) {
      return Standing.ALONE;
    }
    double all = counted ? weights : weights + tag.weight();
    return 2 * tag.weight() >= all ? Standing.GREATER : Standing.LESSER;
  }

  /**
   * The largest request of a flow, bytes, as its {@link Standing} says. Writes are short, too,
   * where they make up so much of the weight that nobody else's turn would come within a bulk
   * request: cutting it costs nothing then, the flow's own reads wait for less, and a task can end
   * though a flush of it is at the device, which a process can't be killed out of.
   */
  long requestBytes(FlowTag tag, IoOp op) {
    FlowStats stats = flows.get(tag.flow());
    double others = stats != null && stats.isActive() ? weights - tag.weight() : weights;
    boolean seldomInterrupted =
        tag.weight() * limits.contendedBytes() >= others * limits.bulkBytes();
    return op == IoOp.WRITE && seldomInterrupted
        ? limits.contendedBytes()
        : standing(tag).requestBytes(limits);
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
