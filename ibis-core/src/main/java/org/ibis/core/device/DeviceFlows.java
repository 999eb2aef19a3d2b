package org.ibis.core.device;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;
import org.ibis.core.FlowTag;
import org.ibis.core.FlowWeights.Counts;
import org.ibis.core.IoOp;
import org.ibis.core.LatencyHistogram;
import org.ibis.core.Weight;
import org.ibis.core.total.Service;
import org.ibis.core.total.ServiceReport;
import org.ibis.core.window.WindowLimits;

/**
 * The flows of one device, and what they may have in memory. Pure: time is a parameter. Not safe
 * for use by several threads.
 */
final class DeviceFlows {
  /** An idle flow's counters and tags are forgotten after so long. */
  private static final long FORGET_NANOS = 900_000_000_000L;

  /** Flows at a time; the rest of them are one: anybody can make up names. */
  static final int MOST_FLOWS = 4096;

  /** The name of that one. */
  static final String OTHERS = "others";

  private final WindowLimits limits;
  private final long creditBytes;
  private final CreditPool ahead; // of readers
  private final CreditPool unflushed; // behind writers
  private final CreditPool.Use none = new CreditPool.Use(); // of a flow that is not about
  private final Map<String, FlowQueue> flows = new HashMap<>();
  private final FlowQueue others = new FlowQueue(OTHERS, Weight.DEFAULT);
  private Function<FlowTag, Counts> counts = tag -> new Counts(tag.flow(), tag.weight());

  /**
   * @param creditBytes of all flows together, ahead of their readers and again behind their writers
   */
  DeviceFlows(WindowLimits limits, long creditBytes) {
    this.limits = limits;
    this.creditBytes = creditBytes;
    this.ahead = new CreditPool(creditBytes);
    this.unflushed = new CreditPool(creditBytes);
  }

  /** Bounds what all flows have behind their writers further, bytes. */
  void limitUnflushed(long bytes) {
    unflushed.setMost(Math.min(creditBytes, bytes));
  }

  private CreditPool pool(IoOp op) {
    return op == IoOp.READ ? ahead : unflushed;
  }

  /** Says as whose requests count, and with what weight, where tags are mere claims. */
  void countBy(Function<FlowTag, Counts> as) {
    counts = as;
  }

  /** The flow as which such requests count. */
  String nameOf(FlowTag tag) {
    return counts.apply(tag).flow();
  }

  /** A flow that is about. */
  FlowQueue get(FlowTag tag, long now) {
    Counts as = counts.apply(tag);
    FlowQueue f = flows.get(as.flow());
    if (f == null && (flows.size() < MOST_FLOWS || forgetOne())) {
      f = new FlowQueue(as.flow(), as.weight());
      flows.put(as.flow(), f);
    }
    if (f == null) {
      f = others;
    } else if (f.tags.weight() != as.weight()) {
      f.tags.setWeight(as.weight());
    }
    f.stats.arrived(f.tags.weight(), now);
    return f;
  }

  /** A flow that was about; null for any other. */
  FlowQueue of(String flow) {
    return flows.get(flow);
  }

  /** Forgets who was not about for longest; returns false where all of them are. */
  private boolean forgetOne() {
    FlowQueue oldest = null;
    for (FlowQueue f : flows.values()) {
      if (f.isGone()
          && (oldest == null || f.stats.lastSeenNanos() - oldest.stats.lastSeenNanos() < 0)) {
        oldest = f;
      }
    }
    return oldest != null && flows.remove(oldest.name(), oldest);
  }

  /** Takes note that a flow has so much more memory in use, or less, bytes. */
  void uses(FlowQueue f, IoOp op, long bytes) {
    pool(op).uses(f.memory(op), f.tags.weight(), bytes);
  }

  /** How many flows have anything unflushed, but for what is held. */
  int writers() {
    return unflushed.users();
  }

  /** What all flows have unflushed, but for what is held, bytes. */
  long unflushedBytes() {
    return unflushed.bytesInUse();
  }

  private CreditPool.Use memory(String flow, IoOp op) {
    FlowQueue f = of(flow);
    if (f == null) {
      return flows.size() < MOST_FLOWS ? none : others.memory(op);
    }
    return f.memory(op);
  }

  /** What a flow may have in memory ahead of its readers, or behind its writers, bytes. */
  long creditBytes(FlowTag tag, IoOp op) {
    Counts as = counts.apply(tag);
    return Math.max(limits.partBytes(), pool(op).creditBytes(memory(as.flow(), op), as.weight()));
  }

  /**
   * What one of a flow's processes may have of it, bytes.
   *
   * @param ofProcess what it uses of it now
   */
  long creditBytes(FlowTag tag, IoOp op, long ofProcess) {
    Counts as = counts.apply(tag);
    CreditPool.Use memory = memory(as.flow(), op);
    long others = Math.max(0, memory.bytes() - ofProcess);
    return Math.max(limits.partBytes(), pool(op).creditBytes(memory, as.weight()) - others);
  }

  /** What each job got that had work since then, and the weights that count here. */
  Map<String, Service> served(long since) {
    Map<String, Service> served = new HashMap<>();
    flows.forEach(
        (name, f) -> {
          boolean hadWork = !f.isAway() || f.stats.lastSeenNanos() - since >= 0;
          if (hadWork && !name.equals(FlowTag.SYSTEM) && ServiceReport.isName(name)) {
            served.put(name, f.stats.service(f.queued() > 0, f.tags.weight()));
          }
        });
    return served;
  }

  /** Of all windows of those that are remembered. */
  LatencyHistogram waits() {
    LatencyHistogram sum = new LatencyHistogram();
    for (FlowQueue f : flows.values()) {
      sum.add(f.stats.waits());
    }
    return sum;
  }

  /** Forgets who was not about for long. */
  void forget(long now) {
    flows.values().removeIf(f -> f.isGone() && now - f.stats.lastSeenNanos() > FORGET_NANOS);
  }

  void forEach(Consumer<FlowQueue> what) {
    flows.values().forEach(what);
    if (!others.stats.isNew()) {
      what.accept(others);
    }
  }
}
