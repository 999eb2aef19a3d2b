package org.ibis.cli.top;

import java.util.EnumMap;
import java.util.Map;
import org.ibis.cli.jmx.FlowSample;
import org.ibis.core.IoKind;
import org.ibis.core.LatencyHistogram;

/**
 * What a flow got from one device between two samples.
 *
 * @param bytesPerSecond by kind; has all kinds
 * @param waits of the requests that ended between them
 * @param failOpens requests that were let through, as long as the daemon knows the flow
 * @param queued requests that wait now
 */
record FlowRate(
    double weight,
    Map<IoKind, Double> bytesPerSecond,
    LatencyHistogram waits,
    long failOpens,
    long queued) {

  /**
   * Counters that are lower than before began anew in between, as the daemon did: then all that
   * they say came since.
   *
   * @param seconds over 0
   */
  static FlowRate between(FlowSample before, FlowSample now, double seconds) {
    FlowSample from = now.isBehind(before) ? FlowSample.NONE : before;
    Map<IoKind, Double> rates = new EnumMap<>(IoKind.class);
    for (IoKind kind : IoKind.values()) {
      rates.put(kind, (now.bytes(kind) - from.bytes(kind)) / seconds);
    }
    return new FlowRate(
        now.weight(), rates, now.waits().minus(from.waits()), now.failOpens(), now.queued());
  }

  double totalBytesPerSecond() {
    return bytesPerSecond.values().stream().mapToDouble(d -> d).sum();
  }

  /** Whether it did anything or wants to. */
  boolean isActive() {
    return totalBytesPerSecond() > 0 || waits.count() > 0 || queued > 0;
  }
}
