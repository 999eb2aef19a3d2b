package org.ibis.cli.jmx;

import java.util.Map;
import org.ibis.core.IoKind;
import org.ibis.core.LatencyHistogram;
import org.ibis.core.shadow.Forecast;

/**
 * A flow's counters on one device at a moment.
 *
 * @param bytes read and written, by kind
 * @param waits of its requests
 * @param failOpens requests that were let through at the cap on waits
 * @param queued requests that wait now
 * @param forecast what it would have got, while it was only observed
 */
public record FlowSample(
    double weight,
    Map<IoKind, Long> bytes,
    LatencyHistogram waits,
    long failOpens,
    long queued,
    Forecast forecast) {

  /** Of a flow that was not there. */
  public static final FlowSample NONE =
      new FlowSample(0, Map.of(), new LatencyHistogram(), 0, 0, Forecast.NONE);

  public long bytes(IoKind kind) {
    return bytes.getOrDefault(kind, 0L);
  }

  /** Whether a counter is lower than it was: then they all began anew. */
  public boolean isBehind(FlowSample earlier) {
    for (IoKind kind : IoKind.values()) {
      if (bytes(kind) < earlier.bytes(kind)) {
        return true;
      }
    }
    for (int i = 0; i < LatencyHistogram.BUCKETS; i++) {
      if (waits.count(i) < earlier.waits.count(i)) {
        return true;
      }
    }
    return waits.nanos() < earlier.waits.nanos() || failOpens < earlier.failOpens;
  }
}
