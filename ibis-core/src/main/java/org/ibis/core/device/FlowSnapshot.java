package org.ibis.core.device;

import org.ibis.core.IoOp;

/**
 * What one flow got from one device since the scheduler met it.
 *
 * @param bytes data: paged in, found in memory, or flushed
 * @param requests requests that are done, those for checksums among them
 * @param checksumBytes checksums, paged in
 * @param waits their times from arrival to dispatch
 * @param services their times from dispatch to completion
 * @param failOpens requests that were let through at the cap on waits
 * @param queued requests that wait now
 */
public record FlowSnapshot(
    String flow,
    double weight,
    IoCounts bytes,
    IoCounts requests,
    long checksumBytes,
    LatencyHistogram waits,
    LatencyHistogram services,
    long failOpens,
    int queued) {

  /** Data of all kinds, paged in or found in memory. */
  public long readBytes() {
    return bytes.get(IoOp.READ);
  }

  /** Data of all kinds, flushed. */
  public long writeBytes() {
    return bytes.get(IoOp.WRITE);
  }

  /** Requests that are done. */
  public long windows() {
    return requests.total();
  }

  /** Sum of the times from arrival to dispatch, ns. */
  public long waitNanos() {
    return waits.nanos();
  }

  /** Sum of the times from dispatch to completion, ns. */
  public long serviceNanos() {
    return services.nanos();
  }
}
