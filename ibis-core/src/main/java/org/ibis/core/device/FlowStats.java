package org.ibis.core.device;

import org.ibis.core.IoOp;

/**
 * What one flow got from one device. Counters are cumulative. Guarded by its scheduler's lock; the
 * {@link FlowSnapshot} is what goes outside.
 */
final class FlowStats {
  private final String flow;
  private double weight;
  private long readBytes;
  private long writeBytes;
  private long windows;
  private long waitNanos; // from arrival to dispatch
  private long serviceNanos; // from dispatch to completion
  private long lastSeenNanos;

  FlowStats(String flow) {
    this.flow = flow;
  }

  void arrived(double weight, long now) {
    this.weight = weight;
    lastSeenNanos = now;
  }

  void done(IoOp op, long bytes, long wait, long service, long now) {
    if (op == IoOp.READ) {
      readBytes += bytes;
    } else {
      writeBytes += bytes;
    }
    windows++;
    waitNanos += wait;
    serviceNanos += service;
    lastSeenNanos = now;
  }

  double weight() {
    return weight;
  }

  long lastSeenNanos() {
    return lastSeenNanos;
  }

  FlowSnapshot snapshot(int queued) {
    return new FlowSnapshot(
        flow, weight, readBytes, writeBytes, windows, waitNanos, serviceNanos, queued);
  }
}
