package org.ibis.core.device;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.ibis.core.FlowTag;
import org.ibis.core.IoOp;
import org.ibis.core.window.WindowLimits;

/**
 * The flows of one device, and how they share its credit: what may be in memory ahead of readers
 * and behind writers. Each may have its part by weight among those that use any, and beyond that
 * what the others leave. Nobody's credit depends on who was about a while ago.
 *
 * <p>Pure: time is a parameter. Not safe for use by several threads.
 */
final class DeviceFlows {
  /** An idle flow's counters and tags are forgotten after so long. */
  private static final long FORGET_NANOS = 900_000_000_000L;

  private final WindowLimits limits;
  private final long creditBytes;
  private long unflushedBytes; // of it, for writers
  private final Map<String, FlowQueue> flows = new HashMap<>();
  private long bytesInUse; // of all flows
  private double weightInUse; // of those that use any
  private int using; // flows

  /**
   * @param creditBytes of all flows together
   */
  DeviceFlows(WindowLimits limits, long creditBytes) {
    this.limits = limits;
    this.creditBytes = creditBytes;
    this.unflushedBytes = creditBytes;
  }

  /** Bounds what is in memory behind writers further, bytes. */
  void limitUnflushed(long bytes) {
    unflushedBytes = Math.min(creditBytes, bytes);
  }

  /** A flow that is about; its weight is what the tag says. */
  FlowQueue get(FlowTag tag, long now) {
    FlowQueue f = flows.get(tag.flow());
    if (f == null) {
      f = new FlowQueue(tag.flow(), tag.weight());
      flows.put(tag.flow(), f);
    } else if (f.tags.weight() != tag.weight()) {
      if (f.bytesInUse > 0) {
        weightInUse += tag.weight() - f.tags.weight();
      }
      f.tags.setWeight(tag.weight());
    }
    f.stats.arrived(tag.weight(), now);
    return f;
  }

  /** A flow of which something waits or is at the device. */
  FlowQueue of(FlowTag tag) {
    return flows.get(tag.flow());
  }

  /** Takes note that a flow uses so much more memory, or less, bytes. */
  void uses(FlowQueue f, long bytes) {
    boolean before = f.bytesInUse > 0;
    f.bytesInUse += bytes;
    bytesInUse += bytes;
    boolean after = f.bytesInUse > 0;
    if (before != after) {
      using += after ? 1 : -1;
      // Sums of weights are inexact: where nobody uses any, nothing is left of them.
      weightInUse = using == 0 ? 0 : weightInUse + (after ? f.tags.weight() : -f.tags.weight());
    }
  }

  /** What a flow may have in memory ahead of its readers, or behind its writers, bytes. */
  long creditBytes(FlowTag tag, IoOp op) {
    FlowQueue f = flows.get(tag.flow());
    return creditBytes(tag, op, f == null ? 0 : f.bytesInUse);
  }

  /**
   * What one of a flow's processes may have in memory, bytes.
   *
   * @param ofProcess what it uses of it now
   */
  long creditBytes(FlowTag tag, IoOp op, long ofProcess) {
    FlowQueue f = flows.get(tag.flow());
    long own = f == null ? 0 : f.bytesInUse;
    double others = weightInUse - (own > 0 ? f.tags.weight() : 0);
    double share = creditBytes * tag.weight() / (Math.max(0, others) + tag.weight());
    long unused = creditBytes - (bytesInUse - own);
    long ofFlow = Math.max((long) share, unused);
    long credit = ofFlow - Math.max(0, own - ofProcess);
    if (op == IoOp.WRITE && unflushedBytes < creditBytes) {
      credit = (long) ((double) credit * unflushedBytes / creditBytes);
    }
    return Math.max(limits.partBytes(), credit);
  }

  /** Forgets who was not about for long. */
  void forget(long now) {
    flows.values().removeIf(f -> f.isAway() && now - f.stats.lastSeenNanos() > FORGET_NANOS);
  }

  void forEach(Consumer<FlowQueue> what) {
    flows.values().forEach(what);
  }
}
