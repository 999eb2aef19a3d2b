package org.ibis.core.device;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.ibis.core.IoOp;
import org.ibis.core.window.ReadHint;

/**
 * What one flow got from one device. Counters are cumulative. Guarded by its scheduler's lock; the
 * {@link FlowSnapshot} is what goes outside.
 */
final class FlowStats {
  private final String flow;
  private double weight; // 0 before the first arrival
  private long readBytes;
  private long writeBytes;
  private long checksumBytes; // read
  private long windows;
  private long waitNanos; // from arrival to dispatch
  private long serviceNanos; // from dispatch to completion
  private long lastSeenNanos;

  private ReadHint readHint; // null before a stream has ended
  private final List<Submission> unflushed = new ArrayList<>(); // of streams that ended

  FlowStats(String flow) {
    this.flow = flow;
  }

  void arrived(double weight, long now) {
    this.weight = weight;
    lastSeenNanos = now;
  }

  /** Whether nothing arrived yet. */
  boolean isNew() {
    return weight == 0;
  }

  /** Counts bytes that were read without the device. */
  void fromMemory(long bytes, long now) {
    readBytes += bytes;
    lastSeenNanos = now;
  }

  /** Counts data that a request has moved. */
  void moved(IoOp op, long bytes) {
    if (op == IoOp.READ) {
      readBytes += bytes;
    } else {
      writeBytes += bytes;
    }
  }

  /** Counts checksums that a request has read. */
  void readChecksums(long bytes) {
    checksumBytes += bytes;
  }

  /** Counts a request that ended well. */
  void done(long now, long wait, long service) {
    windows++;
    waitNanos += wait;
    serviceNanos += service;
    lastSeenNanos = now;
  }

  ReadHint readHint() {
    return readHint;
  }

  void readHint(ReadHint hint) {
    readHint = hint;
  }

  void leaveUnflushed(Collection<Submission> windows) {
    unflushed.addAll(windows);
    unflushed.removeIf(w -> w.done().isDone());
  }

  List<Submission> takeUnflushed() {
    List<Submission> taken = List.copyOf(unflushed);
    unflushed.clear();
    return taken;
  }

  double weight() {
    return weight;
  }

  long lastSeenNanos() {
    return lastSeenNanos;
  }

  FlowSnapshot snapshot(int queued) {
    return new FlowSnapshot(
        flow,
        weight,
        readBytes,
        writeBytes,
        checksumBytes,
        windows,
        waitNanos,
        serviceNanos,
        queued);
  }
}
