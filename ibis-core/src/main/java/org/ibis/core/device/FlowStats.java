package org.ibis.core.device;

import org.ibis.core.IoCounts;
import org.ibis.core.IoKind;
import org.ibis.core.IoOp;
import org.ibis.core.LatencyHistogram;
import org.ibis.core.Weight;
import org.ibis.core.shadow.Forecast;
import org.ibis.core.total.Service;

/**
 * What one flow got from one device. Counters are cumulative. Guarded by its scheduler's lock; the
 * {@link FlowSnapshot} is what goes outside.
 */
final class FlowStats {
  private final String flow;
  private double weight; // 0 before the first arrival
  private final IoCounts bytes = new IoCounts();
  private final IoCounts requests = new IoCounts();
  private long memoryBytes; // of these, without a permit
  private long checksumBytes; // read
  private final LatencyHistogram wait = new LatencyHistogram();
  private final LatencyHistogram service = new LatencyHistogram();
  private long failOpens;
  private long lastSeenNanos;
  private long lastDispatchNanos; // the first arrival before any
  private double charged; // ns of device time, or bytes
  private long reported; // the most of it that was told

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

  /** Counts bytes that were read or written without a permit. */
  void withoutPermit(IoKind kind, IoOp op, long amount, long now) {
    bytes.add(kind, op, amount);
    memoryBytes = Service.bounded(memoryBytes + amount);
    lastSeenNanos = now;
  }

  /**
   * Counts a part that goes to the device.
   *
   * @param due what it is charged
   */
  void dispatched(long now, double due) {
    lastDispatchNanos = now;
    charged += due;
  }

  /** Corrects what was charged, or charges what has no permit. */
  void charged(double difference) {
    charged += difference;
  }

  /** Counts a part that ended well. */
  void moved(WindowRequest r, long amount) {
    if (r.data) {
      bytes.add(r.tag.kind(), r.op, amount);
    } else {
      checksumBytes += amount;
    }
  }

  /** Counts a window that ended well. */
  void served(WindowRequest r, long now) {
    requests.add(r.tag.kind(), r.op, 1);
    wait.record(r.beganNanos - r.arrivalNanos);
    service.record(now - r.beganNanos);
    lastSeenNanos = now;
  }

  /** Counts a window that did not get its permit in time. */
  void letThrough() {
    failOpens++;
  }

  double weight() {
    return weight;
  }

  /** What it was charged in all, ns of device time or bytes. */
  long chargedSoFar() {
    return Math.round(charged);
  }

  /**
   * The same for whoever adds up what is new: it never falls. What was charged does, where a part
   * took less than it should, and the broker would take that for a scheduler that begins at 0.
   */
  private long reportedSoFar() {
    reported = Math.max(reported, chargedSoFar());
    return reported;
  }

  /** For the broker. What its job claims is not known here, and may be far from what counts. */
  Service service(boolean waits, double weightThatCounts) {
    return new Service(
        Service.bounded(reportedSoFar()),
        waits,
        Weight.DEFAULT,
        false,
        Service.boundedWeight(weightThatCounts),
        bytes.copy(),
        memoryBytes,
        Service.bounded(wait.nanos()),
        Service.bounded(wait.count()));
  }

  /** Of windows that are done, from arrival to turn; not to be changed. */
  LatencyHistogram waits() {
    return wait;
  }

  /** When a part of the flow last went to the device, ns; the first arrival before any. */
  long lastDispatchNanos() {
    return lastDispatchNanos;
  }

  long lastSeenNanos() {
    return lastSeenNanos;
  }

  FlowSnapshot snapshot(int queued, Forecast forecast) {
    return new FlowSnapshot(
        flow,
        weight,
        bytes.copy(),
        requests.copy(),
        checksumBytes,
        wait.copy(),
        service.copy(),
        failOpens,
        chargedSoFar(),
        queued,
        forecast);
  }
}
