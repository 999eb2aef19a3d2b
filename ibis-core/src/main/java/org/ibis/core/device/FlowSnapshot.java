package org.ibis.core.device;

import org.ibis.core.IoCounts;
import org.ibis.core.IoOp;
import org.ibis.core.LatencyHistogram;
import org.ibis.core.shadow.Forecast;

/**
 * What one flow got from one device since the scheduler met it.
 *
 * @param bytes data: paged in, found in memory, or flushed
 * @param requests windows that are done, those of checksums among them
 * @param checksumBytes checksums, paged in
 * @param waits of windows, from arrival to the dispatch of their first part
 * @param services of windows, from that to their end
 * @param failOpens windows that were let through at the cap on waits
 * @param charged device time that it had to itself, ns, or bytes where these are what is shared
 * @param queued windows that wait now
 * @param forecast what it would have got while the device was only observed
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
    long charged,
    int queued,
    Forecast forecast) {

  /** Data of all kinds, paged in or found in memory. */
  public long readBytes() {
    return bytes.get(IoOp.READ);
  }

  /** Data of all kinds, flushed. */
  public long writeBytes() {
    return bytes.get(IoOp.WRITE);
  }

  /** Windows that are done. */
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
