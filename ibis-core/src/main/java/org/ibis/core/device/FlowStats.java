package org.ibis.core.device;

import org.ibis.core.IoKind;
import org.ibis.core.IoOp;

/**
 * What one flow got from one device. Counters are cumulative. Guarded by its scheduler's lock; the
 * {@link FlowSnapshot} is what goes outside.
 */
final class FlowStats {
  private final String flow;
  private double weight; // 0 before the first arrival
  private final IoCounts bytes = new IoCounts();
  private final IoCounts requests = new IoCounts();
  private long checksumBytes; // read
  private final LatencyHistogram wait = new LatencyHistogram();
  private final LatencyHistogram service = new LatencyHistogram();
  private long failOpens;
  private long lastSeenNanos;
  private long lastDispatchNanos; // the first arrival before any
  private boolean active;

  FlowStats(String flow) {
    this.flow = flow;
  }

  String flow() {
    return flow;
  }

  void arrived(double weight, long now) {
    if (isNew()) {
      lastDispatchNanos = now;
    }
    this.weight = weight;
    lastSeenNanos = now;
  }

  /** Whether nothing arrived yet. */
  boolean isNew() {
    return weight == 0;
  }

  /** Whether it counted as active at the last look. */
  boolean isActive() {
    return active;
  }

  void setActive(boolean active) {
    this.active = active;
  }

  /** Counts bytes that were read without the device. */
  void fromMemory(IoKind kind, long amount, long now) {
    bytes.add(kind, IoOp.READ, amount);
    lastSeenNanos = now;
  }

  /** Counts data that a request has moved. */
  void moved(IoKind kind, IoOp op, long amount) {
    bytes.add(kind, op, amount);
  }

  /** Counts checksums that a request has read. */
  void readChecksums(long amount) {
    checksumBytes += amount;
  }

  /**
   * Counts a request that ended well.
   *
   * @param waited from arrival to dispatch, ns
   * @param served from dispatch to completion, ns
   */
  void done(IoKind kind, IoOp op, long now, long waited, long served) {
    requests.add(kind, op, 1);
    wait.record(waited);
    service.record(served);
    lastSeenNanos = now;
  }

  /** Counts a request that did not get its permit in time. */
  void letThrough() {
    failOpens++;
  }

  double weight() {
    return weight;
  }

  void dispatched(long now) {
    lastDispatchNanos = now;
  }

  /** When a request of the flow last went to the device, ns; the first arrival before any. */
  long lastDispatchNanos() {
    return lastDispatchNanos;
  }

  long lastSeenNanos() {
    return lastSeenNanos;
  }

  FlowSnapshot snapshot(int queued) {
    return new FlowSnapshot(
        flow,
        weight,
        bytes.copy(),
        requests.copy(),
        checksumBytes,
        wait.copy(),
        service.copy(),
        failOpens,
        queued);
  }
}
